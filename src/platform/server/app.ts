/** Creates the application: API, documentation, images and console behind one address. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { catalogueOf } from '#platform/contract/feature.ts'
import { MAX_FILENAME_LENGTH } from '#platform/contract/field/attachment.ts'
import { LIMITS } from '#platform/contract/options.ts'
import type { Context } from './context.ts'
import { declareCaller } from './http/authentication.ts'
import { acceptJson } from './http/body/json.ts'
import { refuseSlowBodies } from './http/body/slowBodies.ts'
import { readSchemas } from './http/body/unknownNames.ts'
import { acceptUploads } from './http/body/uploads.ts'
import { isPageRequest, sendUnreadableAddressPage, serveConsole } from './http/console.ts'
import { serveDocs } from './http/docs/docs.ts'
import { errors } from './http/errors.ts'
import { registerErrorHandlers, sendError, sendParseError, throwNotFound } from './http/failures.ts'
import { hasRepeatedHeader } from './http/repeatedHeaders.ts'
import {
  BASE_HEADERS,
  corsOf,
  secureHeaders,
  sendBaseHeaders,
  sendSecureHeaders,
} from './http/secureHeaders.ts'
import { createServe, type Inspect } from './http/serve.ts'
import { logAccess } from './observe/accessLog.ts'
import { closeConnectionsWhileDraining } from './observe/draining.ts'
import { serveMetrics } from './observe/metrics.ts'
import { trackRequests } from './observe/pendingWork.ts'
import { watchUnusual } from './observe/unusual.ts'
import { platformPart } from './platformPart.ts'
import type { Product } from './product.ts'
import { isInScope, type ServerPart } from './serverPart.ts'

type Options = Context & {
  product: Pick<Product, 'features'>
  /** Folder of the built console; if absent, only API and images are served. */
  consoleFolder?: string
  /** The website, also served on the console's port under its own host name. */
  website?: { host: string; handle: (request: IncomingMessage, response: ServerResponse) => void } | null
  /** What is logged: 'silent' in tests. */
  logLevel?: 'silent' | 'warn'
  inspect?: Inspect
}

/** @example const app = await createApp({ db, files, clock: Date.now, config, product }) */
export async function createApp({
  product: { features },
  consoleFolder,
  logLevel = 'warn',
  website,
  inspect,
  ...context
}: Options): Promise<FastifyInstance> {
  const parts = [platformPart, ...features]
  const app = Fastify({
    bodyLimit: LIMITS.jsonBytes,
    clientErrorHandler: sendParseError,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      consoleFolder && isPageRequest(request)
        ? sendUnreadableAddressPage(reply)
        : sendError(error, request, reply.headers(failureHeaders(parts, request.url))),
    genReqId: createRequestIds(),
    logger: { level: logLevel },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_FILENAME_LENGTH },
    // Requests that arrive while the server closes are served as before.
    return503OnClosing: false,
    trustProxy: context.config.TRUST_PROXY,
  })
  closeConnectionsWhileDraining(app, context)
  declareCaller(app)
  sendBaseHeaders(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done(hasRepeatedHeader(request.raw) ? errors.malformed() : undefined)
  })
  registerErrorHandlers(app)
  refuseSlowBodies(app)
  if (context.config.ACCESS_LOG === 'on') logAccess(app)
  watchUnusual(app, context)
  serveMetrics(app, context)
  if (website) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.host?.toLowerCase() !== website.host) return
      reply.hijack()
      website.handle(request.raw, reply.raw)
    })
  }
  trackRequests(app, context)
  const catalogue = catalogueOf(parts.map(({ feature }) => feature))
  const serving = { context, parts, inspect, readsOf: readSchemas(Object.values(catalogue.calls)) }
  await app.register((api) => serveApi(api, serving), { prefix: '/api' })
  for (const part of parts)
    for (const prefix of part.scope?.prefixes ?? [])
      await app.register((scope) => serveScope(scope, part, serving), { prefix })
  await app.register((docs) => serveDocs(docs, context.config, catalogue))
  for (const { serveRoutes } of parts)
    if (serveRoutes) await app.register((routes) => serveRoutes(routes, context))
  if (consoleFolder) await app.register((pages) => serveConsole(pages, consoleFolder, context))
  return app
}

const DIGITS = 6

/** Creates request ids of twelve hexadecimal digits: a random part per process and a counter. Users see them in error messages. */
function createRequestIds(): () => string {
  const processPart = randomBytes(DIGITS / 2).toString('hex')
  let count = 0
  return () => {
    count = (count + 1) % 16 ** DIGITS
    return processPart + count.toString(16).padStart(DIGITS, '0')
  }
}

type Serving = {
  context: Context
  parts: readonly ServerPart[]
  inspect: Inspect | undefined
  readsOf: ReturnType<typeof readSchemas>
}

async function serveApi(api: FastifyInstance, serving: Serving) {
  const { config } = serving.context
  const policy = {
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    useDefaults: false,
  }
  await sendSecureHeaders(api, secureHeaders(config, policy), { 'cache-control': 'no-store' })
  if (config.CORS_ORIGINS.length > 0) await api.register(cors, corsOf(config))
  acceptJson(api)
  await acceptUploads(api)
  const serve = createServe(api, serving.context, serving)
  for (const part of serving.parts)
    part.serveCalls((call, handler) => {
      if (!isInScope(part, call)) serve(call, handler)
    }, serving.context.contributions)
  // Without these routes, an unknown call would get the console's page.
  for (const path of ['/', '/*']) api.all(path, { onRequest: throwNotFound }, throwNotFound)
}

/** Registers the calls that a feature serves in a scope of its own. */
async function serveScope(
  app: FastifyInstance,
  part: ServerPart,
  { context, inspect, readsOf }: Omit<Serving, 'parts'>,
) {
  await part.scope?.open(app, context)
  const serve = createServe(app, context, { inspect, readsOf })
  part.serveCalls((call, handler) => {
    if (isInScope(part, call)) serve(call, handler)
  }, context.contributions)
}

/** Headers of a request that fails before its route is found, such as /public/%zz. */
function failureHeaders(parts: readonly ServerPart[], url: string): Record<string, string> {
  return Object.assign({ ...BASE_HEADERS }, ...parts.map(({ scope }) => scope?.headersOf(url)))
}
