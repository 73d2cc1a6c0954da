/** What is typed into posts and not saved: one copy for each user and post, 0 being the new one of a type. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db, engine }: Schema) {
  await db.schema
    .createTable('post_autosaves')
    .addColumn('id', 'integer', (id) =>
      engine === 'sqlite' ? id.primaryKey().autoIncrement() : id.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('post_id', 'integer', (column) => column.notNull())
    .addColumn('base', 'text')
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('post_autosaves_user_id_type_post_id_unique')
    .unique()
    .on('post_autosaves')
    .columns(['user_id', 'type', 'post_id'])
    .execute()
  await db.schema.createIndex('post_autosaves_post').on('post_autosaves').column('post_id').execute()
  await db.schema.createIndex('post_autosaves_oldest').on('post_autosaves').column('saved_at').execute()
}
