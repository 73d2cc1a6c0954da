/** Security headers of all responses. */
import type { FastifyCorsOptions } from '@fastify/cors'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

/**
 * What no page asks for, so that an embedded page or an injected script gets none of it. A photo field needs no camera
 * here, since the device's own program takes the photo.
 */
const REFUSED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** What every response says of itself, also one that fails before its route is found. */
export const BASE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
}

/** Sends them with every response, whichever part of the server sends it. */
export function sendBaseHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(BASE_HEADERS)
    done()
  })
}

/** Helmet's options. HSTS only if PUBLIC_URL is https, since browsers could not go back to http. */
export function secureHeaders(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  contentSecurityPolicy: FastifyHelmetOptions['contentSecurityPolicy'],
): FastifyHelmetOptions {
  const hsts = isHttps(PUBLIC_URL) ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false
  return { contentSecurityPolicy: contentSecurityPolicy ?? false, hsts }
}

/**
 * Sends helmet's headers, and `others`, with every response. They are computed once, since running helmet for each
 * request took a twentieth of the time of a short response.
 */
export async function sendSecureHeaders(
  api: FastifyInstance,
  options: FastifyHelmetOptions,
  others: Record<string, string>,
): Promise<void> {
  const headers = { ...(await headersOf(options)), ...others }
  api.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, options)
  let headers: Record<string, string> = {}
  app.get('/', async (_request, reply) => {
    headers = Object.fromEntries(
      Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]),
    )
    return ''
  })
  await app.inject('/')
  await app.close()
  return headers
}

/** CORS options for consoles on other origins; they use a bearer token, so no cookies are involved. */
export function corsOf({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): FastifyCorsOptions {
  return {
    origin: CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Content-Disposition', 'Retry-After'],
    maxAge: 600,
    // OPTIONS without the headers of a preflight, as tools send it, is answered with 204 and not with 400.
    strictPreflight: false,
  }
}

/** Strict-Transport-Security alone, for pages that are served without helmet. @param url under which people reach them */
export function hstsHeader(url: string | undefined): Record<string, string> {
  return isHttps(url) ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}
}

const isHttps = (url: string | undefined) => url?.toLowerCase().startsWith('https://') ?? false
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** A warning at start if passwords would be sent over a network without HTTPS. */
export function plainHttpWarning({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): string | null {
  if (isHttps(PUBLIC_URL)) return null
  const isPublic = PUBLIC_URL !== undefined && !LOOPBACK.includes(hostOf(PUBLIC_URL))
  if (LOOPBACK.includes(HOST) && !isPublic) return null
  return 'Peringatan: tanpa HTTPS, password dan data orang dapat dibaca di jaringan. Pasang HTTPS dan isi PUBLIC_URL dengan alamat https://.'
}

const hostOf = (url: string) => new URL(url).hostname.replace('[', '').replace(']', '')
