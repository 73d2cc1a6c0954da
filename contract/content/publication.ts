/** Whether a post can be seen from outside at a moment, and if not, why. */
import type { Option } from '../options.ts'

export type Publication = 'public' | 'draft' | 'private' | 'planned' | 'expired'

/** What a list of posts is narrowed to: what is shown as published, whoever may see it, is one. */
export const POST_STATES = [
  { id: 'publish', name: 'Terbit' },
  { id: 'draft', name: 'Draf' },
  { id: 'planned', name: 'Terjadwal' },
  { id: 'expired', name: 'Kedaluwarsa' },
] as const satisfies Option[]

type PublicationFields = {
  status: string | null
  visibility: string | null
  publish_at: string | null
  expire_at: string | null
}

/**
 * The one rule of what is public; the server's queries say the same in SQL.
 *
 * @param at UTC ISO with milliseconds, as the stored moments are
 * @example publicationOf(post, new Date().toISOString()) // 'planned'
 */
export function publicationOf(
  { status, visibility, publish_at, expire_at }: PublicationFields,
  at: string,
): Publication {
  if (status !== 'publish') return 'draft'
  if (visibility !== 'public') return 'private'
  if (expire_at && expire_at <= at) return 'expired'
  return publish_at && publish_at > at ? 'planned' : 'public'
}
