/** The school's website: each page is rendered once, compressed and cached until its content changes. */
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { MAX_FILENAME_LENGTH } from '#platform/contract/field/attachment.ts'
import type { Context } from '#platform/server/context.ts'
import { hasBody } from '#platform/server/http/body/slowBodies.ts'
import { toMachineRefusal } from '#platform/server/http/machineRefusal.ts'
import { hasRepeatedHeader } from '#platform/server/http/repeatedHeaders.ts'
import { BASE_HEADERS, hstsHeader } from '#platform/server/http/secureHeaders.ts'
import { closeConnectionsWhileDraining } from '#platform/server/observe/draining.ts'
import { createOutageLog } from '#platform/server/observe/outages.ts'
import { trackRequests } from '#platform/server/observe/pendingWork.ts'
import { servePublicImages } from '../public/images.ts'
import { MISSING_ROUTE, parseRoute } from '../public/routes.ts'
import { findRedirect } from '../redirects/findRedirect.ts'
import { sendPage } from './compressedPage.ts'
import { createPageRenderer } from './pageRenderer.ts'

const HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  ...BASE_HEADERS,
}

type Options = Context & { logLevel?: 'silent' | 'warn' }

/** @example const site = await createSite(context); await site.listen({ port: 3001 }) */
export async function createSite({ logLevel = 'warn', ...context }: Options): Promise<FastifyInstance> {
  const { renderRoute, renderUnavailable } = await createPageRenderer(context)
  const sendNotFoundPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, await renderRoute(MISSING_ROUTE))
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const renderedPage = await renderRoute(parseRoute(request.url))
    const redirect = renderedPage.status === 404 ? await findRedirect(context, request.url) : null
    // Not cached, so that a wrong redirect can be removed.
    return redirect
      ? reply.header('cache-control', 'no-cache').redirect(redirect, 301)
      : sendPage(request, reply, renderedPage)
  }
  const headers = { ...HEADERS, ...hstsHeader(context.config.SITE_URL) }
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Malformed addresses, such as /promo-100%, may have a redirect.
    frameworkErrors: (_error, request, reply) => withErrors(servePage)(request, reply.headers(headers)),
    logger: { level: logLevel },
    routerOptions: { maxParamLength: MAX_FILENAME_LENGTH },
    trustProxy: context.config.TRUST_PROXY,
    exposeHeadRoutes: true,
    return503OnClosing: false,
  })
  const logOutage = createOutageLog(app.log)
  closeConnectionsWhileDraining(app, context)
  trackRequests(app, context)
  app.addHook('onRequest', async ({ method, raw }, reply) => {
    reply.headers(headers)
    // The connection is closed after the answer, so the rest of the body need not be read.
    if (hasBody(raw)) reply.header('connection', 'close')
    if (hasRepeatedHeader(raw)) return refuseUnclear(reply)
    return READ_METHODS.includes(method) && !hasBody(raw) ? undefined : refuseWrite(method, reply)
  })
  await app.register((images) => servePublicImages(images, context))
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { ASSET_FILES } = await import('./assets.ts')
    const file = ASSET_FILES.get(request.params.name)
    if (!file) return servePage(request, reply)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(file.type)
      .send(file.body)
  })
  app.get('/*', servePage)
  app.setNotFoundHandler(servePage)
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    // Addresses of folders, and those that lead out of them, get the same answer as unknown ones.
    if (error.statusCode && error.statusCode < 500) return sendNotFoundPage(request, reply)
    const refusal = toMachineRefusal(error)
    if (refusal) {
      logOutage(refusal, error)
      return sendPage(request, reply, await renderUnavailable(refusal))
    }
    return sendUnexpected(error, request, reply)
  })
  return app
}

function sendUnexpected(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error, url: withoutSecrets(request.url) }, 'unexpected')
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Halaman ini sedang tidak dapat ditampilkan. Coba lagi sebentar lagi.')
}

/** The path without what was searched for, and without the token with which somebody may see a draft. */
function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?')
  return path.startsWith('/preview/') ? '/preview/…' : path
}

function refuseUnclear(reply: FastifyReply) {
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Permintaan ini tidak dapat dibaca.')
}

const READ_METHODS = ['GET', 'HEAD']

/** Refuses methods that write, since the website only reads. */
function refuseWrite(method: string, reply: FastifyReply) {
  reply.header('allow', READ_METHODS.join(', '))
  if (method === 'OPTIONS') return reply.code(204).send()
  return reply
    .code(405)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Situs ini hanya untuk dibaca.')
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Fastify does not await this handler, so a rejection would end the process. */
const withErrors = (handler: PageHandler) => (request: FastifyRequest, reply: FastifyReply) => {
  handler(request, reply).catch((error) => reply.send(error))
}
