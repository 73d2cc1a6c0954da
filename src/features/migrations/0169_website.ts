/** Menus as they were in 0.9.0. */
import { createTable, index, type Schema } from '#platform/server/db/schema.ts'
import { watchContent } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'menu_items', {
    menu: 'text',
    name: 'text',
    link: 'text',
    post_id: 'integer?',
    parent_id: 'integer?>menu_items',
    position: 'integer',
    created_at: 'text',
    updated_at: 'text',
  })
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await watchContent(schema, {
    menu_items: null,
  })
}

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['menu_items', 'menu', 'menu', 'id'],
]
