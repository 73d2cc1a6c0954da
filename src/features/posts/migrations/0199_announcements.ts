/** When those to whom a post is addressed were told of it; the state that lists are filtered by asks for the audience too. */
import { runStatements, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [
    `alter table "posts" add column "announced_at" text`,
    `drop index "posts_state"`,
    `create index "posts_state" on "posts" ("type", "status", "visibility", "publish_at", "expire_at", "audience")`,
  ])
}
