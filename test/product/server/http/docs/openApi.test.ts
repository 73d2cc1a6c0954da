/** The OpenAPI document passes a linter, and describes requests, responses and refusals with named schemas. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openApi } from '#platform/server/http/docs/openApi.ts'
import { calls, catalogue, resources } from '#src/features.ts'
import { ROOT } from '#test/support/source/sources.ts'

type JsonObject = Record<string, unknown>
type MediaType = { schema: JsonObject; example?: unknown }
type Parameter = { name: string; description?: string; schema: JsonObject }
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, MediaType> }
  responses: Record<string, { content?: Record<string, MediaType> }>
}
type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonObject>; responses: Record<string, JsonObject> }
}

const documentText = JSON.stringify(openApi(catalogue))
const document = JSON.parse(documentText) as OpenApiDocument
const findOperation = (path: string, method: string) => document.paths[path]?.[method] as Operation
const execute = promisify(execFile)
const toolPath = (name: string) => join(ROOT, 'node_modules/.bin', name)

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'pelita-openapi-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The specification has `/post/all/{type}` beside `/post/{id}/…`, which is unambiguous as ids are numbers. */
const LINT_OPTIONS = ['--skip-rule=no-ambiguous-paths']

it('passes the linter', async () => {
  const file = join(createFolder(), 'openapi.json')
  writeFileSync(file, documentText)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = ['lint', '--extends=recommended', '--format=json', ...LINT_OPTIONS, file]
  const { stdout } = await execute(toolPath('redocly'), args, { env })
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
})

it('every reference resolves, and the main schemas are named', () => {
  const references = [...documentText.matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g)]
  const { schemas, responses } = document.components
  for (const [, kind, name] of references)
    expect(kind === 'schemas' ? schemas : responses, name).toHaveProperty([name ?? ''])
  const schemaNames = [
    'Envelope',
    'Refusal',
    'Post',
    'PostInput',
    'PostsList',
    'Student',
    'Lesson',
    'LessonList',
  ]
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(schemaNames))
  expect(
    findOperation('/post/{id}', 'get').responses['200']?.content?.['application/json']?.schema,
  ).toMatchObject({
    allOf: [expect.anything(), { properties: { result: { $ref: '#/components/schemas/Post' } } }],
  })
})

it('no schema is numbered', () => {
  expect(Object.keys(document.components.schemas).filter((name) => /\d$/.test(name))).toEqual([])
})

it('describes the result of each refusal that has one', () => {
  const resultsOf = (path: string, method: string, status: string) =>
    JSON.stringify(findOperation(path, method).responses[status])
  const { schemas, responses } = document.components
  for (const name of ['PastPeriodConflict', 'ParticipantsConflict', 'LessonClassLocked'])
    expect(resultsOf('/sia/activity/lesson-class', 'post', '409')).toContain(`schemas/${name}"`)
  expect(resultsOf('/sia/master/student-import', 'post', '422')).toContain('schemas/MissingColumns"')
  expect(schemas.InUse).toMatchObject({
    properties: { blocker: expect.anything() },
    additionalProperties: { type: 'integer' },
  })
  expect(JSON.stringify(responses['301'])).toContain('schemas/ChangePasswordFirst"')
  expect(JSON.stringify(responses['404'])).toContain('"result":{"type":"null"}')
})

it('lists the refusals of every call', () => {
  const listStatuses = (path: string, method: string) => Object.keys(findOperation(path, method).responses)
  expect(listStatuses('/post/{id}', 'put')).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '422']),
  )
  expect(listStatuses('/login', 'post')).toEqual(expect.arrayContaining(['422', '429']))
  expect(listStatuses('/login', 'post')).not.toContain('401')
  expect(listStatuses('/post/{id}', 'put')).toEqual(expect.arrayContaining(['503', '507']))
  expect(listStatuses('/post/{id}', 'get')).not.toContain('507')
  expect(listStatuses('/download-attachment', 'get')).toEqual(expect.arrayContaining(['206', '416']))
  expect(listStatuses('/health', 'get')).not.toContain('503')
})

const callsWithBody = Object.entries(calls).filter(([, { body, upload }]) => body || upload)

it.each(callsWithBody)('%s has an example of its body, the sample of the contract', (_name, call) => {
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  const content = findOperation(path, call.method.toLowerCase()).requestBody?.content ?? {}
  const file = call.upload ? { [call.upload.field]: expect.any(String) } : {}
  expect(Object.values(content)).toHaveLength(1)
  for (const { example } of Object.values(content)) expect(example).toEqual({ ...call.sample, ...file })
})

/** The alternatives of a body. */
function alternativesOf(schema: JsonObject): JsonObject[] {
  const { $ref, anyOf } = schema as { $ref?: string; anyOf?: JsonObject[] }
  if (anyOf) return anyOf.flatMap(alternativesOf)
  const name = $ref?.split('/').at(-1)
  return name ? alternativesOf(document.components.schemas[name] ?? {}) : [schema]
}

it.each(callsWithBody)('%s says that its body has no other names, as the server does', (_name, call) => {
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  const content = Object.values(findOperation(path, call.method.toLowerCase()).requestBody?.content ?? {})
  const alternatives = content.flatMap(({ schema }) => alternativesOf(schema))
  expect(alternatives.length).toBeGreaterThan(0)
  for (const schema of alternatives) expect(schema).toMatchObject({ additionalProperties: false })
  const names = alternatives.flatMap(({ properties = {} }) => Object.keys(properties as object))
  expect(names).toEqual(expect.arrayContaining(Object.keys(call.sample ?? {})))
})

it('has examples of inputs, and of the records of resources', () => {
  expect(document.components.schemas.LessonInput?.examples).toEqual([{ code: 'MTK', name: 'Matematika' }])
  const exampleOf = (path: string, method: string, status = '200') =>
    findOperation(path, method).responses[status]?.content?.['application/json']?.example
  for (const { api } of Object.values(resources)) {
    const row = expect.objectContaining({ id: 1 })
    expect(exampleOf(api, 'get')).toMatchObject({ result: { rows: [row], total_count: 1, total_page: 1 } })
    expect(exampleOf(api, 'post', '201')).toMatchObject({ result: { id: 1 } })
  }
  expect(exampleOf('/sia/master/lesson/{id}', 'get')).toMatchObject({
    result: { id: 1, code: 'MTK', name: 'Matematika' },
  })
})

it('types page, page_size and order, and describes the fields of the filter', () => {
  const findParameter = (name: string) =>
    findOperation('/master/user', 'get').parameters.find((parameter) => parameter.name === name) as Parameter
  expect(findParameter('page').schema).toEqual({ type: 'integer', minimum: 1, default: 1 })
  expect(findParameter('page_size').schema).toMatchObject({ type: 'integer', maximum: 100 })
  expect(findParameter('order').schema).toMatchObject({ enum: ['asc', 'desc'] })
  expect(findParameter('filter').description).toContain('user_type, role_id')
  expect(findParameter('filter').description).toContain('between')
  expect(findParameter('filter').schema).toMatchObject({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: {
      type: 'object',
      properties: { role_id: { $ref: '#/components/schemas/FilterOperation' } },
    },
  })
  expect(document.components.schemas.FilterOperation?.oneOf).toHaveLength(6)
})

it('describes files as files and references as numbers', () => {
  const file = findOperation('/download-attachment', 'get').responses['200']?.content?.[
    'application/octet-stream'
  ]
  expect(file?.schema).toEqual({ type: 'string', format: 'binary' })
  expect(document.components.schemas.PeriodInput?.properties).toMatchObject({
    eduyear_id: { type: 'integer' },
  })
})
