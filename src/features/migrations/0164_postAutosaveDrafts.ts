/** Two tabs that write the same post have a copy each. */
import { type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { schema: tables } = schema.db
  await tables
    .alterTable('post_autosaves')
    .addColumn('draft', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await tables.dropIndex('post_autosaves_user_id_type_post_id_unique').execute()
  await unique(schema, 'post_autosaves', 'user_id', 'type', 'post_id', 'draft')
}
