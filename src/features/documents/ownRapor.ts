/** A student's own report cards, semester by semester. */
import { z } from 'zod'
import { namedClassroom } from '#features/school/activity.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'
import { RAPOR_POLICY } from './access.ts'

/** A semester in a student's school career, with its report card if there is one. */
export const studentSemester = z.object({
  student_class_id: z.int(),
  classroom: namedClassroom,
  eduyear: namedRef,
  semester: namedRef,
  rapor: attachedFile.extend({ created_at: z.string() }).nullable(),
})
export type StudentSemester = z.output<typeof studentSemester>

export const listOwnRapors = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/own',
  summary: 'Semester-semester sendiri dengan rapornya, bila sudah dirilis.',
  access: RAPOR_POLICY.read,
  // A copy, so that the API's document describes the dashboard as before.
  output: z.array(studentSemester.clone()),
})
