/** Slides, galleries and albums as they were in 0.9.0. */
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
  await createTable(schema, 'slides', {
    title: 'text',
    description: 'text?',
    image: 'text?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
    link: 'text?',
    order: 'integer',
  })
  await createTable(schema, 'galleries', {
    title: 'text',
    description: 'text?',
    image: 'text?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
    type: 'text',
    order: 'integer',
  })
  await createTable(schema, 'albums', {
    title: 'text',
    description: 'text?',
    image: 'text?',
    search_text: 'text',
    created_at: 'text',
    updated_at: 'text',
  })
  await runStatements(schema, [
    `create table "album_galleries" ("album_id" integer not null references "albums" ("id") on delete cascade, "gallery_id" integer not null references "galleries" ("id") on delete cascade, "position" integer not null, constraint "album_galleries_album_id_gallery_id_unique" primary key ("album_id", "gallery_id"))`,
  ])
  await createTable(schema, 'video_thumbnails', {
    video: 'text',
    image: 'text',
    created_at: 'text',
  })
  for (const [table, ...columns] of UNIQUE) await unique(schema, table, ...columns)
  for (const [table, name, ...expressions] of INDEXES) await index(schema, table, name, ...expressions)
  await searchIndex(schema, 'slides')
  await searchIndex(schema, 'galleries')
  await searchIndex(schema, 'albums')
  await watchContent(schema, {
    slides: null,
    galleries: null,
    albums: null,
    album_galleries: null,
    video_thumbnails: null,
  })
}

const UNIQUE: readonly (readonly [string, ...string[]])[] = [['video_thumbnails', 'video']]

const INDEXES: readonly (readonly [table: string, name: string, ...expressions: string[]])[] = [
  ['slides', 'created', 'created_at', 'id'],
  ['slides', 'title', 'lower(title)', 'id'],
  ['galleries', 'created', 'created_at', 'id'],
  ['galleries', 'title', 'lower(title)', 'id'],
  ['galleries', 'order', '"order"', 'id'],
  ['albums', 'created', 'created_at', 'id'],
  ['albums', 'title', 'lower(title)', 'id'],
  ['album_galleries', 'gallery', 'gallery_id'],
]
