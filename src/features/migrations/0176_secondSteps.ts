/** The second step of sign-ins with its recovery codes, and sign-ins from devices that were new to an account. */
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'second_steps', {
    user_id: 'integer>users',
    secret: 'text?',
    used_step: 'integer?',
    on_at: 'text?',
    created_at: 'text',
  })
  await unique(schema, 'second_steps', 'user_id')
  await createTable(schema, 'recovery_codes', {
    user_id: 'integer>users',
    code_hash: 'text',
    created_at: 'text',
  })
  await index(schema, 'recovery_codes', 'of_user', 'user_id')
  await createTable(schema, 'new_devices', {
    user_id: 'integer>users',
    device: 'text',
    agent: 'text?',
    address: 'text?',
    created_at: 'text',
    told_at: 'text?',
  })
  await index(schema, 'new_devices', 'of_user', 'user_id', 'created_at')
}
