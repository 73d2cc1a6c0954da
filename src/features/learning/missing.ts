/** Who has not handed in an answer, and at which WhatsApp numbers their teacher reminds them. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LEARNING_POLICY } from './access.ts'
import { TEACHER_LESSONS } from './lesson.ts'
import { isHandedIn, isReturned, type Submission } from './submission.ts'
import { taskParams } from './task.ts'

/** Whether a participant has never handed in an answer; one that was returned was. @param submission null if not begun */
export function isMissing(submission: Pick<Submission, 'status' | 'returned_at'> | null): boolean {
  return submission === null || (!isHandedIn(submission) && !isReturned(submission))
}

/** Sorted by name. Only the students' own numbers, and only for the teacher of the lesson. */
export const listMissingNumbers = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/task/:task_id/missing-numbers`,
  summary: 'Nomor WhatsApp siswa yang belum mengumpulkan satu tugas, hanya untuk guru pengampu.',
  access: LEARNING_POLICY.teach,
  auditReadsOf: 'student_numbers',
  auditIdParam: 'task_id',
  params: taskParams,
  output: z.array(namedRef.extend({ whatsapp: z.string().nullable() })),
})
