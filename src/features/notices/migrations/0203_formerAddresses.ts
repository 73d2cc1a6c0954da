/** E-mails to an address that is no longer the account's. */
import type { Schema } from '#platform/server/db/schema.ts'

export async function up({ db }: Schema) {
  await db.schema.alterTable('mails').addColumn('address', 'text').execute()
}
