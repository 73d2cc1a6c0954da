/** Maps records of teachers and students, and corrects their numbers and spellings. */

import { GRADUATED } from '#features/enrolment/promotion.ts'
import {
  EDUCATIONS,
  EMPLOYEE_GROUPS,
  GENDERS,
  STUDENT_RELIGIONS,
  TEACHER_RELIGIONS,
} from '#features/people/choices.ts'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { readNumber } from '#platform/contract/number.ts'
import { searchText } from '#platform/server/resource/resourceTable.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import type { LoginNames } from './loginNames.ts'

export type Student = Awaited<ReturnType<typeof mapStudents>>[number]
export type Teacher = Awaited<ReturnType<typeof mapTeachers>>[number]

type NumberClaim = { column: string; number: string | null; owners: Map<string, number> }

/** Claims a number for a row; null if another row already has it. */
function claimNumber(row: LegacyRow, { column, number, owners }: NumberClaim): string | null {
  if (number === null) return null
  const owner = owners.get(number)
  if (owner === undefined) {
    owners.set(number, row.id)
    return number
  }
  row.noteCorrection(column, null, `sudah dipakai id ${owner}`)
  return null
}

/** The columns that teachers and students share. */
const mapPersonColumns = (row: LegacyRow) => ({
  name: row.required('name', 'nama'),
  gender: row.choice('gender', GENDERS),
  place_birth: row.text('place_birth'),
  day_birth: row.day('day_birth'),
  address: row.text('address'),
  email: row.text('email'),
  phone: row.text('phone'),
  entry_year: mapEntryYear(row),
})

/** The entry year, or a date. */
function mapEntryYear(row: LegacyRow): string | null {
  const text = row.text('entry_year')
  return text !== null && /^(19|20)\d{2}$/.test(text) ? text : row.day('entry_year')
}

export function mapTeachers(schoolImport: SchoolImport) {
  const nips = new Map<string, number>()
  const niks = new Map<string, number>()
  return schoolImport.mapRows('teachers', (row) => {
    const fields = {
      ...mapPersonColumns(row),
      nip: claimNumber(row, { column: 'nip', number: row.digits('nip'), owners: nips }),
      nik: claimNumber(row, { column: 'nik', number: row.digits('nik'), owners: niks }),
      religion: row.choice('religion', TEACHER_RELIGIONS),
      employee_group: row.choice('employee_group', EMPLOYEE_GROUPS),
      position: row.text('position'),
      last_education: row.choice('last_education', EDUCATIONS),
    }
    const id = schoolImport.allocateId('teachers')
    schoolImport.recordNewId('teachers', row.id, id)
    const stamps = row.timestamps(schoolImport.importedAt)
    const values = { id, ...fields, search_text: searchText(teacher, fields), ...stamps }
    return { legacyId: row.id, user: row.integer('user_id'), values }
  })
}

export function mapStudents(schoolImport: SchoolImport) {
  const ownersByNumber = {
    nisn: new Map<string, number>(),
    nis: new Map<string, number>(),
    nik: new Map<string, number>(),
  }
  return schoolImport.mapRows('students', (row) => {
    const fields = {
      ...mapPersonColumns(row),
      ...mapNumbers(row, ownersByNumber),
      nik: claimNumber(row, { column: 'nik', number: row.digits('nik'), owners: ownersByNumber.nik }),
      no_akta: row.text('no_akta'),
      religion: row.choice('religion', STUDENT_RELIGIONS),
      height: mapMeasure(row, 'height'),
      weight: mapMeasure(row, 'weight'),
      special_needs: mapSpecialNeeds(row),
      rt: row.digits('rt'),
      rw: row.digits('rw'),
      urban: row.text('urban'),
      sub_district: row.text('sub_district'),
      city: row.text('city'),
      postal_code: row.digits('postal_code'),
      ...mapFamilyColumns(row),
      ...mapLeaving(row),
    }
    const id = schoolImport.allocateId('students')
    schoolImport.recordNewId('students', row.id, id)
    const stamps = row.timestamps(schoolImport.importedAt)
    const values = { id, ...fields, search_text: searchText(student, fields), ...stamps }
    return { legacyId: row.id, user: row.integer('user_id'), values }
  })
}

const NISN_DIGITS = 10

/** In many rows NISN and NIS are swapped: ten digits are a NISN, and a NIS has fewer. */
function mapNumbers(row: LegacyRow, ownersByNumber: { nisn: Map<string, number>; nis: Map<string, number> }) {
  let nisn = row.digits('nisn')
  let nis = row.digits('nis')
  if (nis?.length === NISN_DIGITS && nisn !== null && nisn.length < NISN_DIGITS) {
    row.noteCorrection('nisn', nis, 'NISN dan NIS tertukar')
    row.noteCorrection('nis', nisn, 'NISN dan NIS tertukar')
    ;[nisn, nis] = [nis, nisn]
  }
  if (nisn === null && nis === null) row.skipRow('tanpa NISN dan NIS')
  const owner = ownersByNumber.nisn.get(nisn ?? '')
  if (owner !== undefined) row.skipRow(`NISN ${nisn} sudah dipakai siswa id ${owner}`)
  const ownNis = claimNumber(row, { column: 'nis', number: nis, owners: ownersByNumber.nis })
  // Both are required, so one replaces the other until the office corrects it.
  const nisnToKeep = nisn ?? ownNis
  const nisToKeep = ownNis ?? nisn
  if (nisnToKeep === null || nisToKeep === null) return row.skipRow(`NIS ${nis} sudah dipakai siswa lain`)
  if (nisn === null) row.noteCorrection('nisn', nisnToKeep, 'NISN kosong: diisi NIS sampai dilengkapi')
  if (ownNis === null)
    row.noteCorrection('nis', nisToKeep, 'NIS kosong atau ganda: diisi NISN sampai dilengkapi')
  if (ownersByNumber.nisn.has(nisnToKeep)) row.skipRow(`nomor ${nisnToKeep} sudah dipakai siswa lain`)
  ownersByNumber.nisn.set(nisnToKeep, row.id)
  ownersByNumber.nis.set(nisToKeep, row.id)
  return { nisn: nisnToKeep, nis: nisToKeep }
}

/** A measure, stored as a number in the earlier system and as text in Pelita. @example '150.0' → '150' */
function mapMeasure(row: LegacyRow, column: 'height' | 'weight'): string | null {
  const text = row.text(column)
  const number = text === null ? null : readNumber(text)
  if (text === null || number === 0) return null
  return number === null ? text.slice(0, 10) : String(number)
}

/** A checkbox in the earlier system, a free text in Pelita. */
function mapSpecialNeeds(row: LegacyRow): string | null {
  const text = row.text('special_needs')
  if (text === null || text === '0') return null
  if (text === '1') row.noteCorrection('special_needs', 'Ya', 'centang menjadi kata')
  return text === '1' ? 'Ya' : text
}

const mapFamilyColumns = (row: LegacyRow) => ({
  father_name: row.text('father_name'),
  father_job: row.text('father_job'),
  father_education: row.text('father_education'),
  father_address: row.text('father_address'),
  father_email: row.text('father_email'),
  father_phone: row.text('father_phone'),
  mother_name: row.text('mother_name'),
  mother_job: row.text('mother_job'),
  mother_education: row.text('mother_education'),
  mother_address: row.text('mother_address'),
  mother_email: row.text('mother_email'),
  mother_phone: row.text('mother_phone'),
  guardian_name: row.text('guardian_name'),
})

/** Year and reason of leaving, and the date if it is known. */
function mapLeaving(row: LegacyRow) {
  const legacyYear = row.text('out_year')
  const reason = row.text('out_reason')
  const isYear = legacyYear !== null && /^(19|20)\d{2}$/.test(legacyYear)
  const day = isYear ? null : row.day('out_year')
  const out_year = isYear ? legacyYear : (day?.slice(0, 4) ?? null)
  const hasGraduated = reason !== null && /^(lulus|tamat|alumni)\b/i.test(reason)
  const out_reason = hasGraduated ? GRADUATED : reason
  if (out_reason !== reason) row.noteCorrection('out_reason', out_reason, 'ejaan')
  return { out_year, out_reason, left_on: hasGraduated ? null : day }
}

/** A student or teacher, who signs in by a number where there is one. */
export type Person = {
  type: 'student' | 'teacher'
  /** The record's id. */
  id: number
  /** The id of the record's account in the earlier system. */
  user: number | null
  name: string
  email: string | null
  number: string | null
  created_at: string
  updated_at: string
}

export const personKey = ({ type, id }: Pick<Person, 'type' | 'id'>) => `${type} ${id}`

/** All students and teachers, each with a login number that nobody else has. */
export function listPersons(
  students: readonly Student[],
  teachers: readonly Teacher[],
  names: LoginNames,
): Person[] {
  const stamps = ({ created_at, updated_at }: Student['values'] | Teacher['values']) => ({
    created_at,
    updated_at,
  })
  const reserveNumber = (number: string | null) => {
    if (number === null || names.isTaken(number)) return null
    names.reserve(number)
    return number
  }
  const pupils = students.map(({ user, values }): Person => {
    const { id, name, email, nisn } = values
    return { type: 'student', id, user, name, email, number: reserveNumber(nisn), ...stamps(values) }
  })
  const staff = teachers.map(({ user, values }): Person => {
    const { id, name, email, nip, nik } = values
    return { type: 'teacher', id, user, name, email, number: reserveNumber(nip ?? nik), ...stamps(values) }
  })
  return [...pupils, ...staff]
}
