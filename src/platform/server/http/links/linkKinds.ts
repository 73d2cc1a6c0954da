/** The kinds of signed links, and how long each may last. */
import { HOUR, MINUTE } from '#platform/contract/units.ts'

/** Milliseconds after which a link of this kind has ended at the latest, whatever expiry it carries. */
export const LINK_LIFETIMES_MS = {
  /** A private file, for the session that received the link. */
  file: 15 * MINUTE,
  /** A post before it is public, for whoever has the link. */
  preview: HOUR,
} as const

export type LinkKind = keyof typeof LINK_LIFETIMES_MS

export const LONGEST_LIFETIME_MS = Math.max(...Object.values(LINK_LIFETIMES_MS))
