/**
 * Devices on which somebody has signed in before. A cookie, which is sent only with a sign-in, names for each account a
 * random device; so strangers behind the same network, and wrong passwords from it, do not stop who is known.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { login } from '#platform/contract/session.ts'
import { SECOND } from '#platform/contract/units.ts'
import type { Context } from '../../context.ts'
import { LINK_LIFETIMES_MS } from '../../http/links/linkKinds.ts'
import { issueLinkToken, readLinkToken } from '../../http/links/linkTokens.ts'

const COOKIE = 'pelita_device'
/** A family may share a phone, and an office a computer; whoever signed in least recently becomes new again. */
const MAX_ACCOUNTS = 12
/** Neither may occur in a token. */
const SEPARATORS = { accounts: '!', token: ':' } as const

type Entry = { userId: number; token: string }

/** @returns the id of the device, the same at each sign-in of this account; null if the account is new there */
export function findKnownDevice(context: Context, request: FastifyRequest, userId: number): string | null {
  const own = readEntries(request).filter((entry) => entry.userId === userId)
  return firstDevice(context, own)
}

/** @returns the device if any account has signed in on it before; it says nothing about the account that now tries */
export function findAnyDevice(context: Context, request: FastifyRequest): string | null {
  return firstDevice(context, readEntries(request))
}

const firstDevice = (context: Context, entries: readonly Entry[]) =>
  entries.map((entry) => readDevice(context, entry)).find((device) => device !== null) ?? null

/** @returns null for an entry that was not signed here */
const readDevice = (context: Context, { userId, token }: Entry) =>
  readLinkToken(context, 'device', { token, target: String(userId) })

/** The device that a sign-in comes from, with a new id if the account is new there. */
export function identifyDevice(
  context: Context,
  request: FastifyRequest,
  userId: number,
): { device: string; isNew: boolean } {
  const known = findKnownDevice(context, request, userId)
  return { device: known ?? randomBytes(16).toString('base64url'), isNew: known === null }
}

/** Makes the device known for the account; to be called once it has signed in. */
export function rememberDevice(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { userId, device }: { userId: number; device: string },
): void {
  const expiresAt = context.clock() + LINK_LIFETIMES_MS.device
  const token = issueLinkToken(context, 'device', { subject: device, target: String(userId), expiresAt })
  // Browsers send a cookie to every port of a host: what another school signed there stays for that school.
  const others = readEntries(request).filter(
    (entry) => entry.userId !== userId || readDevice(context, entry) === null,
  )
  const entries = [{ userId, token }, ...others].slice(0, MAX_ACCOUNTS)
  const value = entries
    .map((entry) => `${entry.userId}${SEPARATORS.token}${entry.token}`)
    .join(SEPARATORS.accounts)
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=${signInPath(request)}; Max-Age=${LINK_LIFETIMES_MS.device / SECOND}; HttpOnly; SameSite=Strict${secure}`,
  )
}

/** The path of the sign-in below the address of the API, also where its second step completes it. */
function signInPath({ url }: FastifyRequest): string {
  return url.slice(0, url.indexOf(login.path) + login.path.length)
}

/** The entries as they were sent; each is checked by its signature before it counts. */
function readEntries({ headers: { cookie = '' } }: FastifyRequest): Entry[] {
  const prefix = `${COOKIE}=`
  const pair = cookie
    .slice(0, MAX_COOKIE_LENGTH)
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix))
  if (!pair) return []
  return pair
    .slice(prefix.length)
    .split(SEPARATORS.accounts, MAX_ACCOUNTS)
    .flatMap((text) => {
      const [id = '', token = ''] = text.split(SEPARATORS.token)
      return /^\d{1,10}$/.test(id) && token ? [{ userId: Number(id), token }] : []
    })
}

const MAX_COOKIE_LENGTH = 8192
