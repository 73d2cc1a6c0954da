/** Notices of each person, what a grouped one counts, whether a kind is sent by e-mail, and notices planned for later. */
import { runStatements, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [
    `create table "notices" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "kind" text not null, "group_name" text not null, "about" text not null, "path" text not null, "count" integer not null, "created_at" text not null, "read_at" text, "is_mailed" integer not null)`,
    `create unique index "notices_unread_unique" on "notices" ("user_id", "kind", "group_name") where "read_at" is null`,
    `create index "notices_newest" on "notices" ("user_id", "created_at", "id")`,
    `create index "notices_subject" on "notices" ("kind", "group_name") where "read_at" is null`,
    `create index "notices_unmailed" on "notices" ("id") where "is_mailed" = 0`,
    `create index "notices_age" on "notices" ("created_at")`,
    `create table "notice_subjects" ("id" integer primary key autoincrement, "notice_id" integer not null references "notices" ("id") on delete cascade, "subject" integer not null)`,
    `create table "notice_preferences" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "kind" text not null, "mail" integer not null)`,
    `create table "notice_plans" ("id" integer primary key autoincrement, "name" text not null, "subject" integer not null, "planned_at" text not null)`,
    `create index "notice_plans_time" on "notice_plans" ("planned_at")`,
    `create index "notice_subjects_subject" on "notice_subjects" ("subject")`,
  ])
  await unique(schema, 'notice_subjects', 'notice_id', 'subject')
  await unique(schema, 'notice_preferences', 'user_id', 'kind')
  await unique(schema, 'notice_plans', 'name', 'subject')
}
