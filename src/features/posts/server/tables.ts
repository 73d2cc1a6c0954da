/** The tables of posts: the posts with their former addresses, trash, revisions, autosaves and linked documents. */
import { searchColumns, timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
import type { PostRow } from '../post.ts'

export const POSTS_TABLES = {
  /** Documents that posts link to. */
  post_files: {
    id: 'id',
    name: 'text',
    filename: 'text',
    type: 'text',
    size: 'integer',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
  },
  posts: {
    id: 'id',
    type: 'text',
    title: 'text',
    slug: 'text',
    content: 'text',
    excerpt: 'text?',
    tags: 'text?',
    image: 'text?',
    status: 'text',
    visibility: 'text',
    comment_status: 'text',
    agenda_date: 'text?',
    author_id: 'integer',
    publish_at: 'text?',
    expire_at: 'text?',
    submitted_at: 'text?',
    /** JSON: to whom it is addressed; null if to nobody in particular. */
    audience: 'text?',
    /** When these were told; null while it is not shown to them. */
    announced_at: 'text?',
    ...searchColumns,
    ...timestampColumns,
  },
  /**
   * Redirects to a post or to `link`. Without a leading slash, `path` is a former slug of a post. `lookup` is the
   * normalised key of a redirect that an operator created.
   */
  redirects: {
    id: 'id',
    path: 'text',
    post_id: 'integer?',
    link: 'text?',
    created_at: 'text',
    lookup: 'text?',
  },
  /** Deleted posts under their original ids, with all data needed to restore them. */
  post_trash: {
    /** That of the post. */
    id: 'integer',
    type: 'text',
    title: 'text',
    author_id: 'integer',
    trashed_by: 'integer?',
    trashed_at: 'text',
    /** JSON: the columns of the row; `meta` and `slugs` are its meta and former slugs. */
    post: 'text',
    meta: 'text',
    slugs: 'text',
    content: 'text',
    search_text: 'text',
  },
  post_meta: { post_id: 'integer', name: 'text', value: 'text' },
  /** Revisions of posts as JSON, including posts in the trash. */
  post_revisions: {
    id: 'id',
    post_id: 'integer',
    user_id: 'integer?',
    created_at: 'text',
    content: 'text',
  },
  /** Autosaved form values of posts as JSON; post 0 means a new one. */
  post_autosaves: {
    id: 'id',
    user_id: 'integer',
    type: 'text',
    post_id: 'integer',
    draft: 'text',
    base: 'text?',
    saved_at: 'text',
    content: 'text',
  },
} as const satisfies Tables

/** Types of columns that store one of the contract's choices. */
type PostsChoices = {
  posts: Pick<PostRow, 'type' | 'status' | 'visibility' | 'comment_status'>
  post_trash: Pick<PostRow, 'type'>
}

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof POSTS_TABLES, PostsChoices> {}
}

/** What each lock protects. */
declare module '#platform/server/db/locks.ts' {
  interface Locks {
    headline: 'The headline: two posts that become the headline at the same time would otherwise both replace a third one.'
    autosaves: 'Unsaved copies of posts: two concurrent copies above the limit would otherwise both evict the same oldest one.'
  }
}
