/** The documentation of the API is generated from the catalogue and lists exactly its calls. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runsOnce } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

type Operation = {
  operationId: string
  summary: string
  description?: string
  security: unknown[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
  responses: Record<string, unknown>
}

let world: World
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  world = await openWorld()
  paths = (await world.app.inject('/api/openapi.json')).json().paths
})
afterAll(() => world.close())

it('every call is listed once, under its path and method, with its access keys', () => {
  const operationIds = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  )
  expect(operationIds.sort()).toEqual(Object.keys(calls).sort())
  for (const [name, call] of Object.entries(calls)) {
    const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    expect(operation?.security, name).toEqual(call.access === 'public' ? [] : [{ session: [] }])
    for (const key of typeof call.access === 'string' ? [] : call.access)
      expect(operation?.description, name).toContain(key)
    for (const [, parameter] of call.path.matchAll(/:(\w+)/g)) {
      expect(operation?.parameters, name).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path' }),
      )
    }
    const keys = operation?.parameters.filter(({ name }) => name === 'idempotency-key')
    expect(keys?.length, name).toBe(runsOnce(call) ? 1 : 0)
    expect(Object.keys(operation?.responses ?? {}), name).toContain(call.isCreate ? '201' : '200')
  }
})

it('an upload is described with its file and its fields', () => {
  const form = paths['/account/profile/{id}']?.put?.requestBody?.content['multipart/form-data']
  expect(Object.keys(form?.schema.properties ?? {}).sort()).toEqual(['email', 'name', 'photo', 'username'])
})

it('is readable at /api/docs without a request to another site', async () => {
  const page = await world.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.payload).not.toMatch(/(src|href)="https?:/)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect((await world.app.inject('/api/docs')).statusCode).toBeLessThan(400)
})
