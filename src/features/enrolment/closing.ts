/** Closing a year (Tutup Tahun): all students are promoted, held back or graduated, class by class; it can be undone. */
import { z } from 'zod'
import { namedClassroom, namedStudent, namedWithStatus, UNKNOWN_ROW } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { CLOSE_YEAR } from './paths.ts'

/** Destination of a student who repeats the grade. Other destinations are class ids and GRADUATE. */
export const REPEAT_GRADE = -1

const counts = z.object({
  naik: z.int(),
  tinggal: z.int(),
  lulus: z.int(),
  /** Left the school during the year. */
  keluar: z.int(),
  /** Still active in the class. */
  belum: z.int(),
  semua: z.int(),
})
export type ClosingCounts = z.output<typeof counts>

const participant = z.object({
  student_class_id: z.int(),
  student: namedStudent,
  /** Default destination; null if the next grade has no class. */
  destination: z.int().nullable(),
})

const closingClass = z.object({
  classroom: namedClassroom,
  counts,
  /** Students without a decision. */
  students: z.array(participant),
})
export type ClosingClass = z.output<typeof closingClass>

/** An item of the checklist before closing a year; missing items do not prevent the closing. */
const check = z.object({
  name: z.enum(['semester', 'rapors', 'unscored', 'open_tasks', 'letters']),
  missing: z.int(),
})
export type ClosingCheck = z.output<typeof check>

const closing = z.object({
  id: z.int(),
  kind: z.enum(['close', 'undo']),
  created_at: z.string(),
  is_running: z.boolean(),
  /** Number of processed classes, of `total`. */
  done: z.int(),
  total: z.int(),
  /** Classes that could not be processed, and why. */
  failed: z.array(z.object({ classroom: namedClassroom, reason: z.string() })),
  /** Whether any class can still be undone. */
  can_undo: z.boolean(),
})
export type Closing = z.output<typeof closing>

const yearClosing = z.object({
  eduyear: namedWithStatus,
  eduyears: z.array(namedWithStatus),
  /** The following year; without it nobody can be promoted. */
  next: namedRef.nullable(),
  /** Why the year cannot be closed, or null. */
  why_not: z.string().nullable(),
  checks: z.array(check),
  classrooms: z.array(namedClassroom),
  classes: z.array(closingClass),
  summary: counts,
  closing: closing.nullable(),
})
export type YearClosing = z.output<typeof yearClosing>

/** By default of the active year. */
export const readYearClosing = endpoint({
  method: 'GET',
  path: CLOSE_YEAR,
  auditListOf: 'student_class',
  summary: 'Tutup tahun: yang masih kurang, tujuan setiap siswa, dan hasilnya.',
  access: STUDENT_CLASS_POLICY,
  query: z.object({ eduyear_id: reference('Tahun Ajaran').optional() }),
  output: yearClosing,
})

const decision = z.object(
  {
    student_class_id: reference('Peserta'),
    student_id: reference('Siswa'),
    destination: z
      .int(UNKNOWN_ROW)
      .min(REPEAT_GRADE, UNKNOWN_ROW)
      .register(messageLabels, { label: 'Tujuan' }),
  },
  UNKNOWN_ROW,
)

export const closeYearInput = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  classes: z
    .array(
      z.object(
        {
          classroom_id: reference('Kelas & Rombel'),
          students: z
            .array(decision)
            .min(1, UNKNOWN_ROW)
            .max(500)
            .register(messageLabels, { label: 'Siswa' }),
        },
        UNKNOWN_ROW,
      ),
      { error: 'Tidak ada siswa yang diproses' },
    )
    .min(1, 'Tidak ada siswa yang diproses')
    .max(200, 'Paling banyak 200 kelas sekaligus')
    .register(messageLabels, { label: 'Kelas' }),
})
export type CloseYearInput = z.output<typeof closeYearInput>

/** Runs as a job, one transaction per class. Returns when it is done, or after a few seconds while it continues. */
export const closeYear = endpoint({
  method: 'POST',
  path: CLOSE_YEAR,
  summary: 'Menaikkan, menahan dan meluluskan semua siswa satu tahun ajaran, kelas demi kelas.',
  access: STUDENT_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  body: closeYearInput,
  output: closing,
  sample: {
    eduyear_id: 1,
    classes: [{ classroom_id: 1, students: [{ student_class_id: 1, student_id: 1, destination: 2 }] }],
  },
})

export const undoCloseYear = endpoint({
  method: 'POST',
  path: `${CLOSE_YEAR}/undo`,
  summary: 'Membatalkan tutup tahun, kelas demi kelas, selama belum ada yang bergantung padanya.',
  access: STUDENT_CLASS_POLICY,
  body: z.object({ eduyear_id: reference('Tahun Ajaran') }),
  output: closing,
  sample: { eduyear_id: 1 },
})
