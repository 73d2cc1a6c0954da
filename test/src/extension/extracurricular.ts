/** An extracurricular activity (Ekstrakurikuler): the contract file of README's recipe. */
import { z } from 'zod'
import { POLICY } from '#contract/access.ts'
import { optionalText, text } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'

const input = z.object({
  code: text('Kode', { most: 30 }),
  name: text('Nama'),
  coach: optionalText('Pembina'),
})

export const extracurricular = defineResource({
  name: 'extracurricular',
  table: 'extracurriculars',
  label: 'Ekstrakurikuler',
  api: '/sia/master/extracurricular',
  input,
  search: ['code', 'name'],
  columns: ['code', 'name', 'coach'],
  sortable: ['code', 'name'],
  defaultSort: { field: 'name', order: 'asc' },
  access: POLICY.master,
  unique: [['code']],
  csv: { columns: ['code', 'name', 'coach'], row: input },
  sample: { code: 'PRM', name: 'Pramuka' },
})
