/** The keys of a school's servers: they sign links, and seal secrets that are stored in the database. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '../files/seal.ts'
import type { LinkKind } from '../http/links/linkKinds.ts'

/** A secret stored in a column: what it is for, and the id of the record it belongs to. */
type StoredSecret = { purpose: string; ownerId: number }

export type Keys = {
  /** Signs the text of a link. @returns 43 letters, digits, '-' and '_' */
  signLink: (kind: LinkKind, text: string) => string
  /** Whether the key in use signed it, or a former one that is honoured at this moment, milliseconds since 1970. */
  isLinkSigned: (kind: LinkKind, signed: { text: string; signature: string }, at: number) => boolean
  /**
   * Encrypts a secret for a column of the database. It opens only for the same purpose and record, and only where the
   * key is: a stolen backup does not have it.
   *
   * @example keys.seal({ purpose: 'second-step', ownerId: user.id }, secret)
   */
  seal: (stored: StoredSecret, text: string) => string
  /** @returns null if the text was sealed by a key that is gone, for something else, or was changed */
  open: (stored: StoredSecret, sealed: string) => string | null
  isSealedByKeyInUse: (sealed: string) => boolean
}

/** For commands of the command line, which neither make links nor read sealed secrets. */
export const noKeys: Keys = {
  signLink: throwNoKey,
  isLinkSigned: throwNoKey,
  seal: throwNoKey,
  open: throwNoKey,
  isSealedByKeyInUse: throwNoKey,
}

/** A key with what the database says about it. */
export type KnownKey = {
  secret: string
  /** Renewed when the links that were signed so far must end. */
  linkSalt: string
  /** Milliseconds since 1970 until which its links are honoured; null for the key in use. */
  linksUntil: number | null
}

/** Names a key without revealing it, as the secret cannot be guessed. @example 'qk3XbV0aWw_d2m1Z' */
export function fingerprintOf(secret: string): string {
  return derive(secret, '', 'fingerprint').subarray(0, FINGERPRINT_BYTES).toString('base64url')
}

const FINGERPRINT_BYTES = 12

/** @param known the key in use first, then former ones */
export function createKeys(known: readonly [KnownKey, ...KnownKey[]]): Keys {
  const [inUse] = known
  const keyInUse = linkKeysOf(inUse)
  const linkKeys = known.map((key) => ({
    keyOf: linkKeysOf(key),
    linksUntil: key.linksUntil ?? Number.POSITIVE_INFINITY,
  }))
  const secretsByFingerprint = new Map(known.map(({ secret }) => [fingerprintOf(secret), secret]))
  const prefix = fingerprintOf(inUse.secret) + SEPARATOR
  return {
    signLink: (kind, text) => sign(keyInUse(kind), text),
    isLinkSigned: (kind, { text, signature }, at) =>
      linkKeys.some(
        ({ keyOf, linksUntil }) => at < linksUntil && isEqual(sign(keyOf(kind), text), signature),
      ),
    seal: (stored, text) => prefix + seal(text, storedKey(inUse.secret, stored)),
    open: (stored, sealed) => {
      const end = sealed.indexOf(SEPARATOR)
      const secret = secretsByFingerprint.get(sealed.slice(0, Math.max(end, 0)))
      return secret === undefined ? null : openWith(storedKey(secret, stored), sealed.slice(end + 1))
    },
    isSealedByKeyInUse: (sealed) => sealed.startsWith(prefix),
  }
}

/** Not in base64url. */
const SEPARATOR = ':'

function throwNoKey(): never {
  throw new Error('This process has no keys')
}

function derive(secret: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `pelita ${purpose}`, 32))
}

/** Derives the key of each kind of link once, since pages have many. */
function linkKeysOf({ secret, linkSalt }: KnownKey): (kind: LinkKind) => Buffer {
  const keys = new Map<LinkKind, Buffer>()
  return (kind) => {
    const key = keys.get(kind) ?? derive(secret, linkSalt, `link ${kind}`)
    keys.set(kind, key)
    return key
  }
}

const storedKey = (secret: string, { purpose, ownerId }: StoredSecret) =>
  derive(secret, '', `stored ${purpose} ${ownerId}`)

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function isEqual(expectedText: string, givenText: string): boolean {
  const expected = Buffer.from(expectedText)
  const given = Buffer.from(givenText)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function openWith(key: Buffer, sealed: string): string | null {
  try {
    const text = unseal(sealed, key)
    // A text that was never sealed is returned unchanged, and is nothing this server wrote.
    return text === sealed ? null : text
  } catch {
    return null
  }
}
