/** Creates the application: API, documentation, images and console behind one address. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveDevices } from '#features/accounts/server/devices.ts'
import { serveOwnPassword } from '#features/accounts/server/ownPassword.ts'
import { serveRoles } from '#features/accounts/server/roles.ts'
import { serveSessions } from '#features/accounts/server/sessions.ts'
import { serveTrail } from '#features/accounts/server/trail/trail.ts'
import { serveUserImport } from '#features/accounts/server/userImport.ts'
import { serveUsers } from '#features/accounts/server/users.ts'
import { serveGraduations } from '#features/documents/server/graduation/graduations.ts'
import { serveRapors } from '#features/documents/server/rapor/rapors.ts'
import { serveReleases } from '#features/documents/server/release/releases.ts'
import { serveYearClosings } from '#features/enrolment/server/closing/closings.ts'
import { serveStudentClasses } from '#features/enrolment/server/enrolment/studentClasses.ts'
import { serveStudents } from '#features/enrolment/server/enrolment/students.ts'
import { serveHomerooms } from '#features/enrolment/server/homeroom/homerooms.ts'
import { serveCorrections } from '#features/enrolment/server/promotion/corrections.ts'
import { servePromotions } from '#features/enrolment/server/promotion/promotions.ts'
import { serveTransfers } from '#features/enrolment/server/transfer/transfers.ts'
import { serveDashboards } from '#features/home/server/dashboards.ts'
import { serveHome } from '#features/home/server/home.ts'
import { serveTaught } from '#features/home/server/taught/taught.ts'
import { serveUploads } from '#features/learning/server/file/fileAccess.ts'
import { serveTeacherLessons } from '#features/learning/server/lessons.ts'
import { serveMaterials } from '#features/learning/server/materials.ts'
import { serveLearningOverview } from '#features/learning/server/overview.ts'
import { serveStudentHome } from '#features/learning/server/studentHome.ts'
import { serveStudentLessons } from '#features/learning/server/studentLessons.ts'
import { serveSubmissionDownloads } from '#features/learning/server/submission/downloads.ts'
import { serveScoring } from '#features/learning/server/submission/scoring.ts'
import { serveSubmissions } from '#features/learning/server/submission/submissions.ts'
import { serveTasks } from '#features/learning/server/task/tasks.ts'
import { serveLessonClasses } from '#features/lessons/server/lessonClass/lessonClasses.ts'
import { serveLessonParticipants } from '#features/lessons/server/lessonParticipant/participantLists.ts'
import { serveLibrary } from '#features/media/server/library/library.ts'
import { serveMedia } from '#features/media/server/media.ts'
import { serveStudentHistory } from '#features/people/server/history/history.ts'
import { servePersonalData } from '#features/people/server/personalData/personalData.ts'
import { serveAccounts } from '#features/people/server/persons.ts'
import { serveProfiles } from '#features/people/server/profiles.ts'
import { serveTeachers } from '#features/people/server/teachers.ts'
import { serveAutosaves } from '#features/posts/server/autosaves.ts'
import { serveBulk } from '#features/posts/server/bulk.ts'
import { servePlanned } from '#features/posts/server/planned.ts'
import { servePostFiles } from '#features/posts/server/postFiles.ts'
import { servePosts } from '#features/posts/server/posts.ts'
import { servePreviews } from '#features/posts/server/previews.ts'
import { serveRevisions } from '#features/posts/server/revisions.ts'
import { serveTrash } from '#features/posts/server/trash.ts'
import { serveMasterData } from '#features/school/server/masters.ts'
import { servePeriods } from '#features/school/server/periods.ts'
import { serveMenus } from '#features/website/server/menus.ts'
import { publicHeaders, servePublicCalls } from '#features/website/server/public/calls.ts'
import { servePublicImages } from '#features/website/server/public/images.ts'
import { serveRedirects } from '#features/website/server/redirects/redirects.ts'
import { serveSettings } from '#features/website/server/settings.ts'
import { serveSites } from '#features/website/server/sites.ts'
import { serveTeacherChoices } from '#features/website/server/teachers.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { MAX_FILENAME_LENGTH } from '#platform/contract/field/attachment.ts'
import { health, VERSION } from '#platform/contract/health.ts'
import { LIMITS } from '#platform/contract/options.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { resources } from '#src/features.ts'
import type { Context } from './context.ts'
import { serveAttachments } from './files/privateFiles.ts'
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
import { serveResource } from './resource/crud.ts'
import { serveDownloads } from './resource/export/downloads.ts'

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
  serveOwnPassword,
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
