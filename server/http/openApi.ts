/** The whole catalogue as an OpenAPI 3.1 document. */
import type { z } from 'zod'
import { calls } from '#contract/catalogue.ts'
import { creatingHeaders, type Endpoint } from '#contract/endpoint.ts'
import { PAGE_SIZE } from '#contract/options.ts'
import { changePassword } from '#contract/people/profile.ts'
import { login } from '#contract/people/session.ts'
import {
  bodySchema,
  componentSchemas,
  type Json,
  jsonSchema,
  type ObjectSchema,
  resultSchema,
} from './openApiSchemas.ts'

type Paths = Record<string, Record<string, unknown>>

/** Paths and schemas are computed at the first read, since that takes a fifth of the start time. */
export function openApi() {
  let described: { paths: Paths; schemas: Json } | undefined
  const describe = () => {
    described ??= { schemas: componentSchemas(), paths: describePaths() }
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
        responses: RESPONSES,
      }
    },
    get paths() {
      return describe().paths
    },
  }
}

const refusal = (description: string, headers?: Json) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

const RESPONSES = {
  '301': refusal('Password sementara harus diganti dahulu; result.redirect menyebut layarnya'),
  '400': refusal('Permintaan tidak dapat dibaca'),
  '401': refusal('Belum masuk, atau sesi berakhir'),
  '403': refusal('Tidak punya hak akses'),
  '404': refusal('Tidak ada, atau bukan milik Anda'),
  '409': refusal('Masih dipakai, atau sudah diubah orang lain sejak dibaca'),
  '413': refusal('Isi atau berkas terlalu besar'),
  '422': refusal('Ada isian yang salah; errors menunjuknya'),
  '429': refusal('Terlalu banyak percobaan', {
    'Retry-After': { description: 'Detik sampai boleh mencoba lagi', schema: { type: 'integer' } },
  }),
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
      ...(call.isCreate ? parameters('header', creatingHeaders) : []),
    ],
    ...requestBody(call),
    responses: { [call.isCreate ? 201 : 200]: success(call), ...refusals(call) },
  }
}

function success(call: Endpoint) {
  if (call.fileMediaType) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries([call.fileMediaType].flat().map((type) => [type, { schema }]))
    return { description: 'Berkasnya', content }
  }
  const resultPart = { type: 'object', properties: { result: resultSchema(call) }, required: ['result'] }
  const schema = { allOf: [{ $ref: '#/components/schemas/Envelope' }, resultPart] }
  return { description: 'Berhasil', content: { 'application/json': { schema } } }
}

function refusals(call: Endpoint) {
  const hasInput = call.body !== undefined || call.upload !== undefined
  const applies: Record<keyof typeof RESPONSES, boolean> = {
    '301': call.access !== 'public' && !call.isOpenBeforePasswordChange,
    '400': true,
    '401': call.access !== 'public',
    '403': typeof call.access !== 'string',
    '404': call.params !== undefined,
    '409': call.method !== 'GET' && call.access !== 'public',
    '413': hasInput,
    '422': hasInput || call.query !== undefined,
    '429': call === login || call === changePassword,
  }
  const codes = Object.entries(applies).filter(([, isApplicable]) => isApplicable)
  return Object.fromEntries(codes.map(([code]) => [code, { $ref: `#/components/responses/${code}` }]))
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

function requestBody(call: Endpoint) {
  const { body, upload, sample } = call
  if (!body && !upload) return {}
  if (!upload) {
    const content = { schema: bodySchema(call), ...(sample && { example: sample }) }
    return { requestBody: { required: true, content: { 'application/json': content } } }
  }
  const fields: ObjectSchema = body ? jsonSchema(body) : { type: 'object' }
  const file = { [upload.field]: { type: 'string', format: 'binary' } }
  const schema = {
    ...fields,
    properties: { ...(fields.properties ?? {}), ...file },
    required: [...(fields.required ?? []), ...(upload.isOptional ? [] : [upload.field])],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}
