/** The student resource as the API offers it: PUT also saves the participants of a class. */
import { z } from 'zod'
import { newStudent, student as record } from '#features/people/student.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { participantsSaved } from '#features/school/activity.ts'
import { pastPeriodConflict } from '#features/school/period.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { withCalls } from '#platform/contract/resource.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { classParticipants } from './studentClass.ts'

export const isParticipants = (body: object): boolean => 'students' in body
const STUDENT_OR_ENROLMENT = 'Kirim data siswa atau peserta kelas, tidak keduanya'

/** Either a student or, if it has `students`, the participants of a class; never both. */
const body = z.looseObject({}).transform((value, context): Record<string, unknown> => {
  if (isParticipants(value) && Object.keys(record.input.shape).some((name) => name in value)) {
    context.addIssue({ code: 'custom', path: ['students'], message: STUDENT_OR_ENROLMENT })
    return z.NEVER
  }
  const parsed = (isParticipants(value) ? classParticipants : record.endpoints.update.body).safeParse(value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

/** Access to PUT needs one of both keys; which one depends on the body. */
export const student = withCalls(record, (calls) => ({
  ...calls,
  create: endpoint({
    ...calls.create,
    summary: 'Menambah siswa; dengan without_nisn tanpa NISN dan NIS, yang menyusul.',
    body: newStudent,
  }),
  update: endpoint({
    ...calls.update,
    summary: 'Mengubah siswa; dengan students menyimpan peserta satu kelas.',
    access: [...MASTER_POLICY.change, ...STUDENT_CLASS_POLICY],
    body,
    bodyVariants: [calls.update.body, classParticipants],
    output: z.union([record.row, participantsSaved]),
    refusals: { 409: { pastPeriodConflict } },
  }),
}))
