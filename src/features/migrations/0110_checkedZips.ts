/** A checked zip is offered to whoever sent it on any device, by the name it came with. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  for (const column of ['upload_id', 'name'])
    await db.schema.alterTable('zip_uploads').addColumn(column, 'text').execute()
}
