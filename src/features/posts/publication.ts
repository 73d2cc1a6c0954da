/** Whether a post is public at a given moment, and if not, why. */

import type { Option } from '#platform/contract/options.ts'
import { DRAFT, PUBLIC, PUBLISHED } from './choices.ts'

/** `addressed`: shown to those it is addressed to, and not by the website. */
export type Publication = 'public' | 'addressed' | 'draft' | 'private' | 'planned' | 'expired'

/** The states a list of posts can be filtered by. `publish` includes published posts of every visibility. */
export const POST_STATES = [
  { id: 'publish', name: 'Terbit' },
  { id: 'draft', name: 'Draf' },
  { id: 'planned', name: 'Terjadwal' },
  { id: 'expired', name: 'Kedaluwarsa' },
] as const satisfies Option[]

/** Why a post is not handed over to be published, or null. */
export function whyNotSubmitted({ status }: { status: string | null }): string | null {
  return status === DRAFT ? null : 'Konten ini sudah terbit.'
}

type PublicationFields = {
  status: string | null
  visibility: string | null
  publish_at: string | null
  expire_at: string | null
  audience?: readonly unknown[] | null
}

/**
 * The publication state of a post. The server's queries state the same rule in SQL.
 *
 * @param at UTC ISO with milliseconds, like the stored moments
 * @example publicationOf(post, new Date().toISOString()) // 'planned'
 */
export function publicationOf(
  { status, visibility, publish_at, expire_at, audience }: PublicationFields,
  at: string,
): Publication {
  if (status !== PUBLISHED) return 'draft'
  const isPublic = visibility === PUBLIC
  if (!isPublic && !audience?.length) return 'private'
  if (expire_at && expire_at <= at) return 'expired'
  if (publish_at && publish_at > at) return 'planned'
  return isPublic ? 'public' : 'addressed'
}
