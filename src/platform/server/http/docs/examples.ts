/** Examples in the OpenAPI document, made from the samples of the contract. */
import { z } from 'zod'
import type { Endpoint, Upload } from '#platform/contract/endpoint.ts'
import { listedRow } from '#platform/contract/listedFields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { schemaOf } from '#platform/contract/schemaOf.ts'
import type { Json } from './schemas.ts'

const FILE_NAMES: Readonly<Record<Upload['accept'], string>> = {
  image: 'foto.jpg',
  csv: 'data.csv',
  pdf: 'surat.pdf',
  zip: 'berkas.zip',
  attachment: 'lampiran.pdf',
}

/** The form of an upload; the file is named. */
export function formExample({ sample = {}, upload }: Endpoint): Json {
  return { ...sample, ...(upload && { [upload.field]: FILE_NAMES[upload.accept] }) }
}

/** An example of the result of a call of one of the resources; undefined for other calls. */
export function resultExample(call: Endpoint, resources: readonly Resource[]): unknown {
  const resource = resources.find(({ endpoints }) =>
    [endpoints.list, endpoints.get, endpoints.create, endpoints.update].some((own) => own === call),
  )
  if (!resource) return undefined
  const { endpoints, row, createExtra = {} } = resource
  const example =
    call === endpoints.list
      ? { rows: [rowExample(resource, listedRow(row, resource).shape)], total_count: 1, total_page: 1 }
      : rowExample(resource, { ...row.shape, ...(call === endpoints.create && createExtra) })
  return call.output.safeParse(example).success ? example : undefined
}

const MOMENT = '2026-07-15T00:00:00.000Z'

/** The sample as a stored record; what it does not have is empty. */
function rowExample({ sample }: Resource, shape: z.ZodRawShape): Json {
  const values = { ...sample, id: 1, created_at: MOMENT, updated_at: MOMENT }
  const given = new Map<string, unknown>(Object.entries(values))
  const fields = Object.entries(shape).flatMap(([name, field]): [string, unknown][] => {
    const schema = schemaOf(field)
    const value = schema.safeParse(given.get(name)).success ? given.get(name) : emptyOf(schema)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(fields)
}

/** The empty value of a type, or its first choice; undefined if it may be absent. */
function emptyOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0]
  return [undefined, null, false, 0, '', []].find((value) => schema.safeParse(value).success)
}
