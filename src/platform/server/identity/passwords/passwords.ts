/** Hashing of passwords that users choose, and random one-time ones. */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import { SECOND } from '#platform/contract/units.ts'
import { errors } from '../../http/errors.ts'
import { isOneTimeHash, isOneTimePassword } from '../../keys/oneTimePasswords.ts'
import { FairQueue, type Sender } from '../../workers/fairQueue.ts'
import { openWorker } from '../../workers/workerProcess.ts'

/** One of the settings OWASP recommends: 19 MiB, two passes. @source OWASP Password Storage Cheat Sheet */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Signed-in users have their own queue, so that many sign-ins never delay them. */
const signedInQueue = pLimit(1)

/** Each process takes some 60 MB while there are sign-ins. */
const MAX_PARALLEL_HASHES = 3
const PARALLEL_HASHES = Math.min(availableParallelism(), MAX_PARALLEL_HASHES)
const RETRY_AFTER_SECONDS = 10

/** Sign-ins take turns by network, so that strangers delay one another and not the school. */
const signInQueue = new FairQueue({
  places: PARALLEL_HASHES,
  placesPerSender: PARALLEL_HASHES,
  waiting: { perSender: 200, total: 1000, tooMany: () => errors.tooManyTries(RETRY_AFTER_SECONDS) },
})

export type PasswordJob = { hash: string; password: string }

/** Apart from the server and behind it, so that hashes on every core at once delay no other request. */
const compareApart = openWorker<PasswordJob, boolean>({
  name: 'passwords.worker',
  baseUrl: import.meta.url,
  timeoutMs: 20 * SECOND,
  idleMs: 30 * SECOND,
  processes: PARALLEL_HASHES,
})

export function hashPassword(password: string): Promise<string> {
  return signedInQueue(async () =>
    (await import('@node-rs/argon2')).hash(normalizeUnicode(password), ARGON2ID),
  )
}

/** Whether the password of a signed-in user matches the hash. */
export function isOwnPassword(hash: string, password: string): Promise<boolean> {
  return signedInQueue(() => isMatch(hash, password))
}

/**
 * Checks the password at the sign-in. It takes the same time whatever the hash, and also without one.
 *
 * @param sender whose turn it is
 * @throws 429 where too many sign-ins are waiting, 499 if the sender has left
 */
export function verifyPassword(hash: string | null, password: string, sender: Sender): Promise<boolean> {
  return signInQueue.run(sender, async () => {
    const isOneTime = hash !== null && isOneTimeHash(hash)
    const isRight = await isMatchApart(hash === null || isOneTime ? DUMMY_HASH : hash, password)
    return isOneTime ? isOneTimePassword(hash, password) : isRight && hash !== null
  })
}

let jobCount = 0

/** The queue of sign-ins has decided whose turn it is; a process that was killed or is too slow stops nobody from signing in. */
async function isMatchApart(hash: string, password: string): Promise<boolean> {
  jobCount += 1
  const job = { hash, password: normalizeUnicode(password) }
  return (await compareApart(job, { id: `${jobCount}` })) ?? isMatch(hash, password)
}

async function isMatch(hash: string, password: string): Promise<boolean> {
  if (isOneTimeHash(hash)) return isOneTimePassword(hash, password)
  return (await import('@node-rs/argon2')).verify(hash, normalizeUnicode(password))
}

/** The hash of a random password, used where the login name is unknown. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$DkIncV4N8TonMK6di/LC/w$osn4kLK6MlR0FO2VhgmKdPAJWru4rXucuv4okWFiOt0'

/** Letters and digits that are not mistaken for one another on paper. */
const LEGIBLE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ONE_TIME_LENGTH = 13

/** A random password of 64 bits, shown once. */
export function generateOneTimePassword(): string {
  return Array.from(
    { length: ONE_TIME_LENGTH },
    () => LEGIBLE_CHARACTERS[randomInt(LEGIBLE_CHARACTERS.length)],
  ).join('')
}

const ARGON2ID_PREFIX = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`

/** Whether a password that its owner chose was hashed with other settings than today's. */
export const isOutdatedHash = (hash: string) => !isOneTimeHash(hash) && !hash.startsWith(ARGON2ID_PREFIX)
