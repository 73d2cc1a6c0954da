/** An account cannot be deleted while it is the author of a post, nor while a post of its author is in the trash. */
import type { UsedBy } from '#platform/server/resource/inUse.ts'

export const AUTHOR_REFERENCE = {
  table: 'posts',
  column: 'author_id',
  label: 'konten',
} as const satisfies UsedBy

export const TRASHED_AUTHOR_REFERENCE = {
  table: 'post_trash',
  column: 'author_id',
  label: 'konten di Sampah',
} as const satisfies UsedBy
