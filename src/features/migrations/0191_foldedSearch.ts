/** What is searched has no accents and apostrophes any more, so that 'nuraini' finds Nur'áini. */
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
  'post_trash',
  'posts',
  'roles',
  'slides',
  'students',
  'teachers',
  'users',
]
const PAGE_SIZE = 500

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
        const folded = search_text && fold(search_text)
        if (folded !== search_text)
          await sql`update ${table} set search_text = ${folded} where id = ${id}`.execute(db)
      }
      lastId = rows.at(-1)?.id ?? 0
      if (rows.length < PAGE_SIZE) break
    }
  }
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase()
}
