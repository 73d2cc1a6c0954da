/** Creates the application: API, documentation, images and console behind one address. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { resources } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { MAX_FILENAME_LENGTH } from '#contract/field/attachment.ts'
import { health, VERSION } from '#contract/health.ts'
import { LIMITS } from '#contract/options.ts'
import type { Resource } from '#contract/resource.ts'
import { servePostFiles } from '#server/content/posts/postFiles.ts'
import { servePosts } from '#server/content/posts/posts.ts'
import { servePreviews } from '#server/content/posts/previews.ts'
import { serveRevisions } from '#server/content/posts/revisions.ts'
import { serveTrash } from '#server/content/posts/trash.ts'
import { serveLibrary } from './content/library/library.ts'
import { serveMedia } from './content/media.ts'
import { serveMenus } from './content/menus.ts'
import { serveAutosaves } from './content/posts/autosaves.ts'
import { serveBulk } from './content/posts/bulk.ts'
import { servePlanned } from './content/posts/planned.ts'
import { publicHeaders, servePublicCalls } from './content/public/calls.ts'
import { servePublicImages } from './content/public/images.ts'
import { serveRedirects } from './content/redirects/redirects.ts'
import { serveSettings } from './content/settings.ts'
import { serveSites } from './content/sites.ts'
import { serveTeacherChoices } from './content/teachers.ts'
import type { Context } from './context.ts'
import { serveHome } from './home/home.ts'
import { declareCaller } from './http/authentication.ts'
import { acceptJson } from './http/body/json.ts'
import { refuseSlowBodies } from './http/body/slowBodies.ts'
import { acceptUploads } from './http/body/uploads.ts'
import { isPageRequest, sendUnreadableAddressPage, serveConsole } from './http/console.ts'
import { serveDocs } from './http/docs/docs.ts'
import { registerErrorHandlers, sendError, sendParseError, throwNotFound } from './http/failures.ts'
import { corsOf, secureHeaders, sendSecureHeaders } from './http/secureHeaders.ts'
import { createServe, type Inspect, type Serve } from './http/serve.ts'
import { logAccess } from './observe/accessLog.ts'
import { closeConnectionsWhileDraining } from './observe/draining.ts'
import { serveMetrics } from './observe/metrics.ts'
import { trackRequests } from './observe/pendingWork.ts'
import { serveReadiness } from './observe/readiness.ts'
import { serveDevices } from './people/devices.ts'
import { serveAccounts } from './people/persons.ts'
import { serveProfiles } from './people/profiles.ts'
import { serveRoles } from './people/roles.ts'
import { serveSessions } from './people/sessions.ts'
import { serveTrail } from './people/trail/trail.ts'
import { serveUserImport } from './people/userImport.ts'
import { serveUsers } from './people/users.ts'
import { serveResource } from './resource/crud.ts'
import { serveDownloads } from './resource/export/downloads.ts'
import { serveYearClosings } from './sia/closing/closings.ts'
import { serveDashboards } from './sia/dashboard/dashboards.ts'
import { serveAttachments } from './sia/documents/attachments.ts'
import { serveStudentClasses } from './sia/enrolment/studentClasses.ts'
import { serveStudents } from './sia/enrolment/students.ts'
import { serveGraduations } from './sia/graduation/graduations.ts'
import { serveStudentHistory } from './sia/history/history.ts'
import { serveHomerooms } from './sia/homeroom/homerooms.ts'
import { serveUploads } from './sia/learning/file/fileAccess.ts'
import { serveTeacherLessons } from './sia/learning/lessons.ts'
import { serveMaterials } from './sia/learning/materials.ts'
import { serveLearningOverview } from './sia/learning/overview.ts'
import { serveStudentHome } from './sia/learning/studentHome.ts'
import { serveStudentLessons } from './sia/learning/studentLessons.ts'
import { serveSubmissionDownloads } from './sia/learning/submission/downloads.ts'
import { serveScoring } from './sia/learning/submission/scoring.ts'
import { serveSubmissions } from './sia/learning/submission/submissions.ts'
import { serveTasks } from './sia/learning/task/tasks.ts'
import { serveLessonClasses } from './sia/lessonClass/lessonClasses.ts'
import { serveLessonParticipants } from './sia/lessonParticipant/participantLists.ts'
import { serveMasterData } from './sia/masters.ts'
import { servePeriods } from './sia/period/periods.ts'
import { servePersonalData } from './sia/personalData/personalData.ts'
import { serveCorrections } from './sia/promotion/corrections.ts'
import { servePromotions } from './sia/promotion/promotions.ts'
import { serveRapors } from './sia/rapor/rapors.ts'
import { serveReleases } from './sia/release/releases.ts'
import { serveTaught } from './sia/taught/taught.ts'
import { serveTeachers } from './sia/teachers.ts'
import { serveTransfers } from './sia/transfer/transfers.ts'

type Options = Context & {
  /** Folder of the built console; if absent, only API and images are served. */
  consoleFolder?: string
  /** The website, also served on the console's port under its own host name. */
  website?: { host: string; handle: (request: IncomingMessage, response: ServerResponse) => void } | null
  /** What is logged: 'silent' in tests. */
  logLevel?: 'silent' | 'warn'
  inspect?: Inspect
}

/** @example const app = await createApp({ db, files, clock: Date.now, config }) */
export async function createApp({
  consoleFolder,
  logLevel = 'warn',
  website,
  inspect,
  ...context
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LIMITS.jsonBytes,
    clientErrorHandler: sendParseError,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      consoleFolder && isPageRequest(request)
        ? sendUnreadableAddressPage(reply)
        : sendError(error, request, reply.headers(publicHeaders(request.url))),
    genReqId: createRequestIds(),
    logger: { level: logLevel },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_FILENAME_LENGTH },
    // Requests that arrive while the server closes are served as before.
    return503OnClosing: false,
    trustProxy: context.config.TRUST_PROXY,
  })
  closeConnectionsWhileDraining(app, context)
  declareCaller(app)
  registerErrorHandlers(app)
  refuseSlowBodies(app)
  if (context.config.ACCESS_LOG === 'on') logAccess(app)
  serveMetrics(app, context)
  if (website) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.host?.toLowerCase() !== website.host) return
      reply.hijack()
      website.handle(request.raw, reply.raw)
    })
  }
  trackRequests(app, context)
  await app.register((api) => serveApi(api, context, inspect), { prefix: '/api' })
  for (const prefix of ['/api', ''])
    await app.register((calls) => servePublicCalls(calls, context, inspect), { prefix })
  await app.register((docs) => serveDocs(docs, context.config))
  await app.register((images) => servePublicImages(images, context))
  if (consoleFolder) await app.register((pages) => serveConsole(pages, consoleFolder, context.config))
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

async function serveApi(api: FastifyInstance, context: Context, inspect: Inspect | undefined) {
  const policy = {
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    useDefaults: false,
  }
  await sendSecureHeaders(api, secureHeaders(context.config, policy), { 'cache-control': 'no-store' })
  if (context.config.CORS_ORIGINS.length > 0) await api.register(cors, corsOf(context.config))
  acceptJson(api)
  await acceptUploads(api)
  registerCalls(createServe(api, context, inspect))
  // Without these routes, an unknown call would get the console's page.
  for (const path of ['/', '/*']) api.all(path, { onRequest: throwNotFound }, throwNotFound)
}

/** The functions that register the calls of each part of the product. */
const ROUTE_GROUPS: readonly ((serve: Serve) => void)[] = [
  serveReadiness,
  serveSessions,
  serveDevices,
  serveProfiles,
  serveAccounts,
  serveRoles,
  serveUsers,
  serveUserImport,
  serveTrail,
  serveSites,
  servePosts,
  servePostFiles,
  serveBulk,
  serveAutosaves,
  servePlanned,
  serveTrash,
  serveRevisions,
  servePreviews,
  serveMedia,
  serveLibrary,
  serveMenus,
  serveRedirects,
  serveSettings,
  serveTeacherChoices,
  serveMasterData,
  serveTeachers,
  serveStudents,
  servePeriods,
  serveHomerooms,
  serveLessonClasses,
  serveStudentClasses,
  servePromotions,
  serveYearClosings,
  serveTransfers,
  serveCorrections,
  serveStudentHistory,
  servePersonalData,
  serveTaught,
  serveLessonParticipants,
  serveRapors,
  serveGraduations,
  serveReleases,
  serveTeacherLessons,
  serveLearningOverview,
  serveMaterials,
  serveTasks,
  serveScoring,
  serveSubmissionDownloads,
  serveStudentLessons,
  serveStudentHome,
  serveSubmissions,
  serveUploads,
  serveAttachments,
  serveDashboards,
  serveHome,
  serveDownloads,
]

/** Registers the handlers of all calls; resources without rules of their own get the default handlers. */
export function registerCalls(register: Serve) {
  const servedCalls = new Set<Endpoint>()
  const serve: Serve = (call, handler) => {
    servedCalls.add(call)
    register(call, handler)
  }
  serve(health, () => ({ result: { status: 'ok' as const, version: VERSION } }))
  for (const registerGroup of ROUTE_GROUPS) registerGroup(serve)
  const plainResources: Resource[] = Object.values(resources).filter(
    ({ endpoints }) => !servedCalls.has(endpoints.list),
  )
  for (const resource of plainResources) serveResource(serve, resource)
}
