/** Forwards every request of the console to the real application in this process, unless a test makes it fail. */
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World | null = null
let failed: string[] = []
const underWay = new Set<Promise<unknown>>()

export const network = setupServer(
  http.all(/\/(api|images)\//, ({ request }) => {
    const answer = handOver(request)
    underWay.add(answer)
    return answer.finally(() => underWay.delete(answer))
  }),
)

/** Sets the world that receives the console's requests, or none. */
export function connectWorld(chosen: World | null) {
  world = chosen
  failed = []
}

/** @returns the failed and redirected requests since the world was connected @example ['GET /api/post/9 404'] */
export const listFailures = () => failed

/** Opens a world and connects it until the test ends. @example const world = await openConsoleWorld() */
export async function openConsoleWorld(options?: Parameters<typeof openWorld>[0]): Promise<World> {
  const opened = await openWorld(options)
  connectWorld(opened)
  onTestFinished(async () => {
    await waitForRequests()
    connectWorld(null)
    await opened.close()
  })
  return opened
}

/** Waits until no request of the console is pending. */
export async function waitForRequests() {
  while (underWay.size > 0) await Promise.allSettled(underWay)
}

type Fault =
  /** The request stays pending forever. */
  | 'silence'
  /** The connection fails. */
  | 'network'
  /** This response is sent instead of the application's. */
  | { status: number; message?: string; result?: unknown; errors?: Record<string, string> }

/**
 * Makes all matching requests fail until the test ends, or with `once` only the first.
 *
 * @example failRequests('PUT', '/post/:id', { status: 500, message: 'Server sedang sibuk.' }, { once: true })
 */
export function failRequests(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  kind: Fault,
  { once = false } = {},
) {
  const verb = method.toLowerCase() as 'get'
  network.use(
    http[verb](
      `*/api${path}`,
      () => {
        if (kind === 'silence') return new Promise<never>(() => {})
        if (kind === 'network') return HttpResponse.error()
        const { status, message = 'Gagal.', result = null, errors } = kind
        return HttpResponse.json({ success: false, message, result, ...(errors && { errors }) }, { status })
      },
      { once },
    ),
  )
}

async function handOver(request: Request): Promise<Response> {
  if (!world) throw new Error(`No world behind the network: ${request.method} ${request.url}`)
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const { statusCode, headers, rawPayload } = await world.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(body.length > 0 && { payload: body }),
  })
  if (statusCode >= 300) failed.push(`${request.method} ${pathname} ${statusCode}`)
  return new HttpResponse(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })
}
