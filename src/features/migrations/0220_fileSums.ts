/** Size and SHA-256 of what was stored; files of before have none until `pelita doctor --fix` reads them. */
import { runStatements, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [
    `create table "file_sums" ("path" text not null, "size" integer not null, "sha256" text not null, primary key ("path"))`,
  ])
}
