/** The point of a picture that stays in sight where a page cuts it, in percent of its width and height. */
import type { Schema } from '#platform/server/db/schema.ts'
import { watchUpdates } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  for (const column of ['focus_x', 'focus_y'])
    await schema.db.schema.alterTable('images').addColumn(column, 'integer').execute()
  await watchUpdates(schema, 'images', ['focus_x', 'focus_y'])
}
