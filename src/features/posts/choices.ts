/** The fixed choices of a post: whether it is published, who sees it, and whether it has comments. */
import type { Option } from '#platform/contract/options.ts'

export const POST_STATUSES = [
  { id: 'publish', name: 'Terbit' },
  { id: 'draft', name: 'Draf' },
] as const satisfies Option[]
export type PostStatus = (typeof POST_STATUSES)[number]['id']

export const PUBLISHED = 'publish' as const satisfies PostStatus
export const DRAFT = 'draft' as const satisfies PostStatus

export const VISIBILITIES = [
  { id: 'public', name: 'Publik' },
  { id: 'private', name: 'Privat' },
] as const satisfies Option[]
/** Seen by everybody, once it is published. */
export const PUBLIC = 'public' as const satisfies (typeof VISIBILITIES)[number]['id']

export const COMMENT_STATUSES = [
  { id: 'close', name: 'Ditutup' },
  { id: 'open', name: 'Dibuka' },
] as const satisfies Option[]
