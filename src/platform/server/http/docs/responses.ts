/** The responses of each call in the OpenAPI document. */
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { health } from '#platform/contract/health.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { changePasswordFirst, secondStepFirst } from '#platform/contract/session.ts'
import { CREATED_MESSAGE } from '../idempotency.ts'
import { resultExample } from './examples.ts'
import type { SchemaNames } from './names.ts'
import { type Json, reference, resultSchema } from './schemas.ts'

/** @param results schemas of `result`, which is null otherwise */
function refusal(description: string, { headers, results = [{ type: 'null' }] }: RefusalParts = {}) {
  const [only] = results
  const result = results.length === 1 && only ? only : { anyOf: results }
  const schema = { allOf: [reference('Refusal'), { type: 'object', properties: { result } }] }
  return { description, ...(headers && { headers }), content: { 'application/json': { schema } } }
}

type RefusalParts = { headers?: Json; results?: readonly Json[] }

const RETRY_AFTER = {
  'Retry-After': { description: 'Detik sampai boleh mencoba lagi', schema: { type: 'integer' } },
}

const DESCRIPTIONS = {
  409: 'Masih dipakai, atau sudah diubah orang lain sejak dibaca',
  422: 'Ada isian yang salah; errors menunjuknya',
}

/** The shared refusals; those whose result has a schema are described at their calls. */
export const describeSharedResponses = (names: SchemaNames) => ({
  '301': refusal(
    'Password sementara harus diganti, atau langkah kedua dipasang dahulu; result.redirect menyebut layarnya',
    {
      results: [changePasswordFirst, secondStepFirst].map((schema) =>
        reference(names.output.get(schema) ?? ''),
      ),
    },
  ),
  '400': refusal('Permintaan tidak dapat dibaca'),
  '401': refusal('Belum masuk, atau sesi berakhir'),
  '403': refusal('Tidak punya hak akses'),
  '404': refusal('Tidak ada, atau bukan milik Anda'),
  '409': refusal(DESCRIPTIONS[409]),
  '413': refusal('Isi atau berkas terlalu besar'),
  '415': refusal('Isi permintaan dari jenis lain daripada yang dibaca panggilan ini'),
  '416': refusal('Berkas tidak mempunyai bagian yang diminta header Range', {
    headers: { 'Content-Range': { description: 'Ukuran berkas', schema: { type: 'string' } } },
  }),
  '422': refusal(DESCRIPTIONS[422]),
  '429': refusal('Terlalu banyak percobaan', { headers: RETRY_AFTER }),
  '503': refusal('Basis data atau penyimpanan tidak dapat dihubungi, atau server dimulai ulang', {
    headers: RETRY_AFTER,
  }),
  '507': refusal('Ruang penyimpanan server penuh; belum ada yang disimpan'),
})

type SharedStatus = keyof ReturnType<typeof describeSharedResponses>

/** What a call is described by: the names of all schemas, and the resources. */
export type Descriptions = { names: SchemaNames; resources: readonly Resource[] }

/** The responses of a call by status. */
export function describeResponses(call: Endpoint, descriptions: Descriptions) {
  return {
    [call.isCreate ? 201 : 200]: describeSuccess(call, descriptions),
    ...(call.sendsRanges && {
      206: { ...describeSuccess(call, descriptions), description: 'Bagian berkas yang diminta' },
    }),
    ...describeRefusals(call, descriptions.names),
  }
}

function describeSuccess(call: Endpoint, { names, resources }: Descriptions) {
  if (call.fileMediaType) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries([call.fileMediaType].flat().map((type) => [type, { schema }]))
    return { description: 'Berkasnya', content }
  }
  const resultPart = {
    type: 'object',
    properties: { result: resultSchema(call, names) },
    required: ['result'],
  }
  const schema = { allOf: [reference('Envelope'), resultPart] }
  const example = resultExample(call, resources)
  const message = call.isCreate ? CREATED_MESSAGE : 'Berhasil.'
  return {
    description: 'Berhasil',
    content: {
      'application/json': {
        schema,
        ...(example !== undefined && { example: { success: true, message, result: example } }),
      },
    },
  }
}

function describeRefusals(call: Endpoint, names: SchemaNames) {
  const hasInput = call.body !== undefined || call.upload !== undefined
  const isWriting = call.method !== 'GET'
  const applies: Record<SharedStatus, boolean> = {
    '301': call.access !== 'public' && !call.isOpenBeforePasswordChange,
    '400': true,
    '401': call.access !== 'public',
    '403': typeof call.access !== 'string',
    '404': call.params !== undefined,
    '409': isWriting && call.access !== 'public',
    '413': hasInput,
    '415': hasInput,
    '416': call.sendsRanges === true,
    '422': hasInput || call.query !== undefined,
    '429': call.limitsAttempts === true,
    '503': call !== health,
    '507': isWriting,
  }
  const statuses = Object.entries(applies).flatMap(([status, isApplicable]) => (isApplicable ? [status] : []))
  const shared = statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])
  return { ...Object.fromEntries(shared), ...describeOwnRefusals(call, names) }
}

function describeOwnRefusals({ refusals = {} }: Endpoint, names: SchemaNames) {
  const described = ([409, 422] as const).flatMap((status) => {
    const schemas = Object.values(refusals[status] ?? {})
    const results = schemas.map((schema) => reference(names.output.get(schema) ?? ''))
    if (results.length === 0) return []
    return [[status, refusal(DESCRIPTIONS[status], { results: [...results, { type: 'null' }] })]]
  })
  return Object.fromEntries(described)
}
