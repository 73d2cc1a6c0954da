/** What is served under /api is in the catalogue, which the laws of access, ownership and validation walk. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import { openWorld, type World } from '#test/support/world.ts'

/** What is served without being a call of the catalogue, and why; nothing of it is a school's own. */
const NON_CATALOGUE_ROUTES: Readonly<Record<string, string>> = {
  '/api': 'answers 404 to what is no call',
  '/api*': 'answers 404 to what is no call',
  '/api/public': 'answers 404 to what is no call of the website',
  '/api/public*': 'answers 404 to what is no call of the website',
  '/api/openapi.json': 'the catalogue itself, as OpenAPI',
  '/api/docs/json': 'the same, as its page asks for it',
  '/api/docs/yaml': 'the same, as its page offers it',
  '/api/docs': 'the page that shows it',
  '/api/docs*': "that page's scripts and styles",
  '/api/docs/static/index.html': 'the page that shows it, by its other name',
  '/api/docs/static/swagger-initializer.js': "that page's beginning",
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('every call that is served stands in the catalogue, or is known to be none', () => {
  const catalogueRoutes = Object.values(calls).map(
    ({ method, path }) => `${method} ${normalizeParameters(`/api${path}`)}`,
  )
  const served = listRoutes(world.app)
  // What was read off the tree is whole.
  expect(served).toEqual(expect.arrayContaining(catalogueRoutes))
  const catalogueRouteSet = new Set(catalogueRoutes)
  const unknownRoutes = served.filter((route) => !catalogueRouteSet.has(route) && !isNonCatalogueRoute(route))
  expect(unknownRoutes.filter((route) => / \/api/.test(route))).toEqual([])
})

it('what is known to be no call of the catalogue is still served', () => {
  const served = new Set(listRoutes(world.app).map((route) => route.split(' ')[1]))
  expect(Object.keys(NON_CATALOGUE_ROUTES).filter((path) => !served.has(path))).toEqual([])
})

const isNonCatalogueRoute = (route: string) => Object.hasOwn(NON_CATALOGUE_ROUTES, route.split(' ')[1] ?? '')

/** Fastify joins what two calls call the same place: `:student_id|:id`. */
const normalizeParameters = (path: string) => path.replace(/:\w+(\|:\w+)*/g, ':')

/** Read off Fastify's own tree, in which each line adds its piece to the lines it hangs under. */
function listRoutes(app: FastifyInstance): string[] {
  const pieces: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      pieces.splice(indent.length / 4, Number.POSITIVE_INFINITY, piece)
      // HEAD comes with every GET.
      const ownMethods = methods.split(', ').filter((method) => method && method !== 'HEAD')
      return ownMethods.map((method) => `${method} ${normalizeParameters(pieces.join(''))}`)
    })
}
