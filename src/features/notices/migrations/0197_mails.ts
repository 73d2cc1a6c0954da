/** E-mails on their way, and links by which a forgotten password is set anew. */
import { runStatements, type Schema } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await runStatements(schema, [
    `create table "password_resets" ("id" integer primary key autoincrement, "user_id" integer references "users" ("id") on delete cascade, "network" text not null, "created_at" text not null, "expires_at" text not null, "used_at" text)`,
    `create index "password_resets_user" on "password_resets" ("user_id", "created_at")`,
    `create index "password_resets_network" on "password_resets" ("network", "created_at")`,
    `create index "password_resets_time" on "password_resets" ("created_at")`,
    `create table "mails" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "kind" text not null, "reset_id" integer references "password_resets" ("id") on delete cascade, "message_id" text not null, "state" text not null, "tries" integer not null, "send_at" text not null, "lease_until" text, "sent_at" text, "reason" text, "created_at" text not null)`,
    `create index "mails_due" on "mails" ("send_at") where "state" = 'waiting'`,
    `create index "mails_sending" on "mails" ("lease_until") where "state" = 'sending'`,
    `create index "mails_failed" on "mails" ("id") where "state" = 'failed'`,
    `create index "mails_user" on "mails" ("user_id", "kind", "id")`,
    `create index "mails_reset" on "mails" ("reset_id")`,
    `create index "mails_age" on "mails" ("created_at")`,
  ])
}
