/** The calls as an OpenAPI 3.1 document. */
import type { z } from 'zod'
import { creatingHeaders, type Endpoint, runsOnce } from '#platform/contract/endpoint.ts'
import type { Catalogue } from '#platform/contract/feature.ts'
import { PAGE_SIZE } from '#platform/contract/options.ts'
import { formExample } from './examples.ts'
import { nameSchemas, type SchemaNames } from './names.ts'
import { type Descriptions, describeResponses, describeSharedResponses } from './responses.ts'
import {
  bodyJson,
  bodySchema,
  componentSchemas,
  type Json,
  jsonSchema,
  type ObjectSchema,
  sortByName,
} from './schemas.ts'

type Paths = Record<string, Record<string, unknown>>

/**
 * Paths and schemas are computed at the first read, since that takes a fifth of the start time. The order in which the
 * calls are declared has no influence on the document.
 */
export function openApi({ calls, resources }: Catalogue) {
  let described: { names: SchemaNames; paths: Paths; schemas: Json } | undefined
  const describe = () => {
    described ??= describeCalls({ calls: sortByName(calls), resources })
    return described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pelita',
      version: '1',
      description: 'Pengelola situs sekolah dan sistem informasi akademik.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    get components() {
      return {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'access_token dari POST /login, dikirim sebagai Authorization: Bearer.',
          },
        },
        schemas: describe().schemas,
        responses: describeSharedResponses(describe().names),
      }
    },
    get paths() {
      return describe().paths
    },
  }
}

function describeCalls({ calls, resources }: Catalogue) {
  const names = nameSchemas(calls)
  const paths = describePaths(calls, { names, resources })
  return { names, schemas: componentSchemas(calls, names), paths }
}

function describePaths(calls: Catalogue['calls'], descriptions: Descriptions): Paths {
  const paths: Paths = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = sortByName({
      ...paths[path],
      [call.method.toLowerCase()]: operation(name, call, descriptions),
    })
  }
  return sortByName(paths)
}

function operation(name: string, call: Endpoint, descriptions: Descriptions) {
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
      ...(runsOnce(call) ? parameters('header', creatingHeaders) : []),
    ],
    ...requestBody(call, descriptions.names),
    responses: describeResponses(call, descriptions),
  }
}

/** Paging as clients should send it; the real schema parses any text leniently. */
const PAGING: Record<string, Json> = {
  page: { type: 'integer', minimum: 1, default: 1 },
  page_size: { type: 'integer', minimum: 1, maximum: PAGE_SIZE.max, default: PAGE_SIZE.default },
}

function parameters(location: 'path' | 'query' | 'header', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, described]) => {
    const { description, ...property } = typeof described === 'boolean' ? {} : described
    return {
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: PAGING[name] ?? (isNumber(property) ? { type: 'integer', minimum: 0 } : property),
    }
  })
}

/** Path parameters are text; those with a digits pattern are described as integers. */
function isNumber({ pattern }: Json): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^\\d{1,')
}

function requestBody(call: Endpoint, names: SchemaNames) {
  const { body, upload, sample } = call
  if (!body && !upload) return {}
  if (!upload) {
    const content = { schema: bodySchema(call, names), ...(sample && { example: sample }) }
    return { requestBody: { required: true, content: { 'application/json': content } } }
  }
  const fields: ObjectSchema = body ? bodyJson(body) : { type: 'object', additionalProperties: false }
  const file = { [upload.field]: { type: 'string', format: 'binary' } }
  const schema = {
    ...fields,
    properties: { ...(fields.properties ?? {}), ...file },
    required: [...(fields.required ?? []), ...(upload.isOptional ? [] : [upload.field])],
  }
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema, example: formExample(call) } },
    },
  }
}
