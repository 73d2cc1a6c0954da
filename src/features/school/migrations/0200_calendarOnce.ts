/** A day of the calendar is there once by its name, and visitors of the website see it if the school wishes. */
import { runStatements, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [
    `alter table "calendar_entries" add column "on_site" integer not null default 0`,
    `delete from "calendar_entries" where exists (select 1 from "calendar_entries" as "earlier"
      where "earlier"."name" = "calendar_entries"."name" and "earlier"."start" = "calendar_entries"."start"
      and "earlier"."id" < "calendar_entries"."id")`,
  ])
  await unique(schema, 'calendar_entries', 'name', 'start')
  // Pages of the website are rendered anew after each write, as after those to other content.
  const act =
    schema.engine === 'postgres'
      ? 'for each statement execute function pelita_content_changed()'
      : 'begin update content_version set version = version + 1; end'
  await runStatements(
    schema,
    ['insert', 'delete', 'update'].map(
      (event) => `create trigger calendar_entries_content_${event} after ${event} on calendar_entries ${act}`,
    ),
  )
}
