/** The authors of a material or task; null once the account is deleted. */
import { sql } from 'kysely'

type AuthoredTable = 'lesson_class_materials' | 'lesson_class_tasks'

/** The columns that `writerColumns` selects. */
export type WritersRecord = { created_at: string; updated_at: string } & Record<
  'created_by' | 'updated_by',
  number | null
> &
  Record<'creator' | 'editor', string | null>

export const writerColumns = (
  table: AuthoredTable,
) => sql<WritersRecord>`${sql.ref(`${table}.created_by`)} as created_by,
  creators.name as creator, ${sql.ref(`${table}.updated_by`)} as updated_by, editors.name as editor,
  ${sql.ref(`${table}.created_at`)} as created_at, ${sql.ref(`${table}.updated_at`)} as updated_at`

export const writerJoins = (table: AuthoredTable) => sql`left join users as creators
  on creators.id = ${sql.ref(`${table}.created_by`)}
  left join users as editors on editors.id = ${sql.ref(`${table}.updated_by`)}`

export function toWriters(record: WritersRecord) {
  const toUserRef = (id: number | null, name: string | null) =>
    id === null || name === null ? null : { id, name }
  return {
    created_by: toUserRef(record.created_by, record.creator),
    updated_by: toUserRef(record.updated_by, record.editor),
    created_at: record.created_at,
    updated_at: record.updated_at,
  }
}

/** Author and timestamp columns of a new record. */
export const newWriterColumns = (userId: number, at: string) => ({
  created_by: userId,
  updated_by: userId,
  created_at: at,
  updated_at: at,
})
