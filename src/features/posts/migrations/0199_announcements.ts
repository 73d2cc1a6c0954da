/** When those to whom a post is addressed were told of it. */
import { runStatements, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [`alter table "posts" add column "announced_at" text`])
}
