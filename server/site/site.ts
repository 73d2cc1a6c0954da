/** The school's website: pages rendered once, kept whole, compressed, until what they show changes. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { servePublicImages } from '#server/content/public/images.ts'
import { nextChange } from '#server/content/public/published.ts'
import type { Context } from '#server/context.ts'
import { answerCache } from '#server/http/answerCache.ts'
import { addressOf, type Route, routeOf } from './routes.ts'

type Made = {
  status: number
  headers: Record<string, string>
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  bytes: number
}
type Maker = (route: Route) => Promise<{ status: number; headers: Record<string, string>; body: string }>

/** Bytes of pages kept, whatever addresses are asked for. */
const MOST = 32_000_000
const CACHEABLE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

type Options = Context & { logLevel?: 'silent' | 'warn' }

/** @example const site = await createSite(context); await site.listen({ port: 3001 }) */
export async function createSite({ logLevel = 'warn', ...context }: Options): Promise<FastifyInstance> {
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    logger: { level: logLevel },
    trustProxy: context.config.TRUST_PROXY,
    exposeHeadRoutes: true,
  })
  const make = maker(context)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  await app.register((images) => servePublicImages(images, context))
  app.get('/assets/:name', async (request, reply) => {
    const { FILES } = await import('./assets.ts')
    const file = FILES[(request.params as { name: string }).name]
    if (!file) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.type)
      .send(file.body)
  })
  app.get('/*', async (request, reply) => answer(request, reply, await make(request)))
  app.setNotFoundHandler(async (request, reply) => answer(request, reply, await make(request)))
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error, url: request.url }, 'unexpected')
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Halaman ini sedang tidak dapat ditampilkan. Coba lagi sebentar lagi.')
  })
  return app
}

/** One page for everybody who asks for it at once, and for who asks after, while it is still true. */
function maker(context: Context): (request: FastifyRequest) => Promise<Made> {
  const cache = answerCache<Made>(context, { nextChange: () => nextChange(context), most: MOST })
  const underWay = new Map<string, Promise<Made>>()
  // React and the components are loaded by the first page, not by the start.
  const makePage: Maker = async (route) => (await import('./makePage.ts')).makePage(context, route)

  const render = async (route: Route) => {
    const generation = route.isKept ? cache() : null
    const made = await compressed(await makePage(route))
    // Addresses that are not there are without number, and all show the same page.
    if (made.status !== 404) await generation?.keep(addressOf(route), made)
    return made
  }
  return async (request) => {
    const route = routeOf(request.url)
    if (!route.isKept) return render(route)
    const key = addressOf(route)
    const kept = cache()?.find(key)
    if (kept) return kept
    const version = `${context.db.contentVersion()} ${key}`
    const running = underWay.get(version) ?? render(route).finally(() => underWay.delete(version))
    underWay.set(version, running)
    return running
  }
}

/** Good without being slow: a page is compressed once and sent a thousand times. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function compressed({
  status,
  headers,
  body,
}: {
  status: number
  headers: Record<string, string>
  body: string
}): Promise<Made> {
  const plain = Buffer.from(body)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 24)
  return {
    status,
    headers,
    plain,
    br,
    gzip: zipped,
    etag,
    bytes: plain.length + br.length + zipped.length + 1000,
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, made: Made) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
  // Strong: other bytes have another tag.
  const etag = `"${made.etag}-${encoding}"`
  reply.code(made.status).headers({ 'cache-control': CACHEABLE, ...made.headers, vary: 'accept-encoding' })
  if (made.status !== 200) reply.header('cache-control', 'no-cache')
  else {
    reply.header('etag', etag)
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim())
    if (known?.includes(etag)) return reply.code(304).send()
  }
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.send(made[encoding])
}
