/** An enrolment: a student in a class for a year. */
import { z } from 'zod'
import { passwordsReset } from '#features/accounts/newPasswords.ts'
import {
  activityOutput,
  activityQuery,
  classYearQuery,
  namedClassroom,
  namedStudent,
  namedWithStatus,
  participantRows,
  participantsSaved,
} from '#features/school/activity.ts'
import { pastPeriodConfirmation, pastPeriodConflict } from '#features/school/period.ts'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { idParams, optionalText } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { promotionBatch } from './promotion.ts'
import { ENROLMENT_STATUSES } from './status.ts'

const row = z.object({
  id: z.int(),
  student: namedStudent,
  classroom: namedClassroom,
  eduyear: namedRef,
  status: z.enum(['active', 'passed', 'repeat', 'moved', 'left']),
  student_class_rapors: z.array(z.object({ id: z.int(), semester_id: z.int() })),
  /** Semesters of the year with a report card, from this class or the one they were moved from. */
  reported: z.array(z.int()),
  created_at: z.string(),
})
export type StudentClass = z.output<typeof row>
/** Without what it has of report cards. */
export type BareStudentClass = Omit<StudentClass, 'student_class_rapors' | 'reported'>

const candidate = namedStudent.extend({
  /** Earlier classes, latest first. */
  student_classes: z.array(
    z.object({ classroom: z.object({ code: z.string(), name: z.string() }), eduyear: z.string() }),
  ),
})
export type Candidate = z.output<typeof candidate>

export const listStudentClasses = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class',
  auditListOf: 'student_class',
  summary: 'Daftar peserta kelas.',
  access: STUDENT_CLASS_POLICY,
  query: activityQuery({
    sortable: ['created_at', 'student.name', 'classroom.name', 'eduyear.name', 'status'],
    filters: ['classroom', 'eduyear', 'student', 'status'],
  }),
  output: activityOutput(row),
})

export const exportStudentClasses = exportCall(listStudentClasses, {
  name: 'Peserta Kelas',
  columns: [
    { source: 'classroom.name', label: 'Kelas' },
    { source: 'eduyear.name', label: 'Tahun' },
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.nisn', label: 'NISN' },
    { source: 'student.name', label: 'Siswa' },
    { source: 'status', label: 'Status', options: ENROLMENT_STATUSES },
  ],
})

export const readClassYear = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class/by-class-year',
  auditListOf: 'student_class',
  summary: 'Peserta satu kelas pada satu tahun, dan calonnya.',
  access: STUDENT_CLASS_POLICY,
  query: classYearQuery,
  output: z.object({
    peserta: z.array(row),
    calon_peserta: z.array(candidate),
    /** The last promotion of this class that was not undone. */
    last_batch: promotionBatch.extend({ can_undo: z.boolean(), why_not: z.string().nullable() }).nullable(),
  }),
})

export const readStudentClassOptions = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class-opt',
  auditListOf: 'student',
  auditedList: 'students',
  summary: 'Pilihan tahun, kelas dan siswa.',
  access: STUDENT_CLASS_POLICY,
  /** Only the first twenty students that `search` finds are returned; `students=0` omits them. */
  query: z.object({
    students: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional(),
    search: optionalText('Pencarian', { maxLength: 100 }),
  }),
  output: z.object({
    eduyears: z.array(namedWithStatus.extend({ code: z.string() })),
    classrooms: z.array(namedClassroom),
    semesters: z.array(namedWithStatus),
    students: z.array(namedRef),
  }),
})

export const classParticipants = classYearQuery.extend({
  students: participantRows,
  ...pastPeriodConfirmation,
})
export type ClassParticipants = z.output<typeof classParticipants>

export const saveStudentClasses = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class',
  summary: 'Menambah dan menghapus peserta satu kelas.',
  access: STUDENT_CLASS_POLICY,
  body: classParticipants,
  output: participantsSaved,
  refusals: { 409: { pastPeriodConflict } },
  sample: { classroom_id: 1, eduyear_id: 1, students: [{ student_id: 1 }] },
})

export const removeStudentClass = endpoint({
  method: 'DELETE',
  path: '/sia/activity/student-class/:id',
  summary: 'Menghapus satu peserta kelas.',
  access: STUDENT_CLASS_POLICY,
  params: idParams,
  output: nothing,
})

/** Resets the passwords of all students of a class; the new ones are handed out as paper slips. */
export const resetClassPasswords = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/sia/activity/student-class/reset-passwords',
  summary: 'Mereset password semua siswa satu kelas; password sekali pakainya diberikan satu kali.',
  access: POLICY.user.change,
  body: classYearQuery,
  output: passwordsReset,
  sample: { classroom_id: 1, eduyear_id: 1 },
})
