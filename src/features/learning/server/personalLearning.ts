/** What learning stores about a person: a student's answers with their attempts, a teacher's materials and tasks. */
import { sql } from 'kysely'
import { PERSONAL_DATA, type Section } from '#features/people/server/personalData/personalDataPoint.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { detachFiles } from './file/files.ts'
import { deleteAttempts } from './submission/attempts.ts'

/** Scores stay; answers and feedback are erased. */
export const personalLearning = PERSONAL_DATA.contribute({
  position: 40,
  sections: ({ type, id, userId }) => (type === 'student' ? studentSections(id) : teacherSections(userId)),
  files: ({ type, id, userId }) => sql`select id, 'berkas' as folder, filename, stored from learning_files
    where user_id = ${userId}
      or (${type} = 'student' and entity = 'submission'
        and entity_id in (select id from lesson_class_task_submits where student_id = ${id}))
      or (${type} = 'student' and entity = 'attempt' and entity_id in (select attempts.id
        from lesson_class_task_attempts as attempts
        join lesson_class_task_submits as submits on submits.id = attempts.submission_id where student_id = ${id}))`,
  erase: async ({ queries }, { id, at }) => [
    { entity: 'submission', ids: await eraseAnswers(queries, id, at) },
  ],
})

async function eraseAnswers(queries: Queries, studentId: number, at: string): Promise<number[]> {
  const rows = await queries
    .updateTable('lesson_class_task_submits')
    .set({ answer: null, feedback: null, updated_at: at })
    .where('student_id', '=', studentId)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await deleteAttempts(queries, ids, at)
  // Detached files are deleted by a nightly task; shared bytes are deleted with the last row.
  for (const id of ids) await detachFiles(queries, { entity: 'submission', entity_id: id }, at)
  return ids
}

function studentSections(id: number): Section[] {
  return [
    {
      name: 'pengumpulan',
      query: (
        lastId,
      ) => sql`select submits.id, tasks.name as tugas, submits.answer as jawaban, submits.status,
        submits.submitted_at, submits.is_late, submits.score as nilai, submits.feedback as umpan_balik,
        submits.scored_at from lesson_class_task_submits as submits
        join lesson_class_tasks as tasks on tasks.id = submits.task_id
        where submits.student_id = ${id} and submits.id > ${lastId} order by submits.id`,
    },
    {
      name: 'pengumpulan_dikembalikan',
      query: (lastId) => sql`select attempts.id, tasks.name as tugas, attempts.number as pengumpulan_ke,
        attempts.answer as jawaban, attempts.submitted_at, attempts.score as nilai,
        attempts.feedback as umpan_balik, attempts.returned_at from lesson_class_task_attempts as attempts
        join lesson_class_task_submits as submits on submits.id = attempts.submission_id
        join lesson_class_tasks as tasks on tasks.id = submits.task_id
        where submits.student_id = ${id} and attempts.id > ${lastId} order by attempts.id`,
    },
  ]
}

function teacherSections(userId: number): Section[] {
  return [
    {
      name: 'materi',
      query: (lastId) => sql`select id, name, description, created_at, updated_at from lesson_class_materials
        where created_by = ${userId} and id > ${lastId} order by id`,
    },
    {
      name: 'tugas',
      query: (
        lastId,
      ) => sql`select id, name, description, deadline_at, created_at, updated_at from lesson_class_tasks
        where created_by = ${userId} and id > ${lastId} order by id`,
    },
  ]
}
