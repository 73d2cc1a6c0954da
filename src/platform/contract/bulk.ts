/** The calls that change or delete many records of a plain resource at once. */
import { z } from 'zod'
import type { ResourceAccess } from './access.ts'
import { inUse } from './blocker.ts'
import { endpoint } from './endpoint.ts'
import { fieldInfo, MAX_ID } from './fields.ts'
import { optionalFields } from './listedFields.ts'
import { PAGE_SIZE } from './options.ts'

type BulkResource = {
  api: string
  label: string
  input: z.ZodObject
  access: ResourceAccess
  bodyLimit?: number | undefined
  sample: object
}

/** The ids of the records; each is named once. */
const ids = z
  .array(z.int('Harus angka').positive('Harus angka').max(MAX_ID, 'Harus angka'), {
    error: 'Harus daftar id',
  })
  .min(1, 'Pilih setidaknya satu data')
  .max(PAGE_SIZE.max, `Paling banyak ${PAGE_SIZE.max} data sekaligus`)
  .refine((list) => new Set(list).size === list.length, 'Ada id yang disebut dua kali')
  .meta({ uniqueItems: true })

const changed = z.object({ ids: z.array(z.int()) })

/** Each does all of its records or none: a record that is missing, used or invalid refuses the whole call. */
export function bulkCalls({ api, label, input, access, bodyLimit, sample }: BulkResource) {
  const noun = label.toLowerCase()
  // The names of all fields are known, so that a part of them is sent.
  const data = optionalFields(input, Object.keys(input.shape))
    .refine((values) => Object.values(values).some((value) => value !== undefined), 'Tidak ada yang diubah')
    .register(fieldInfo, { label: 'Isian', input: 'hidden' })
  return {
    changeMany: endpoint({
      method: 'PUT',
      path: `${api}/bulk`,
      summary: `Mengubah beberapa ${noun} sekaligus, semua atau tidak satu pun; isian yang tidak dikirim tetap.`,
      access: access.change,
      body: z.object({ ids, data }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      output: changed,
      sample: { ids: [1], data: sample },
    }),
    removeMany: endpoint({
      method: 'DELETE',
      path: `${api}/bulk`,
      summary: `Menghapus beberapa ${noun} sekaligus, semua atau tidak satu pun.`,
      access: access.remove,
      body: z.object({ ids }),
      output: changed,
      refusals: { 409: { inUse } },
      sample: { ids: [1] },
    }),
  }
}
