/** Forwards every request of the console to the real application in this process, unless a test makes it fail. */
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World | null = null
/** Whether a test of this file had a world, of whose console a late request may come. */
let hadWorld = false
/** The world that each session, as its header says it, asked first. */
const sessionWorlds = new Map<string, WeakRef<World>>()
let failures: string[] = []
const pendingRequests = new Set<Promise<unknown>>()

export const network = setupServer(
  http.all(/\/(api|images)\//, ({ request }) => {
    // What a home loads in advance is asked for even if the console was closed meanwhile; nobody waits for the answer.
    if ((!world && hadWorld) || isOfAnotherWorld(request)) return HttpResponse.error()
    const response = forwardRequest(request)
    pendingRequests.add(response)
    return response.finally(() => pendingRequests.delete(response))
  }),
)

/**
 * @returns whether a console of an earlier test sends the request late. The next test's world would refuse its session, and
 *   it would sign the open console out.
 */
function isOfAnotherWorld({ headers }: Request) {
  const session = headers.get('authorization')
  if (!session || !world) return false
  const owner = sessionWorlds.get(session)
  if (!owner) sessionWorlds.set(session, new WeakRef(world))
  return owner !== undefined && owner.deref() !== world
}

/** Sets the world that receives the console's requests, or none. */
export function connectWorld(newWorld: World | null) {
  hadWorld ||= world !== null
  world = newWorld
  failures = []
}

/** @returns the failed and redirected requests since the world was connected @example ['GET /api/post/9 404'] */
export const listFailures = () => failures

/** Opens a world and connects it until the test ends. @example const world = await openConsoleWorld() */
export async function openConsoleWorld(options?: Parameters<typeof openWorld>[0]): Promise<World> {
  const newWorld = await openWorld(options)
  connectWorld(newWorld)
  onTestFinished(async () => {
    await waitForRequests()
    connectWorld(null)
    await newWorld.close()
  })
  return newWorld
}

/** Waits until no request of the console is pending. */
export async function waitForRequests() {
  while (pendingRequests.size > 0) await Promise.allSettled(pendingRequests)
}

type Fault =
  /** The request stays pending forever. */
  | 'timeout'
  /** The connection fails. */
  | 'connectionError'
  /** This response is sent instead of the application's. */
  | { status: number; message?: string; result?: unknown; errors?: Record<string, string> }

/**
 * Makes all matching requests fail until the test ends.
 *
 * @example failRequests('PUT', '/post/:id', { status: 500, message: 'Server sedang sibuk.' })
 */
export function failRequests(method: FailingMethod, path: string, fault: Fault) {
  addFailure({ method, path, fault, once: false })
}

/**
 * Makes the first matching request fail.
 *
 * @example failFirstRequest('PUT', '/post/:id', { status: 500, message: 'Server sedang sibuk.' })
 */
export function failFirstRequest(method: FailingMethod, path: string, fault: Fault) {
  addFailure({ method, path, fault, once: true })
}

/** The application handles the first matching request, but its answer does not arrive. */
export function loseFirstAnswer(method: FailingMethod, path: string) {
  const addHandler = http[method.toLowerCase() as 'get']
  const handle = async ({ request }: { request: Request }) => {
    await forwardRequest(request)
    return HttpResponse.error()
  }
  network.use(addHandler(`*/api${path}`, handle, { once: true }))
}

/**
 * Makes all matching requests wait, until the returned function is called or the test ends.
 *
 * @example const release = holdRequests('POST', '/upload-attachment')
 */
export function holdRequests(method: FailingMethod, path: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const addHandler = http[method.toLowerCase() as 'get']
  // Without a response the next handler answers, which forwards the request.
  network.use(addHandler(`*/api${path}`, () => released))
  onTestFinished(() => release())
  return release
}

type FailingMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Failure = { method: FailingMethod; path: string; fault: Fault; once: boolean }

function addFailure({ method, path, fault, once }: Failure) {
  const addHandler = http[method.toLowerCase() as 'get']
  network.use(
    addHandler(
      `*/api${path}`,
      () => {
        if (fault === 'timeout') return new Promise<never>(() => {})
        if (fault === 'connectionError') return HttpResponse.error()
        const { status, message = 'Gagal.', result = null, errors } = fault
        return HttpResponse.json({ success: false, message, result, ...(errors && { errors }) }, { status })
      },
      { once },
    ),
  )
}

async function forwardRequest(request: Request): Promise<Response> {
  if (!world) throw new Error(`No world is connected: ${request.method} ${request.url}`)
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const { statusCode, headers, rawPayload } = await world.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body.length > 0 && { payload: body }),
  })
  if (statusCode >= 300) failures.push(`${request.method} ${pathname} ${statusCode}`)
  return new HttpResponse(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })
}
