/** Maps enrolments, and lessons of classes with their participants. */
import type { EnrolmentStatus } from '#features/enrolment/status.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { skipAsDuplicateOf } from './masters.ts'

/** The fields of an enrolment that other rows need. */
export type Enrolment = {
  id: number
  student_id: number
  classroom_id: number
  eduyear_id: number
  status: EnrolmentStatus
}

/** @returns enrolments by their new ids */
export async function mapEnrolmentsAndLessons(
  schoolImport: SchoolImport,
): Promise<ReadonlyMap<number, Enrolment>> {
  const enrolments = await mapEnrolments(schoolImport)
  await mapLessonClasses(schoolImport)
  return enrolments
}

const STATUSES: readonly EnrolmentStatus[] = ['active', 'passed', 'repeat', 'moved', 'left']

function mapStatus(row: LegacyRow): EnrolmentStatus {
  const legacyStatus = row.text('status')?.toLowerCase()
  const status = STATUSES.find((candidate) => candidate === legacyStatus) ?? 'active'
  if (status !== row.text('status')) row.noteCorrection('status', status, 'status tidak dikenal')
  return status
}

async function mapEnrolments(schoolImport: SchoolImport): Promise<ReadonlyMap<number, Enrolment>> {
  const firstIdByKey = new Map<string, number>()
  const rows = await schoolImport.mapRows('student_classes', (row) => {
    const enrolmentKey = {
      student_id: schoolImport.requireNewId(row, 'student_id', 'students'),
      classroom_id: schoolImport.requireNewId(row, 'classroom_id', 'classrooms'),
      eduyear_id: schoolImport.requireNewId(row, 'eduyear_id', 'eduyears'),
    }
    const key = Object.values(enrolmentKey).join(' ')
    const firstId = firstIdByKey.get(key)
    if (firstId !== undefined) skipAsDuplicateOf(schoolImport, row, firstId)
    firstIdByKey.set(key, row.id)
    const id = schoolImport.allocateId('student_classes')
    schoolImport.recordNewId('student_classes', row.id, id)
    const values = { id, ...enrolmentKey, status: mapStatus(row), ...row.timestamps(schoolImport.importedAt) }
    return { legacyId: row.id, name: row.name, values }
  })
  // Of two classes in one year the later one counts; the earlier one becomes 'moved', with all its documents.
  const lastByYear = new Map(rows.map((row) => [`${row.values.student_id} ${row.values.eduyear_id}`, row]))
  for (const row of rows) {
    const { legacyId, name, values } = row
    const isLast = lastByYear.get(`${values.student_id} ${values.eduyear_id}`) === row
    if (isLast || values.status === 'moved' || values.status === 'left') continue
    const reason = 'dua kelas dalam satu tahun: yang terakhir berlaku, ini menjadi pindah kelas'
    const correction = { field: 'status', before: values.status, after: 'moved', reason }
    schoolImport.log.addCorrection({ table: 'student_classes', id: legacyId, name }, correction)
    values.status = 'moved'
  }
  schoolImport.deferInsert(
    'student_classes',
    rows.map(({ values }) => values),
  )
  return new Map(rows.map(({ values }) => [values.id, values]))
}

async function mapLessonClasses(schoolImport: SchoolImport): Promise<void> {
  const firstIdByKey = new Map<string, number>()
  const lessons = await schoolImport.mapRows('lesson_classes', (row) => {
    const lessonKey = {
      lesson_id: schoolImport.requireNewId(row, 'lesson_id', 'lessons'),
      classroom_id: schoolImport.requireNewId(row, 'classroom_id', 'classrooms'),
      eduyear_id: schoolImport.requireNewId(row, 'eduyear_id', 'eduyears'),
      semester_id: schoolImport.requireNewId(row, 'semester_id', 'semesters'),
    }
    const teacher_id = schoolImport.requireNewId(row, 'teacher_id', 'teachers')
    const key = Object.values(lessonKey).join(' ')
    const firstId = firstIdByKey.get(key)
    if (firstId !== undefined) skipAsDuplicateOf(schoolImport, row, firstId)
    firstIdByKey.set(key, row.id)
    const id = schoolImport.allocateId('lesson_classes')
    schoolImport.recordNewId('lesson_classes', row.id, id)
    return { id, ...lessonKey, teacher_id, ...row.timestamps(schoolImport.importedAt) }
  })
  schoolImport.deferInsert('lesson_classes', lessons)
  const firstIdByParticipant = new Map<string, number>()
  const participants = await schoolImport.mapRows('lesson_class_students', (row) => {
    const lesson_class_id = schoolImport.requireNewId(row, 'lesson_class_id', 'lesson_classes')
    const student_id = schoolImport.requireNewId(row, 'student_id', 'students')
    const firstId = firstIdByParticipant.get(`${lesson_class_id} ${student_id}`)
    if (firstId !== undefined) row.skipRow(`ganda dengan id ${firstId}`)
    firstIdByParticipant.set(`${lesson_class_id} ${student_id}`, row.id)
    const id = schoolImport.allocateId('lesson_class_students')
    return { id, lesson_class_id, student_id, ...row.timestamps(schoolImport.importedAt) }
  })
  schoolImport.deferInsert('lesson_class_students', participants)
}
