/** Tutup Tahun: everybody of a year goes up, stays or graduates, class by class, and all of it can be taken back. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { reference } from '../fields.ts'
import { LIMITS } from '../options.ts'
import {
  type NamedClassroom,
  named,
  namedClassroom,
  namedStudent,
  namedWithStatus,
  UNKNOWN_ROW,
} from './activity.ts'
import { GRADUATE, nextCode } from './promotion/promotion.ts'

export const CLOSE_YEAR = '/sia/activity/close-year'

/** Stays in the grade; beside it a destination is the id of a class, or GRADUATE. */
export const STAYS = -1

/**
 * Where somebody goes unless it is decided otherwise: out of the last grade, or to the class of the same
 * letter one grade up, or to the first one there is; null where there is none.
 *
 * @param classrooms in the order of their names
 * @example destinationOf({ code: 'VII', name: 'VII B' }, classrooms) // the id of VIII B
 */
export function destinationOf(
  from: Omit<NamedClassroom, 'id'>,
  classrooms: readonly NamedClassroom[],
): number | null {
  const next = nextCode(from.code)
  if (next === null) return GRADUATE
  const above = classrooms.filter(({ code }) => code === next)
  const letter = from.name.slice(from.code.length)
  return (above.find(({ name }) => name === `${next}${letter}`) ?? above[0])?.id ?? null
}

/** The choices for a class: one grade up or out, or to stay. */
export function destinationsOf(
  code: string,
  classrooms: readonly NamedClassroom[],
): { id: number; name: string }[] {
  const next = nextCode(code)
  const onwards =
    next === null
      ? [{ id: GRADUATE, name: 'Lulus' }]
      : classrooms.filter((one) => one.code === next).map(({ id, name }) => ({ id, name: `Naik ke ${name}` }))
  return [...onwards, { id: STAYS, name: 'Tinggal Kelas' }]
}

type Counted = { naik: number; tinggal: number; lulus: number; keluar: number; belum: number; semua: number }

/**
 * Whether everybody is accounted for.
 *
 * @example balances({ naik: 30, tinggal: 1, lulus: 0, keluar: 1, belum: 0, semua: 32 }) // true
 */
export function balances({ naik, tinggal, lulus, keluar, belum, semua }: Counted): boolean {
  return naik + tinggal + lulus + keluar + belum === semua
}

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
  /** By the rule; null where there is no class of the next grade. */
  destination: z.int().nullable(),
})

const closingClass = z.object({
  classroom: namedClassroom,
  counts,
  /** Who is still to be decided. */
  students: z.array(participant),
})
export type ClosingClass = z.output<typeof closingClass>

/** One thing that may be missing before a year is closed; nothing of it forbids the closing. */
const check = z.object({
  name: z.enum(['semester', 'rapors', 'unscored', 'open_tasks', 'letters']),
  missing: z.int(),
})
export type ClosingCheck = z.output<typeof check>

/** The words of the checklist, and where what is missing is found. */
export const CLOSING_CHECKS = {
  semester: { label: 'Semester kedua belum berjalan', to: '/sia/master/setting' },
  rapors: { label: 'Rapor yang belum diunggah', to: '/sia/activity/rapor' },
  unscored: { label: 'Jawaban tugas yang belum dinilai', to: '/sia/activity/teacher-class-lesson/overview' },
  open_tasks: { label: 'Tugas yang masih dibuka', to: '/sia/activity/teacher-class-lesson/overview' },
  letters: { label: 'Surat kelulusan kelas IX yang belum diunggah', to: '/sia/activity/kelulusan' },
} as const satisfies Record<ClosingCheck['name'], { label: string; to: string }>

const closing = z.object({
  id: z.int(),
  kind: z.enum(['close', 'undo']),
  created_at: z.string(),
  is_running: z.boolean(),
  /** Classes done, of how many. */
  done: z.int(),
  total: z.int(),
  /** Classes left as they were, and why. */
  failed: z.array(z.object({ classroom: namedClassroom, reason: z.string() })),
  /** Whether anything of it can still be taken back. */
  can_undo: z.boolean(),
})
export type Closing = z.output<typeof closing>

const yearClosing = z.object({
  eduyear: namedWithStatus,
  eduyears: z.array(namedWithStatus),
  /** The year that follows; nobody goes up without it. */
  next: named.nullable(),
  /** Why the year cannot be closed, or null. */
  why_not: z.string().nullable(),
  checks: z.array(check),
  classrooms: z.array(namedClassroom),
  classes: z.array(closingClass),
  summary: counts,
  closing: closing.nullable(),
})
export type YearClosing = z.output<typeof yearClosing>

/** Without a year the active one. */
export const readYearClosing = endpoint({
  method: 'GET',
  path: CLOSE_YEAR,
  summary: 'Tutup tahun: yang masih kurang, tujuan setiap siswa, dan hasilnya.',
  access: POLICY.studentClass,
  query: z.object({ eduyear_id: reference('Tahun Ajaran').optional() }),
  output: yearClosing,
})

const decision = z.object(
  {
    student_class_id: reference('Peserta'),
    student_id: reference('Siswa'),
    destination: z.int(UNKNOWN_ROW).min(STAYS, UNKNOWN_ROW),
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
          students: z.array(decision).min(1, UNKNOWN_ROW).max(500),
        },
        UNKNOWN_ROW,
      ),
      { error: 'Tidak ada siswa yang diproses' },
    )
    .min(1, 'Tidak ada siswa yang diproses')
    .max(200, 'Paling banyak 200 kelas sekaligus'),
})
export type CloseYearInput = z.output<typeof closeYearInput>

/** A job: each class whole or not at all. Answers when it is done, or after a few seconds while it goes on. */
export const closeYear = endpoint({
  method: 'POST',
  path: CLOSE_YEAR,
  summary: 'Menaikkan, menahan dan meluluskan semua siswa satu tahun ajaran, kelas demi kelas.',
  access: POLICY.studentClass,
  bodyLimit: LIMITS.rowsBytes,
  body: closeYearInput,
  output: closing,
})

export const undoCloseYear = endpoint({
  method: 'POST',
  path: `${CLOSE_YEAR}/undo`,
  summary: 'Membatalkan tutup tahun, kelas demi kelas, selama belum ada yang bergantung padanya.',
  access: POLICY.studentClass,
  body: z.object({ eduyear_id: reference('Tahun Ajaran') }),
  output: closing,
})
