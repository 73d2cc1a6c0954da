/** A lesson, meaning a subject (Mata Pelajaran). */
import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MASTER_POLICY } from './access.ts'

const input = z.object({ code: text('Kode', { maxLength: 30 }), name: text('Nama') })

export const lesson = defineResource({
  name: 'lesson',
  table: 'lessons',
  label: 'Mata Pelajaran',
  api: '/sia/master/lesson',
  input,
  search: ['code', 'name'],
  columns: ['code', 'name'],
  sortable: ['code', 'name'],
  flags: { without_teacher: 'Tanpa guru pada semester aktif' },
  access: MASTER_POLICY,
  unique: [['code']],
  csv: {
    columns: ['code', 'name'],
    row: input,
    names: {
      code: ['kode mapel', 'kode mata pelajaran', 'kode pelajaran'],
      name: ['nama mapel', 'mata pelajaran', 'mapel', 'nama mata pelajaran', 'pelajaran'],
    },
  },
  sample: { code: 'MTK', name: 'Matematika' },
})
