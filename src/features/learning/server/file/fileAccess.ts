/** Uploads of teachers and students, and who may read what was uploaded. */

import { sql } from 'kysely'
import { grants } from '#platform/contract/access.ts'
import { hasStatus } from '#platform/server/db/hasStatus.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Call, Handlers } from '#platform/server/http/serve.ts'
import { LEARNING_POLICY } from '../../access.ts'
import type { uploadTeacherFile } from '../../file.ts'
import type { learning } from '../../learning.ts'
import { HANDED_IN } from '../../submission.ts'
import { SHOWN_TASKS } from '../../task.ts'
import { mayAttend, mayTeach } from '../rights.ts'
import { storeUpload } from './files.ts'

export const uploadHandlers = {
  uploadTeacherFile: receiveUpload,
  uploadStudentFile: receiveUpload,
} satisfies Partial<Handlers<typeof learning.calls>>

type Upload = Pick<Call<typeof uploadTeacherFile>, 'file' | 'user' | 'context'>

async function receiveUpload({ file, user, context }: Upload) {
  if (!file) throw errors.invalid({ attachment: 'Pilih berkas dahulu' })
  return { message: 'Berkas berhasil diunggah.', result: await storeUpload(context, user.id, file) }
}

export type ReadableFile = { id: number; user_id: number; stored: string; filename: string; type: string }

/**
 * Finds a file by its random name, if the caller may read the record it is attached to: the lesson's teacher, its
 * participants and the office. Files of an answer are for its student, and for the teacher once it is handed in; those
 * of an attempt, which was handed in, are for both. A file that is not attached yet is for its sender.
 */
export async function findLearningFile(
  queries: Queries,
  user: Caller,
  name: string,
): Promise<ReadableFile | null> {
  const keys = user.user_type === 'student' ? LEARNING_POLICY.attend : LEARNING_POLICY.teach
  if (!grants(user.role_access, keys)) return null
  const isStudent = user.user_type === 'student'
  const hasLessonAccess = isStudent ? mayAttend(user) : mayTeach(user)
  const isVisible = isStudent ? hasStatus('tasks', SHOWN_TASKS) : sql`1 = 1`
  const isReadableAttempt = isStudent
    ? sql`submits.student_id in (select id from students where user_id = ${user.id}) and ${isVisible}`
    : sql`exists (select 1 from lesson_class_students as participants
        where participants.lesson_class_id = tasks.lesson_class_id and participants.student_id = submits.student_id)`
  const isReadableAnswer = isStudent
    ? isReadableAttempt
    : sql`${hasStatus('submits', HANDED_IN)} and ${isReadableAttempt}`
  const { rows } =
    await sql<ReadableFile>`select id, user_id, stored, filename, type from learning_files where name = ${name}
    and ((entity is null and user_id = ${user.id})
      or (entity = 'material' and entity_id in (select materials.id from lesson_class_materials as materials
        join lesson_classes on lesson_classes.id = materials.lesson_class_id where ${hasLessonAccess}
          and materials.id = learning_files.entity_id))
      or (entity = 'task' and entity_id in (select tasks.id from lesson_class_tasks as tasks
        join lesson_classes on lesson_classes.id = tasks.lesson_class_id
        where ${hasLessonAccess} and ${isVisible} and deleted_at is null and tasks.id = learning_files.entity_id))
      or (entity = 'submission' and entity_id in (select submits.id from lesson_class_task_submits as submits
        join lesson_class_tasks as tasks on tasks.id = submits.task_id
        join lesson_classes on lesson_classes.id = tasks.lesson_class_id
        where ${hasLessonAccess} and ${isReadableAnswer} and deleted_at is null and submits.id = learning_files.entity_id))
      or (entity = 'attempt' and entity_id in (select attempts.id from lesson_class_task_attempts as attempts
        join lesson_class_task_submits as submits on submits.id = attempts.submission_id
        join lesson_class_tasks as tasks on tasks.id = submits.task_id
        join lesson_classes on lesson_classes.id = tasks.lesson_class_id
        where ${hasLessonAccess} and ${isReadableAttempt} and deleted_at is null and attempts.id = learning_files.entity_id)))`.execute(
      queries,
    )
  return rows[0] ?? null
}
