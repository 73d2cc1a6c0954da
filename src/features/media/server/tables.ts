/** The tables of media: slides, galleries, albums, and the copied thumbnails of videos. */
import { searchColumns, timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'

export const MEDIA_TABLES = {
  slides: {
    id: 'id',
    title: 'text',
    description: 'text?',
    link: 'text?',
    image: 'text?',
    order: 'integer',
    ...searchColumns,
    ...timestampColumns,
  },
  galleries: {
    id: 'id',
    title: 'text',
    description: 'text?',
    type: 'text',
    image: 'text?',
    order: 'integer',
    ...searchColumns,
    ...timestampColumns,
  },
  albums: {
    id: 'id',
    title: 'text',
    description: 'text?',
    image: 'text?',
    ...searchColumns,
    ...timestampColumns,
  },
  album_galleries: { album_id: 'integer', gallery_id: 'integer', position: 'integer' },
  video_thumbnails: { id: 'id', video: 'text', image: 'text', created_at: 'text' },
} as const satisfies Tables

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof MEDIA_TABLES> {}
}
