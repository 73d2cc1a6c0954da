/** Posts with all that hangs on them as they were in 0.9.0. */
import {
  createTable,
  index,
  runStatements,
  type Schema,
  searchIndex,
  unique,
} from '#platform/server/db/schema.ts'
import { watchContent } from './frozen/contentTriggers.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'posts', {
    type: 'text',
    title: 'text',
    slug: 'text',
    excerpt: 'text?',
    tags: 'text?',
    image: 'text?',
    status: 'text',
    visibility: 'text',
    comment_status: 'text',
    agenda_date: 'text?',
    author_id: 'integer>users',
    created_at: 'text',
    updated_at: 'text',
    content: 'text',
    search_text: 'text',
    publish_at: 'text?',
    expire_at: 'text?',
  })
  await runStatements(schema, [
    `create table "post_meta" ("post_id" integer not null references "posts" ("id") on delete cascade, "name" text not null, "value" text not null, constraint "post_meta_post_id_name_unique" primary key ("post_id", "name"))`,
  ])
  await createTable(schema, 'post_files', {
    name: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
  })
  await createTable(schema, 'post_trash', {
    type: 'text',
    title: 'text',
    author_id: 'integer>users',
    trashed_by: 'integer?',
    trashed_at: 'text',
    post: 'text',
    meta: 'text',
    slugs: 'text',
    content: 'text',
    search_text: 'text',
  })
  await createTable(schema, 'post_revisions', {
    post_id: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    content: 'text',
  })
  await runStatements(schema, [
    `create table "post_autosaves" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "type" text not null, "post_id" integer not null, "base" text, "saved_at" text not null, "content" text not null, "draft" text default '' not null)`,
  ])
  await runStatements(schema, [
    `create table "redirects" ("id" integer primary key autoincrement, "path" text not null, "post_id" integer references "posts" ("id") on delete cascade, "link" text, "created_at" text not null, "lookup" text)`,
  ])
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await runStatements(schema, PARTIAL_INDEXES)
  await searchIndex(schema, 'posts')
  await searchIndex(schema, 'post_trash')
  await watchContent(schema, {
    posts: null,
    post_meta: null,
    redirects: null,
  })
  if (schema.engine === 'postgres') await runStatements(schema, [TITLE_SEARCH])
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [
  ['posts', 'slug'],
  ['post_files', 'name'],
  ['post_autosaves', 'user_id', 'type', 'post_id', 'draft'],
  ['redirects', 'path'],
  ['redirects', 'lookup'],
]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['posts', 'created', 'type', 'created_at', 'id'],
  ['posts', 'title', 'type', 'lower(title)', 'id'],
  ['posts', 'status', 'type', 'lower(status)', 'id'],
  ['posts', 'agenda', 'type', 'agenda_date', 'id'],
  ['posts', 'author', 'author_id'],
  ['posts', 'touched', 'updated_at', 'id'],
  ['posts', 'authored', 'author_id', 'updated_at', 'id', 'status', 'type'],
  ['posts', 'state', 'type', 'status', 'visibility', 'publish_at', 'expire_at'],
  ['posts', 'by_author', 'type', 'author_id', 'created_at', 'id'],
  ['post_files', 'unused', 'unused_since'],
  ['post_trash', 'newest', 'type', 'trashed_at', 'id'],
  ['post_trash', 'title', 'type', 'lower(title)', 'id'],
  ['post_trash', 'author', 'author_id'],
  ['post_trash', 'oldest', 'trashed_at'],
  ['post_revisions', 'post', 'post_id', 'id'],
  ['redirects', 'post', 'post_id'],
  ['redirects', 'newest', 'created_at', 'id'],
  ['redirects', 'by_path', 'lower(path)', 'id'],
]

/** Indexes of a part of the rows. */
const PARTIAL_INDEXES = [
  `create index posts_publish_at on posts (publish_at) where publish_at is not null`,
  `create index posts_expire_at on posts (expire_at) where expire_at is not null`,
  `create index posts_public_type on posts (type, coalesce(publish_at, created_at), id, publish_at, expire_at) where status = 'publish' and visibility = 'public'`,
  `create index posts_public_newest on posts (coalesce(publish_at, created_at), id, publish_at, expire_at) where status = 'publish' and visibility = 'public'`,
  `create index posts_public_agenda on posts (type, agenda_date, id, publish_at, expire_at) where status = 'publish' and visibility = 'public'`,
  `create index posts_waiting on posts (updated_at, id, author_id) where status = 'draft'`,
  `create unique index post_meta_headline_unique on post_meta (name) where name = 'mtdt_headline_one'`,
  `create index "post_autosaves_post" on "post_autosaves" ("post_id")`,
  `create index "post_autosaves_oldest" on "post_autosaves" ("saved_at")`,
]

/** On PostgreSQL, a word in titles has an index of its own. */
const TITLE_SEARCH = `create index posts_title_search on posts using gin (split_part(search_text, ' \n ', 1) gin_trgm_ops)`
