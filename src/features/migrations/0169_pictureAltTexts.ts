/** Pages of the website read the alternative texts of the library, so they are made anew when one is written. */
import type { Schema } from '#platform/server/db/schema.ts'
import { rewatchUpdates } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  await rewatchUpdates(schema, 'images', ['focus_x', 'focus_y', 'alt'])
}
