/** Networks from which somebody has signed in; their sign-ins do not wait behind those of strangers. */
import { createTable, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'sign_in_networks', { network: 'text', seen_at: 'text' })
  await unique(schema, 'sign_in_networks', 'network')
}
