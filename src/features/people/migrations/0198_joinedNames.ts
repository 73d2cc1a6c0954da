/** Names are searched with their words joined too, so that 'nuraini' finds Nur Aini and 'VIIA' finds VII A. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

const TABLES = [
  'albums',
  'classrooms',
  'eduyears',
  'galleries',
  'images',
  'lesson_class_materials',
  'lesson_class_tasks',
  'lessons',
  'roles',
  'slides',
  'students',
  'teachers',
  'users',
]
const PAGE_SIZE = 500
const MAX_JOINED_LENGTH = 80
const PART_SEPARATOR = ' \n '

export async function up({ db }: Schema) {
  for (const name of TABLES) {
    const table = sql.table(name)
    for (let lastId = 0; ; ) {
      const { rows } = await sql<{
        id: number
        search_text: string | null
      }>`select id, search_text from ${table}
        where id > ${lastId} order by id limit ${sql.lit(PAGE_SIZE)}`.execute(db)
      for (const { id, search_text } of rows) {
        const joined = search_text?.split(PART_SEPARATOR).map(withJoinedWords).join(PART_SEPARATOR)
        if (joined !== undefined && joined !== search_text)
          await sql`update ${table} set search_text = ${joined} where id = ${id}`.execute(db)
      }
      lastId = rows.at(-1)?.id ?? 0
      if (rows.length < PAGE_SIZE) break
    }
  }
}

function withJoinedWords(part: string): string {
  const text = part.replace(/\s+/gu, ' ').trim()
  if (text.length > MAX_JOINED_LENGTH) return text
  const words = text.split(/[ .,\p{Pd}]+/u).filter(Boolean)
  const isName = words.length > 1 && words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))
  return isName ? `${text}\n${words.join('')}` : text
}
