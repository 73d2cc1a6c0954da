/** Hashes of one-time passwords, and which of those that were handed out still open their account. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { LOGIN_NUMBERS } from '#platform/contract/identity/loginNumbers.ts'
import type { Context } from '../context.ts'
import { ONE_TIME_PREFIX } from './credentials.ts'

/** A fast hash suffices, since a random password of 64 bits cannot be guessed. */
export function hashOneTimePassword(password: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${ONE_TIME_PREFIX}${salt}$${digest(salt, password)}`
}

/** One-time passwords contain no blanks, but copying one often takes along those around it. */
export function isOneTimePassword(hash: string, password: string): boolean {
  const [, salt = '', expected = ''] = hash.split('$')
  return timingSafeEqual(Buffer.from(digest(salt, password.trim())), Buffer.from(expected))
}

export const isOneTimeHash = (hash: string) => hash.startsWith(ONE_TIME_PREFIX)

function digest(salt: string, password: string): string {
  return createHash('sha256').update(salt).update(password).digest('base64url')
}

export type HandedOut = { login: string; password: string }

/** @returns whether a password that was handed out still signs in: it was neither ended, replaced nor changed */
export async function readValidity(
  context: Pick<Context, 'db' | 'contributions'>,
): Promise<(handedOut: HandedOut) => boolean> {
  const numbers = LOGIN_NUMBERS.of(context).map(({ column }) => column)
  const accounts = await context.db.kysely
    .selectFrom('users')
    .where('must_change_password', '=', 1)
    .select(['email', 'username', ...numbers, 'password_hash'])
    .execute()
  const hashes = new Map(
    accounts.flatMap(({ password_hash, ...logins }) =>
      Object.values(logins).map((login) => [login, password_hash] as const),
    ),
  )
  return ({ login, password }) => {
    const hash = hashes.get(login)
    return hash !== undefined && isOneTimeHash(hash) && isOneTimePassword(hash, password)
  }
}
