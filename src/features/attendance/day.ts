/** The attendance of a class on a day. */
import { z } from 'zod'
import { classYearQuery, namedStudent } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { acceptedNames } from '#platform/contract/field/acceptedNames.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { choice, date, fieldInfo, optionalText, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { ATTENDANCE_POLICY } from './access.ts'
import { ATTENDANCE } from './paths.ts'
import { ATTENDANCE_STATUSES } from './status.ts'

export const statusCode = z.enum(['H', 'S', 'I', 'A', 'T'])

const row = z.object({
  student_class_id: z.int(),
  student: namedStudent,
  /** Null while nobody has marked the student on this day. */
  status: statusCode.nullable(),
  /** How late; only for T. */
  minutes: z.int().nullable(),
  note: z.string().nullable(),
})
export type AttendanceRow = z.output<typeof row>

/** What a day is like when it is read or saved. */
const stored = {
  /** 0 while the class is not taken on this day; each save that changes something adds one. */
  version: z.int(),
  recorded_by: namedRef.nullable(),
  recorded_at: z.string().nullable(),
  /** In order of names. */
  rows: z.array(row),
}

/** A mark of the last days that may go on: somebody who was ill yesterday. */
const suggestion = z.object({
  student_class_id: z.int(),
  status: z.enum(['S', 'I']),
  since: z.string(),
  note: z.string().nullable(),
})
export type Suggestion = z.output<typeof suggestion>

const day = z.object({
  date: z.string(),
  is_school_day: z.boolean(),
  holiday: z.string().nullable(),
  /** Why there is no school on this day. */
  no_school: z.string().nullable(),
  ...stored,
  /** Marks made before the class is taken, such as accepted letters: changes with each of them. */
  foreseen: z.int(),
  suggestions: z.array(suggestion),
  /** Why the caller cannot change the day; null if they can. */
  why_not: z.string().nullable(),
  /** Whether a change needs a reason, since the semester is over. */
  needs_reason: z.boolean(),
})
export type AttendanceDay = z.output<typeof day>

export const readAttendanceDay = endpoint({
  method: 'GET',
  path: ATTENDANCE,
  auditListOf: 'student_class',
  summary: 'Kehadiran satu kelas pada satu hari.',
  access: ATTENDANCE_POLICY.take,
  query: classYearQuery.extend({ date: date('Tanggal') }),
  output: day,
})

export const MOST_MINUTES = 600
const UNKNOWN_ROW = 'Baris tidak dikenal'

const mark = z
  .object(
    {
      student_class_id: reference('Siswa'),
      status: choice('Kehadiran', ATTENDANCE_STATUSES),
      /** Absent keeps what is stored. */
      minutes: z.preprocess(
        (value) => (value === '' ? null : value),
        z
          .int('Harus angka')
          .min(1, 'Paling sedikit 1 menit')
          .max(MOST_MINUTES, `Paling banyak ${MOST_MINUTES} menit`)
          .nullish(),
      ),
      note: z.string('Harus berupa teks').trim().max(500, 'Paling banyak 500 huruf').nullish(),
    },
    UNKNOWN_ROW,
  )
  .register(acceptedNames, { names: ['student'] })
export type MarkInput = z.output<typeof mark>

const reason = optionalText('Alasan', { maxLength: 500 })

const NOT_WHOLE = 'Harus bilangan bulat'
const whole = (label: string) =>
  z.int(NOT_WHOLE).min(0, NOT_WHOLE).nullish().register(fieldInfo, { label, input: 'hidden' })

export const dayInput = classYearQuery.extend({
  date: date('Tanggal'),
  /** As it was read; refused if somebody has saved since. Absent, it is not compared. */
  version: whole('Versi data'),
  /** As it was read, while the class is not taken. */
  foreseen: whole('Izin yang sudah diketahui'),
  /** Only these students change. */
  students: z
    .array(mark, { error: 'Pilih siswa dahulu' })
    .min(1, 'Pilih siswa dahulu')
    .max(200, 'Paling banyak 200 siswa sekaligus')
    .register(messageLabels, { label: 'Siswa' }),
  /** On a day without school. */
  confirm: z
    .boolean('Harus true atau false')
    .nullish()
    .register(fieldInfo, { label: 'Tetap simpan', input: 'hidden' }),
  /** Of a change after the semester. */
  reason,
})
export type DayInput = z.output<typeof dayInput>

/** Somebody has saved since it was read: what is stored now. */
export const dayConflict = z.object(stored).extend({ foreseen: z.int() })
/** The day has no school, and is stored only once that is confirmed. */
export const noSchoolConflict = z.object({ confirm: z.literal('no_school'), no_school: z.string() })

export const saveAttendanceDay = endpoint({
  method: 'PUT',
  path: ATTENDANCE,
  summary: 'Menyimpan kehadiran satu kelas pada satu hari; hanya siswa yang disebut berubah.',
  access: ATTENDANCE_POLICY.take,
  body: dayInput,
  output: day,
  refusals: { 409: { dayConflict, noSchoolConflict } },
  sample: {
    classroom_id: 1,
    eduyear_id: 1,
    date: '2026-07-20',
    version: 0,
    students: [{ student_class_id: 1, status: 'H' }],
  },
})
