/** When a contributor handed a post over, and to whom a news post is addressed. */
import { runStatements, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [
    `alter table "posts" add column "submitted_at" text`,
    `alter table "posts" add column "audience" text`,
    `create index "posts_addressed" on "posts" ("id") where "audience" is not null`,
  ])
}
