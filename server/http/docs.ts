/** The API's documentation: OpenAPI made from the catalogue, at /api/openapi.json and /api/docs. */
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { type Endpoint, envelope } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { secureHeaders } from './secureHeaders.ts'

export async function serveDocs(app: FastifyInstance, config: Config) {
  // Its pages bring their own content policy.
  await app.register(helmet, secureHeaders(config, false))
  const document = openApi()
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', async () => document)
}

type Paths = Record<string, Record<string, unknown>>

/** The whole catalogue as an OpenAPI 3.1 document. */
export function openApi() {
  let described: Paths | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pelita',
      version: '1',
      description: 'Pengelola situs sekolah dan sistem informasi akademik.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    // Only once somebody reads it: describing every call takes a fifth of the time a start takes.
    get paths() {
      described ??= describePaths()
      return described
    },
  }
}

function describePaths(): Paths {
  const paths: Paths = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return paths
}

function operation(name: string, call: Endpoint) {
  const { access } = call
  const keys = typeof access === 'string' ? null : access
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    ...(keys && { description: `Perlu salah satu hak akses: ${keys.join(', ')}.` }),
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...parameters('header', call.headers),
    ],
    ...requestBody(call),
    responses: {
      [call.isCreate ? 201 : 200]: {
        description: 'Berhasil',
        content: { 'application/json': { schema: jsonSchema(envelope(call.output), 'output') } },
      },
      default: {
        description: 'Gagal; message menerangkan sebabnya, errors menunjuk isian yang salah',
        content: { 'application/json': { schema: jsonSchema(envelope(z.unknown()), 'output') } },
      },
    },
  }
}

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody({ body, upload }: Endpoint) {
  if (!body && !upload) return {}
  const fields = body ? jsonSchema(body, 'input') : { type: 'object' }
  if (!upload) return { requestBody: { required: true, content: { 'application/json': { schema: fields } } } }
  const file = { [upload.field]: { type: 'string', format: 'binary' } }
  const properties = { ...(fields as { properties?: object }).properties, ...file }
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...fields, properties } } },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}
