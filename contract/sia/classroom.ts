/** A classroom (Kelas & Rombel): grade, letter and name. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { choice, text } from '../fields.ts'
import { CLASS_CODES, ROOMS } from '../options.ts'
import { defineResource } from '../resource.ts'

const input = z.object({
  code: choice('Kelas', CLASS_CODES),
  room: choice('Rombel', ROOMS),
  name: text('Nama'),
})

export const classroom = defineResource({
  name: 'classroom',
  table: 'classrooms',
  label: 'Kelas',
  api: '/sia/master/classroom',
  input,
  search: ['code', 'room', 'name'],
  columns: ['code', 'room', 'name'],
  sortable: ['code', 'room', 'name'],
  access: POLICY.master,
  unique: [['code', 'room']],
  csv: {
    columns: ['code', 'room', 'name'],
    row: input,
    names: {
      code: ['kode', 'tingkat', 'kode kelas'],
      room: ['ruang', 'huruf', 'paralel'],
      name: ['nama kelas', 'nama rombel'],
    },
  },
  sample: { code: 'VII', room: 'A', name: 'VII A' },
})
