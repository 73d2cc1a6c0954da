/** A classroom (Kelas & Rombel): grade, letter and name. */
import { z } from 'zod'
import { choice, optionalText, text } from '#platform/contract/fields.ts'
import { foldName } from '#platform/contract/folding.ts'
import { idsOf } from '#platform/contract/options.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MASTER_POLICY } from './access.ts'
import { CLASS_CODES, type ClassCode, GRADES, ROOMS, type Room } from './choices.ts'

const input = z.object({
  code: choice('Kelas', CLASS_CODES),
  room: choice('Rombel', ROOMS),
  name: text('Nama'),
})

/** A grade as people write it. @example readGrade('7') // 'VII', and so are 'vii' and 'VII' */
export function readGrade(written: string): ClassCode | undefined {
  return GRADES.find((grade, index) => grade === written.toUpperCase() || String(index + 7) === written)
}

/** The letter of a parallel class, which some schools count. @example readRoom('1') // 'A', and so is 'a' */
export function readRoom(written: string): Room | undefined {
  return idsOf(ROOMS).find((room, index) => room === written.toUpperCase() || String(index + 1) === written)
}

const CLASS_NAME = /^(?:(?:kelas|kls|rombel) ?)?(viii|vii|ix|[789])(?: ?([a-j])| (\d{1,2}))?$/

/** A class, or a grade without its letter; `isCounted` if a number stands for the letter. */
export type ClassName = { code: ClassCode; room: Room | null; isCounted: boolean }

/**
 * Grade and letter in the usual spellings of a class; null for a name that a school made up.
 *
 * @example readClassName('Kelas 7-A') // { code: 'VII', room: 'A', isCounted: false }, and so are '7A' and 'VII A'
 */
export function readClassName(written: string): ClassName | null {
  const [, grade = '', letter, number] = CLASS_NAME.exec(foldName(written)) ?? []
  const code = readGrade(grade)
  const room = readRoom(letter ?? number ?? '')
  if (!code || (number && !room)) return null
  return { code, room: room ?? null, isCounted: number !== undefined }
}

/** The position of a grade in the order of grades; -1 for an unknown grade. @example gradeRank('VIII') // 1 */
export function gradeRank(code: string): number {
  return idsOf<string>(CLASS_CODES).indexOf(code)
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
    // Dapodik's list of classes has their names alone, from which the server reads grade and letter.
    row: input.extend({
      code: optionalText('Kelas', { maxLength: 20 }),
      room: optionalText('Rombel', { maxLength: 20 }),
    }),
    identities: [['code', 'room'], ['name']],
    preview: ['code', 'room'],
    names: {
      code: ['kode', 'tingkat', 'kode kelas', 'tingkat kelas', 'tingkat pendidikan'],
      room: ['huruf', 'paralel', 'ruang'],
      name: ['nama kelas', 'nama rombel', 'rombongan belajar', 'nama rombongan belajar'],
    },
    otherColumns: ['no', 'l', 'p', 'total', 'jumlah', 'wali kelas', 'kurikulum', 'ruangan', 'jurusan'],
  },
  sample: { code: 'VII', room: 'A', name: 'VII A' },
})
