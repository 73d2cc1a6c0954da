/** An education year (Tahun Ajaran). Its status is changed only on the active-period screen. */
import { z } from 'zod'
import { fieldInfo, REQUIRED, text } from '#platform/contract/fields.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MASTER_POLICY } from './access.ts'
import { YEAR_STATUSES } from './choices.ts'

const input = z.object({
  code: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .regex(/^\d{4}$/, 'Tahun harus empat angka, contoh: 2026')
    .register(fieldInfo, { label: 'Tahun', input: 'text' }),
  name: text('Nama', { hint: 'Contoh: 2026/2027' }),
})

export const eduyear = defineResource({
  name: 'eduyear',
  table: 'eduyears',
  label: 'Tahun Ajaran',
  api: '/sia/master/eduyear',
  input,
  search: ['code', 'name'],
  columns: ['code', 'name'],
  sortable: ['code', 'name'],
  access: MASTER_POLICY,
  unique: [['code']],
  extra: { status: z.enum(['draft', 'active', 'passed']) },
  exported: [{ source: 'status', label: 'Status', options: YEAR_STATUSES }],
  csv: {
    columns: ['code', 'name'],
    row: input,
    names: { code: ['kode', 'tahun mulai'], name: ['tahun ajaran', 'tahun pelajaran', 'nama tahun ajaran'] },
  },
  sample: { code: '1999', name: '1999/2000' },
})

/** The default name of an education year: 2026 → 2026/2027. */
export function eduyearName(code: string): string {
  return `${code}/${Number(code) + 1}`
}

/** The code of the following education year. @example nextYear('2026') // '2027' */
export function nextYear(code: string): string {
  return String(Number(code) + 1)
}
