/** Law: every route under /api is in the catalogue, over whose calls the laws of access, ownership and validation iterate. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callsOf } from '#platform/contract/feature.ts'
import { platform } from '#platform/contract/platform.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { platformPart } from '#platform/server/platformPart.ts'
import type { ServerPart } from '#platform/server/serverPart.ts'
import { product } from '#src/features.server.ts'
import { calls, features } from '#src/features.ts'
import { CONTRIBUTIONS } from '#test/support/world/product.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

/** Routes that are not calls of the catalogue, and their purpose; none of them serves data of a school. */
const NON_CATALOGUE_ROUTES: Readonly<Record<string, string>> = {
  '/api': 'answers 404 for unknown calls',
  '/api*': 'answers 404 for unknown calls',
  '/api/public': 'answers 404 for unknown calls of the website',
  '/api/public*': 'answers 404 for unknown calls of the website',
  '/api/openapi.json': 'the catalogue as OpenAPI',
  '/api/docs/json': 'the OpenAPI document that its page requests',
  '/api/docs/yaml': 'the OpenAPI document as YAML',
  '/api/docs': 'the page that shows the OpenAPI document',
  '/api/docs*': 'the scripts and styles of that page',
  '/api/docs/static/index.html': 'that page under its file name',
  '/api/docs/static/swagger-initializer.js': 'the script that starts that page',
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('every served route is in the catalogue or is a listed exception', () => {
  const catalogueRoutes = Object.values(calls).map(
    ({ method, path }) => `${method} ${normalizeParameters(`/api${path}`)}`,
  )
  const served = listRoutes(world.app)
  // No route is missing from those read from the tree.
  expect(served).toEqual(expect.arrayContaining(catalogueRoutes))
  const catalogueRouteSet = new Set(catalogueRoutes)
  const unknownRoutes = served.filter((route) => !catalogueRouteSet.has(route) && !isNonCatalogueRoute(route))
  expect(unknownRoutes.filter((route) => / \/api/.test(route))).toEqual([])
})

it('every listed exception is still served', () => {
  const served = new Set(listRoutes(world.app).map((route) => route.split(' ')[1]))
  expect(Object.keys(NON_CATALOGUE_ROUTES).filter((path) => !served.has(path))).toEqual([])
})

describe('every call of the register', () => {
  const declared = Object.values(features).flatMap((feature) => Object.entries(callsOf(feature)))

  it('has a name and a handler of its own', () => {
    expect(declared.length).toBeGreaterThan(200)
    const names = [...Object.keys(callsOf(platform)), ...declared.map(([name]) => name)]
    expect(names).toEqual(Object.keys(calls))
    const served = listServed([platformPart, ...product.features])
    expect(served.filter((call, index) => served.indexOf(call) !== index)).toEqual([])
    expect(findUnserved(served)).toEqual([])
    expect(served.filter((call) => !Object.values(calls).includes(call))).toEqual([])
  })

  it('is missed when its feature does not serve it', () => {
    const withoutHome = product.features.filter(({ feature }) => feature !== features.home)
    expect(findUnserved(listServed([platformPart, ...withoutHome]))).toEqual(Object.keys(features.home.calls))
  })

  it('compiles only with a handler', () => {
    type HomeCalls = typeof features.home.calls
    type AreEnough<Supplied> = Supplied extends Handlers<HomeCalls> ? true : false
    const isEnough: AreEnough<Handlers<HomeCalls>> = true
    const isEnoughWithoutOne: AreEnough<Omit<Handlers<HomeCalls>, 'readHome'>> = false
    expect([isEnough, isEnoughWithoutOne]).toEqual([true, false])
  })
})

function listServed(parts: readonly ServerPart[]): Endpoint[] {
  const served: Endpoint[] = []
  for (const part of parts) part.serveCalls((call) => served.push(call), CONTRIBUTIONS)
  return served
}

function findUnserved(served: readonly Endpoint[]): string[] {
  return Object.keys(calls).filter((name) => !served.some((call) => call === calls[name]))
}

const isNonCatalogueRoute = (route: string) => Object.hasOwn(NON_CATALOGUE_ROUTES, route.split(' ')[1] ?? '')

/** Fastify joins the names that two calls give one parameter: `:student_id|:id`. */
const normalizeParameters = (path: string) => path.replace(/:\w+(\|:\w+)*/g, ':')

/** Reads the routes from Fastify's printed tree, in which a line adds its segment to those of its parents. */
function listRoutes(app: FastifyInstance): string[] {
  const segments: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      segments.splice(indent.length / 4, Number.POSITIVE_INFINITY, segment)
      // Fastify adds HEAD to every GET.
      const ownMethods = methods.split(', ').filter((method) => method && method !== 'HEAD')
      return ownMethods.map((method) => `${method} ${normalizeParameters(segments.join(''))}`)
    })
}
