/** Who wrote a material or a task, for the rows that show it; null once the account is gone. */
import { sql } from 'kysely'

type Written = 'lesson_class_materials' | 'lesson_class_tasks'

/** What `WRITERS` select. */
export type WritersRecord = { created_at: string; updated_at: string } & Record<
  'created_by' | 'updated_by',
  number | null
> &
  Record<'creator' | 'editor', string | null>

export const WRITERS = (table: Written) => sql<WritersRecord>`${sql.ref(`${table}.created_by`)} as created_by,
  creators.name as creator, ${sql.ref(`${table}.updated_by`)} as updated_by, editors.name as editor,
  ${sql.ref(`${table}.created_at`)} as created_at, ${sql.ref(`${table}.updated_at`)} as updated_at`

export const WRITERS_JOINS = (table: Written) => sql`left join users as creators
  on creators.id = ${sql.ref(`${table}.created_by`)}
  left join users as editors on editors.id = ${sql.ref(`${table}.updated_by`)}`

export function writersOf(record: WritersRecord) {
  const named = (id: number | null, name: string | null) =>
    id === null || name === null ? null : { id, name }
  return {
    created_by: named(record.created_by, record.creator),
    updated_by: named(record.updated_by, record.editor),
    created_at: record.created_at,
    updated_at: record.updated_at,
  }
}

/** A new record's writers and moments. */
export const writtenBy = (userId: number, at: string) => ({
  created_by: userId,
  updated_by: userId,
  created_at: at,
  updated_at: at,
})
