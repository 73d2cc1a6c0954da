/** Subjects, classes, years and semesters as they were in 0.9.0. */
import {
  createTable,
  index,
  runStatements,
  type Schema,
  searchIndex,
  unique,
} from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'lessons', {
    code: 'text',
    name: 'text',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'classrooms', {
    code: 'text',
    room: 'text',
    name: 'text',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'eduyears', {
    code: 'text',
    name: 'text',
    status: 'text',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await createTable(schema, 'semesters', {
    name: 'text',
    status: 'text',
  })
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await runStatements(schema, PARTIAL_INDEXES)
  await searchIndex(schema, 'lessons')
  await searchIndex(schema, 'classrooms')
  await searchIndex(schema, 'eduyears')
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['lessons', 'code'],
  ['classrooms', 'code', 'room'],
  ['eduyears', 'code'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['lessons', 'name', 'lower(name)', 'id'],
  ['classrooms', 'name', 'lower(name)', 'id'],
  ['eduyears', 'name', 'lower(name)', 'id'],
  ['semesters', 'name', 'lower(name)', 'id'],
]

/** Indexes of a part of the rows. */
const PARTIAL_INDEXES = [
  `create unique index eduyears_active_unique on "eduyears" (status) where status = 'active'`,
  `create unique index semesters_active_unique on "semesters" (status) where status = 'active'`,
]
