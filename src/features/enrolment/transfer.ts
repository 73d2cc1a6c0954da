/** Transfers during a year and their rules: changing class, leaving, entering and returning. */
import { z } from 'zod'
import { type NamedClassroom, namedClassroom } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import {
  choice,
  date,
  fieldInfo,
  idParams,
  MAX_ID,
  optionalText,
  reference,
} from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { isOneOf, labelsOf, MOVABLE } from './status.ts'

/**
 * Why the student cannot be moved to this class, or null.
 *
 * @example whyNotMoved({ status: 'active', classroom: viiA }, viiB) // null
 */
export function whyNotMoved(
  { status, classroom }: { status: string; classroom: NamedClassroom },
  to: NamedClassroom,
): string | null {
  if (!isOneOf(MOVABLE, { status })) return `Hanya siswa berstatus ${labelsOf(MOVABLE)} dapat pindah kelas`
  if (classroom.id === to.id) return `Siswa ini sudah di kelas ${to.name}`
  return classroom.code === to.code ? null : `Kelas tujuan harus kelas ${classroom.code}`
}

/** The year and reason of a student's departure; null if still at the school. */
export type Departure = { out_year: string | null; out_reason: string | null }
/** Options for the reason of leaving. */
export const LEAVE_REASONS = [
  'Pindah sekolah',
  'Mengundurkan diri',
  'Dikeluarkan',
  'Putus sekolah',
  'Meninggal dunia',
  'Lainnya',
].map((name) => ({ id: name, name }))

const letter = {
  letter_no: optionalText('Nomor Surat', { maxLength: 100 }),
  note: optionalText('Catatan', { maxLength: 1000, input: 'multiline' }),
}

export const moveInput = z.object({
  classroom_id: reference('Kelas Tujuan'),
  moved_at: date('Tanggal Pindah'),
})
export const leaveInput = z.object({
  left_at: date('Tanggal Keluar'),
  reason: choice('Alasan', LEAVE_REASONS),
  ...letter,
})
const NO_YEAR = 'Tahun ajaran tidak ditemukan'

export const returnInput = z.object({
  /** The active year or a coming one; for the default see `yearToEnter`. */
  eduyear_id: z
    .preprocess(
      (value) => (value === '' || value === 0 ? null : value),
      z.coerce.number(NO_YEAR).int(NO_YEAR).positive(NO_YEAR).max(MAX_ID, NO_YEAR).nullish(),
    )
    .register(fieldInfo, { label: 'Tahun Ajaran', input: 'reference' }),
  classroom_id: reference('Kelas & Rombel'),
  returned_at: date('Tanggal Masuk'),
  origin_school: optionalText('Sekolah Asal'),
  ...letter,
})

export const joinInput = z.object({
  lesson_class_ids: z
    .array(reference('Pelajaran'), 'Pilih pelajaran dahulu')
    .min(1, 'Pilih pelajaran dahulu')
    .max(200, 'Paling banyak 200 pelajaran')
    .register(messageLabels, { label: 'Pelajaran' }),
})

/** The enrolment in the new class, and its lessons. */
export const classEntry = z.object({
  id: z.int(),
  classroom: namedClassroom,
  eduyear: namedRef,
  /** Number of lessons kept or restored. */
  lessons: z.int(),
  /** Lessons of the class that the student does not take yet. */
  offered: z.array(z.object({ id: z.int(), lesson: namedRef, semester: namedRef })),
})
export type ClassEntry = z.output<typeof classEntry>

const transferCall = { method: 'POST', access: STUDENT_CLASS_POLICY, params: idParams } as const

/** The old enrolment ends as 'Pindah Kelas' and keeps its report cards; a new one begins in the same year. */
export const moveStudentClass = endpoint({
  ...transferCall,
  path: '/sia/activity/student-class/:id/move',
  summary: 'Memindahkan peserta ke kelas lain pada tahun dan jenjang yang sama.',
  body: moveInput,
  output: classEntry,
  sample: { classroom_id: 2, moved_at: '2026-10-05' },
})

/** Adds the student to lessons of the class, selected from `offered` of the preceding move or return. */
export const joinLessons = endpoint({
  ...transferCall,
  path: '/sia/activity/student-class/:id/lessons',
  summary: 'Mengikutkan satu peserta kelas ke pelajaran kelasnya yang dipilih.',
  body: joinInput,
  output: z.object({ lessons: z.int() }),
  sample: { lesson_class_ids: [1] },
})

/** Active enrolments end as 'Keluar'; documents stay. */
export const leaveSchool = endpoint({
  ...transferCall,
  path: '/sia/master/student/:id/leave',
  summary: 'Mencatat siswa keluar (mutasi keluar).',
  body: leaveInput,
  output: z.object({ out_year: z.string(), out_reason: z.string() }),
  sample: { left_at: '2026-10-05', reason: 'Pindah sekolah', letter_no: '421/12/2026' },
})

/** For returning students and students from another school. Returning students get back their lessons of the year that the class has. */
export const returnToSchool = endpoint({
  ...transferCall,
  path: '/sia/master/student/:id/return',
  summary:
    'Mencatat siswa masuk atau kembali (mutasi masuk) ke satu kelas tahun aktif atau yang akan datang.',
  body: returnInput,
  output: classEntry,
  sample: { classroom_id: 1, returned_at: '2026-10-05', origin_school: 'SMP Harapan' },
})
