/** Transfers during a year and their rules: changing class, leaving, entering and returning. */
import { z } from 'zod'
import { type NamedClassroom, namedClassroom } from '#features/school/activity.ts'
import { gradeRank } from '#features/school/classroom.ts'
import { nextYear } from '#features/school/eduyear.ts'
import { isActive } from '#features/school/period.ts'
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
import { longDay } from '#platform/contract/zone.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { GRADUATED, nextCode } from './promotion.ts'

/**
 * Why the student cannot be moved to this class, or null.
 *
 * @example whyNotMoved({ status: 'active', classroom: viiA }, viiB) // null
 */
export function whyNotMoved(
  { status, classroom }: { status: string; classroom: NamedClassroom },
  to: NamedClassroom,
): string | null {
  if (status !== 'active') return 'Hanya siswa yang aktif di kelasnya dapat pindah kelas'
  if (classroom.id === to.id) return `Siswa ini sudah di kelas ${to.name}`
  return classroom.code === to.code ? null : `Kelas tujuan harus kelas ${classroom.code}`
}

/** Why a student cannot leave, or null. */
export function whyNotLeaving({ out_year, out_reason }: Departure): string | null {
  return out_year === null ? null : `Siswa ini sudah keluar pada ${out_year} (${out_reason ?? '–'})`
}

/** The year and reason of a student's departure; null if still at the school. */
export type Departure = { out_year: string | null; out_reason: string | null }
/** Grade and status of the latest enrolment. */
type LatestEnrolment = { code: string; status: string } | null
type EntryRequest = {
  departure: Departure
  latest: LatestEnrolment
  /** Grade of the class to enter. */
  code: string
  /** Whether the student already has a class in that year. */
  isEnrolled: boolean
  /** The school they come from, if any. */
  school: string | null
}

/**
 * Why a student cannot enter or return to a class of this grade, and the field to report it under; null if they can.
 * New students may start in any grade, above VII only from another school. Returning students enter their former grade,
 * or a higher one if they attended another school meanwhile.
 */
export function whyNotEntering({
  departure,
  latest,
  code,
  isEnrolled,
  school,
}: EntryRequest): { field: string; message: string } | null {
  const refuse = (field: string, message: string) => ({ field, message })
  if (departure.out_reason === GRADUATED) return refuse('student', 'Siswa ini sudah lulus')
  if (isEnrolled) return refuse('student', 'Siswa ini sudah terdaftar di kelas pada tahun ajaran itu')
  if (latest === null) {
    if (code === 'VII' || school) return null
    return refuse('origin_school', `Isi sekolah asal untuk masuk langsung ke kelas ${code}`)
  }
  const { status } = latest
  // If they entered another class, they would never be promoted out of the earlier one.
  if (status === 'active')
    return refuse(
      'student',
      'Siswa ini masih aktif di kelas tahun lain. Proses dahulu naik atau tinggal kelasnya',
    )
  const requiredGrade = status === 'passed' ? nextCode(latest.code) : latest.code
  const isHigherGrade = status === 'left' && gradeRank(code) > gradeRank(latest.code)
  if (!isHigherGrade && code === requiredGrade) return null
  if (!isHigherGrade) return refuse('classroom_id', `Kelas harus kelas ${requiredGrade ?? latest.code}`)
  // Without another school in between, a higher grade is probably a typing error.
  const needsSchool = `Isi sekolah asal untuk masuk kelas ${code}, karena keluar dari kelas ${latest.code}`
  return school ? null : refuse('origin_school', needsSchool)
}

/** An education year. */
type Year = { id: number; code: string; name: string; status: string }
export type EnrolmentInYear = { year: string; status: string }

/**
 * The default year to enter: the active year, or the next one if the student has already been promoted or held back.
 *
 * @param years in any order, one of them active
 */
export function yearToEnter<Y extends Year>(
  years: readonly Y[],
  enrolments: readonly EnrolmentInYear[],
): Y | undefined {
  const active = years.find(isActive)
  const isProcessed = enrolments.some(({ year, status }) => year === active?.code && status !== 'active')
  if (!active || !isProcessed) return active
  return years.find(({ code }) => code === nextYear(active.code)) ?? active
}

/**
 * Why a date is refused, or null. To catch typing errors, it must be between the first of these years and the year
 * after the last.
 *
 * @param years codes of education years, in any order, at least one
 * @example whyDateOutOfRange('0202-10-05', ['2026']) // 'Tanggal harus pada tahun 2026 sampai 2027'
 */
export function whyDateOutOfRange(day: string, years: readonly string[]): string | null {
  const sortedYears = [...years].sort()
  const firstYear = sortedYears[0] ?? ''
  const lastYear = nextYear(sortedYears.at(-1) ?? '')
  const year = day.slice(0, 4)
  if (firstYear <= year && year <= lastYear) return null
  return `Tanggal harus pada tahun ${firstYear} sampai ${lastYear}`
}

/** How many years before the active one a student without recorded classes may have left. */
const YEARS_BACK_WITHOUT_RECORD = 10

/** The years in which a student may have left, by their classes and year of entry. */
export function yearsToLeave({
  activeYear,
  enrolmentYears,
  entry_year,
}: {
  activeYear: string
  enrolmentYears: readonly string[]
  entry_year: string | null
}): string[] {
  const entryYear = entry_year?.slice(0, 4) ?? ''
  const years = [activeYear, ...enrolmentYears]
  if (/^\d{4}$/.test(entryYear)) years.push(entryYear)
  if (years.length === 1) years.push(String(Number(activeYear) - YEARS_BACK_WITHOUT_RECORD))
  return years
}

/** @example whyReturnBeforeLeaving('2026-10-01', '2026-10-05') // 'Tanggal masuk mendahului tanggal keluar, 5 Oktober 2026' */
export function whyReturnBeforeLeaving(day: string, leftOn: string | null): string | null {
  const isBefore = leftOn !== null && day < leftOn
  return isBefore ? `Tanggal masuk mendahului tanggal keluar, ${longDay(leftOn)}` : null
}

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
const classEntry = z.object({
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
