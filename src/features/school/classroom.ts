/** A classroom (Kelas & Rombel): grade, letter and name. */
import { z } from 'zod'
import { choice, text } from '#platform/contract/fields.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MASTER_POLICY } from './access.ts'
import { CLASS_CODES, type ClassCode, GRADES, ROOMS } from './choices.ts'

const input = z.object({
  code: choice('Kelas', CLASS_CODES),
  room: choice('Rombel', ROOMS),
  name: text('Nama'),
})

/** A grade as people write it. @example readGrade('7') // 'VII', and so are 'vii' and 'VII' */
export function readGrade(written: string): ClassCode | undefined {
  return GRADES.find((grade, index) => grade === written.toUpperCase() || String(index + 7) === written)
}

/** The position of a grade in the order of grades, which its name does not show; -1 for an unknown grade. @example gradeRank('VIII') // 1 */
export function gradeRank(code: string): number {
  return CLASS_CODES.findIndex(({ id }) => id === code)
}

export const classroom = defineResource({
  name: 'classroom',
  table: 'classrooms',
  label: 'Kelas',
  api: '/sia/master/classroom',
  input,
  search: ['code', 'room', 'name'],
  columns: ['code', 'room', 'name'],
  sortable: ['code', 'room', 'name'],
  access: MASTER_POLICY,
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
