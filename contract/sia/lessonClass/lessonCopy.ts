/** Salin Pelajaran: the lessons of classes with their teachers, from another semester, year or class of the same grade. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { fieldInfo, reference } from '../../fields.ts'
import { flag, named, namedClassroom } from '../activity.ts'
import { pastPeriodConfirmation } from '../period.ts'
import type { MatrixPeriod } from './lessonMatrix.ts'

type Among = { eduyears: readonly { id: number }[]; semesters: readonly { id: number }[] }

/**
 * The semester before a semester, and the same semester of the year before; null where there is none.
 *
 * @param among years with the newest first, semesters in their order
 * @example formerPeriods({ eduyear_id: 2, semester_id: 2 }, among).semester // { eduyear_id: 2, semester_id: 1 }
 */
export function formerPeriods(
  { eduyear_id, semester_id }: MatrixPeriod,
  { eduyears, semesters }: Among,
): { semester: MatrixPeriod | null; year: MatrixPeriod | null } {
  const before = eduyears[eduyears.findIndex(({ id }) => id === eduyear_id) + 1]
  const place = semesters.findIndex(({ id }) => id === semester_id)
  const earlier = semesters[place - 1]
  const last = semesters.at(-1)
  const year = before ? { eduyear_id: before.id, semester_id } : null
  if (earlier) return { semester: { eduyear_id, semester_id: earlier.id }, year }
  return { semester: before && last ? { eduyear_id: before.id, semester_id: last.id } : null, year }
}

/**
 * Why lessons are not copied from one class to another; null where they are.
 *
 * @example whyNotCopied({ code: 'VII' }, { code: 'VIII' }) // 'Salin dari kelas setingkat'
 */
export function whyNotCopied(from: { code: string }, to: { code: string }): string | null {
  return from.code === to.code ? null : 'Salin dari kelas setingkat'
}

export const copyInput = z.object({
  from_eduyear_id: reference('Tahun ajaran asal'),
  from_semester_id: reference('Semester asal'),
  /** Of another class; without it each class copies its own lessons. */
  from_classroom_id: reference('Kelas asal')
    .nullish()
    .register(fieldInfo, { label: 'Kelas asal', input: 'reference' }),
  eduyear_id: reference('Tahun Ajaran'),
  semester_id: reference('Semester'),
  classroom_ids: z
    .array(reference('Kelas & Rombel'), { error: 'Pilih kelas dahulu' })
    .min(1, 'Pilih kelas dahulu')
    .max(200, 'Paling banyak 200 kelas sekaligus'),
  /** 'Semua Siswa': enrols each class's active students in its new lessons. */
  add_all_student: flag,
  /** Only looks. */
  dry_run: flag,
  ...pastPeriodConfirmation,
})
export type CopyInput = z.output<typeof copyInput>

const row = z.object({
  classroom: namedClassroom,
  lesson: named,
  teacher: named,
  /** The class has this lesson already, which stays as it is. */
  exists: z.boolean(),
})
export type CopiedLesson = z.output<typeof row>

/** Sent again, it adds nothing: what a class has is left alone. */
export const copyLessonClasses = endpoint({
  method: 'POST',
  path: '/sia/activity/lesson-class/copy',
  summary: 'Menyalin pelajaran beserta gurunya; dengan dry_run=1 hanya diperlihatkan.',
  access: POLICY.lessonClass,
  body: copyInput,
  output: z.object({ rows: z.array(row), added: z.int(), participants: z.int() }),
})
