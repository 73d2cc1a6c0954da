/** The kinds of signed links and tokens, and how long each may last. */
import { DAY, HOUR, MINUTE } from '#platform/contract/units.ts'

/** Milliseconds after which a link of this kind has ended at the latest, whatever expiry it carries. */
export const LINK_LIFETIMES_MS = {
  /** A private file, for the session that received the link. */
  file: 15 * MINUTE,
  /** A post before it is public, for whoever has the link. */
  preview: HOUR,
  /** A device on which an account has signed in; browsers keep a cookie for no longer. */
  device: 400 * DAY,
  /** A sign-in between its right password and its code. */
  'second-step': 5 * MINUTE,
  /** A forgotten password, for whoever reads the e-mail. */
  'password-reset': 30 * MINUTE,
} as const

export type LinkKind = keyof typeof LINK_LIFETIMES_MS

/** For which links of a former key are honoured; devices become new instead. */
export const LONGEST_LIFETIME_MS = Math.max(LINK_LIFETIMES_MS.file, LINK_LIFETIMES_MS.preview)
