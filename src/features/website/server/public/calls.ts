/** The public API: readable from any origin, with cached responses and strong ETags. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findNextChange } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import { acceptUploads } from '#platform/server/http/body/uploads.ts'
import { throwNotFound } from '#platform/server/http/failures.ts'
import {
  type CacheGeneration,
  createResponseCache,
  matchesEtag,
  PUBLIC_CACHE_CONTROL,
} from '#platform/server/http/responseCache.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { Scope } from '#platform/server/serverPart.ts'
import type { website } from '../../website.ts'
import { readGeneral } from './general.ts'
import { readPublicMenus } from './menus.ts'
import { readPublicAlbum, readPublicAlbums, readPublicPictures, readPublicSlides } from './pictures.ts'
import { listPosts, readPost, searchPosts } from './posts.ts'

const MAX_CACHE_BYTES = 16_000_000
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

type CachedResponse = { body: string; etag: string; bytes: number }

/** Served under /api and, as in the earlier system, without it. */
export const publicScope: Scope = {
  path: '/public',
  prefixes: ['/api', ''],
  open: openScope,
  headersOf: publicHeaders,
}

async function openScope(app: FastifyInstance, context: Context) {
  const currentGeneration = createResponseCache<CachedResponse>(context, {
    nextChange: () => findNextChange(context),
    maxBytes: MAX_CACHE_BYTES,
  })
  const generationOfRequest = new WeakMap<FastifyRequest, CacheGeneration<CachedResponse> | null>()

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET') return
    const generation = currentGeneration()
    const cached = generation?.find(cacheKey(request))
    if (cached) return sendCached(request, reply, cached)
    generationOfRequest.set(request, generation)
    return
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) return payload
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
    const bytes = 2 * payload.length
    // Stored only in the generation in which the request began, since a write may have invalidated it meanwhile.
    await generationOfRequest.get(request)?.store(cacheKey(request), { body: payload, etag, bytes })
    setCacheHeaders(reply, etag)
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    return ''
  })
  // Bodies are refused with the same messages as by other endpoints.
  await acceptUploads(app)
  refuseOtherPublicPaths(app)
}

/** Other paths and methods under /public get a JSON error that any origin may read; their body is not read. */
function refuseOtherPublicPaths(app: FastifyInstance) {
  const refused = app.supportedMethods.filter((method) => method !== 'OPTIONS')
  for (const url of ['/public', '/public/*']) {
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .headers({ 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' })
        .send(),
    )
    app.route({ method: refused, url, onRequest: throwNotFound, handler: throwNotFound })
  }
}

const PUBLIC_PATH = /^(?:\/api)?\/public(?:[/?]|$)/

/** Headers of requests that fail before a route is found, such as /public/%zz; none for other addresses. */
function publicHeaders(url: string): Record<string, string> {
  return PUBLIC_PATH.test(url) ? HEADERS : {}
}

export const publicHandlers = {
  readPublicGeneral: async ({ context, query }) => ({
    result: await readGeneral(context, query.data),
  }),
  readPublicMenus: async ({ context }) => ({ result: await readPublicMenus(context) }),
  readPublicSlides: async ({ context }) => ({ result: await readPublicSlides(context) }),
  listPublicPosts: async ({ context, query }) => ({ result: await listPosts(context, query) }),
  searchPublicPosts: async ({ context, query }) => ({
    result: await searchPosts(context, query),
  }),
  readPublicPost: async ({ context, params }) => ({
    result: await readPost(context, params.slug),
  }),
  listPublicGalleries: async ({ context, query }) => ({
    result: await readPublicPictures(context, query),
  }),
  listPublicAlbums: async ({ context, query }) => ({
    result: await readPublicAlbums(context, query),
  }),
  readPublicAlbum: async ({ context, params }) => ({
    result: await readPublicAlbum(context, params.id),
  }),
} satisfies Partial<Handlers<typeof website.calls>>

/** Only these parameters belong to the cache key; all others are ignored. */
const CACHE_PARAMETERS = ['data', 'type', 'search', 'page', 'page_size']

function cacheKey({ routeOptions, params, query }: FastifyRequest): string {
  const parameters = query as Record<string, unknown>
  return JSON.stringify([routeOptions.url, params, CACHE_PARAMETERS.map((name) => parameters[name])])
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { body, etag }: CachedResponse) {
  setCacheHeaders(reply, etag)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

function setCacheHeaders(reply: FastifyReply, etag: string) {
  reply.headers({ etag, 'cache-control': PUBLIC_CACHE_CONTROL })
}
