/** Hashing of passwords: argon2id for chosen ones, a fast hash for random one-time ones. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { composed } from '#contract/field/composed.ts'
import { errors } from '#server/http/errors.ts'

/** OWASP's second choice: 19 MiB, two passes. @source OWASP Password Storage Cheat Sheet */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One hash at a time: a class signing in together must not take both cores from the lists. Users who are signed
 * in have a queue of their own, so that many sign-ins at once, or an attacker's, never delay them.
 */
const limits = { signingIn: pLimit(1), signedIn: pLimit(1) }
/** Sign-ins that wait for their hash; beyond it, some ten seconds of waiting, one is sent away. */
const MAX_WAITING = 200
const RETRY_AFTER_SECONDS = 10
let waiting = 0

export function hashPassword(password: string): Promise<string> {
  return limits.signedIn(async () => (await import('@node-rs/argon2')).hash(composed(password), ARGON2ID))
}

/** Whether the password belongs to the hash, asked by the account's owner. */
export function isOwnPassword(hash: string, password: string): Promise<boolean> {
  return limits.signedIn(() => compared(hash, password))
}

/**
 * The same check while signing in: it takes the same time whatever the hash, and also without one.
 *
 * @throws 429 where too many wait already
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  if (waiting >= MAX_WAITING) throw errors.tooManyTries(RETRY_AFTER_SECONDS)
  waiting += 1
  try {
    return await limits.signingIn(async () => {
      const isOneTime = hash?.startsWith(ONE_TIME) ?? false
      const isRight = await compared(hash === null || isOneTime ? DUMMY_HASH : hash, password)
      return isOneTime && hash ? isOneTimePassword(hash, password) : isRight && hash !== null
    })
  } finally {
    waiting -= 1
  }
}

async function compared(hash: string, password: string): Promise<boolean> {
  if (hash.startsWith(ONE_TIME)) return isOneTimePassword(hash, password)
  return (await import('@node-rs/argon2')).verify(hash, composed(password))
}

/** The hash of a random password, compared with where the login name is unknown. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$DkIncV4N8TonMK6di/LC/w$osn4kLK6MlR0FO2VhgmKdPAJWru4rXucuv4okWFiOt0'

/** Letters and digits that cannot be taken for one another when read from paper. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyz23456789'
const ONE_TIME_LENGTH = 13

/** A random password of 64 bits, shown once. */
export function oneTimePassword(): string {
  return Array.from({ length: ONE_TIME_LENGTH }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
}

const ONE_TIME = 'sha256$'

/** A fast hash serves, since a random password of 64 bits cannot be guessed. */
export function hashOneTimePassword(password: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${ONE_TIME}${salt}$${digest(salt, password)}`
}

function isOneTimePassword(hash: string, password: string): boolean {
  const [, salt = '', expected = ''] = hash.split('$')
  return timingSafeEqual(Buffer.from(digest(salt, password)), Buffer.from(expected))
}

function digest(salt: string, password: string): string {
  return createHash('sha256').update(salt).update(password).digest('base64url')
}
