/** The rules of leaving, entering and returning. */

import { FIRST_GRADE } from '#features/school/choices.ts'
import { gradeRank } from '#features/school/classroom.ts'
import { nextYear } from '#features/school/eduyear.ts'
import { isActive } from '#features/school/period.ts'
import { longDay } from '#platform/contract/zone.ts'
import { GRADUATED, targetGrades } from '../../promotion.ts'
import { ACTIVE } from '../../status.ts'
import type { Departure } from '../../transfer.ts'

/** Why a student cannot leave, or null. */
export function whyNotLeaving({ out_year, out_reason }: Departure): string | null {
  return out_year === null ? null : `Siswa ini sudah keluar pada ${out_year} (${out_reason ?? '–'})`
}

/** Grade and status of the latest enrolment. */
type LatestEnrolment = { code: string; status: string } | null

type EntryRequest = {
  departure: Departure
  latest: LatestEnrolment
  /** Grade of the class to enter. */
  code: string
  /** Whether the student already has a class in that year. */
  /** The class of the year to enter or of a later one, in which the student is already. */
  enrolledIn: string | null
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
  enrolledIn,
  school,
}: EntryRequest): { field: string; message: string } | null {
  const refuse = (field: string, message: string) => ({ field, message })
  if (departure.out_reason === GRADUATED) return refuse('student', 'Siswa ini sudah lulus')
  if (enrolledIn !== null) return refuse('student', `Siswa ini sudah di kelas ${enrolledIn}`)
  if (latest === null) {
    if (code === FIRST_GRADE || school) return null
    return refuse('origin_school', `Isi sekolah asal untuk masuk langsung ke kelas ${code}`)
  }
  const { status } = latest
  // If they entered another class, they would never be promoted out of the earlier one.
  if (status === ACTIVE)
    return refuse(
      'student',
      'Siswa ini masih aktif di kelas tahun lain. Proses dahulu naik atau tinggal kelasnya',
    )
  const grades = targetGrades({ to: status === 'passed' ? status : 'repeat', code: latest.code })
  const isHigherGrade = status === 'left' && gradeRank(code) > gradeRank(latest.code)
  if (!isHigherGrade && grades.includes(code)) return null
  if (!isHigherGrade)
    return refuse('classroom_id', `Kelas harus kelas ${grades.join(' atau ') || latest.code}`)
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
  const isProcessed = enrolments.some(({ year, status }) => year === active?.code && status !== ACTIVE)
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
