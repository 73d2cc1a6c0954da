/** The tables of the website's content. */
import { type ColumnKind, searchColumns, timestampColumns } from '#platform/server/db/columns.ts'

export const CONTENT_TABLES = {
  settings: { name: 'text', value: 'text' },
  images: {
    id: 'id',
    name: 'text',
    purpose: 'text',
    user_id: 'integer?',
    unused_since: 'text?',
    created_at: 'text',
    width: 'integer?',
    height: 'integer?',
    /** The uploaded file name, and the alternative text. */
    filename: 'text?',
    alt: 'text?',
    search_text: 'text?',
    /** When it was saved to the library, which keeps it even if nothing uses it. */
    saved_at: 'text?',
    /** The focal point in percent; null for the centre. */
    focus_x: 'integer?',
    focus_y: 'integer?',
  },
  /** Private files of records; `entity_id` is null until a record uses the file. */
  private_files: {
    id: 'id',
    name: 'text',
    filename: 'text',
    entity: 'text',
    field: 'text',
    entity_id: 'integer?',
    user_id: 'integer?',
    created_at: 'text',
  },
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
  /** Where a picture is shown or a document is linked; `image` is the name of either. */
  image_uses: { image: 'text', entity: 'text', entity_id: 'integer' },
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
    id: 'id',
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
  menu_items: {
    id: 'id',
    menu: 'text',
    name: 'text',
    link: 'text',
    post_id: 'integer?',
    parent_id: 'integer?',
    position: 'integer',
    ...timestampColumns,
  },
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
} as const satisfies Record<string, Record<string, ColumnKind>>
