/** The WhatsApp numbers of those who have not handed in, for the teacher of their lesson. */

import { sql } from 'kysely'
import { whatsAppNumber } from '#platform/contract/phone.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { learning } from '../../learning.ts'
import { isMissing } from '../../missing.ts'
import type { SubmissionStatus } from '../../submission.ts'
import { findOwnLesson, mayTeach } from '../rights.ts'
import { findTask, type TaskKey } from '../task/taskRows.ts'

export const missingHandlers = {
  listMissingNumbers: async ({ params, user, context }) => {
    const { kysely } = context.db
    // Reminding is the teacher's work, so the office is refused; it reads numbers in the students' records.
    await findOwnLesson(kysely, user, params.id)
    await findTask(kysely, params)
    return { result: await readMissingNumbers(kysely, user, params) }
  },
} satisfies Partial<Handlers<typeof learning.calls>>

type ParticipantRow = {
  id: number
  name: string
  phone: string | null
  status: SubmissionStatus | null
  returned_at: string | null
}

async function readMissingNumbers(queries: Queries, user: Caller, { id, task_id }: TaskKey) {
  const { rows } =
    await sql<ParticipantRow>`select students.id, students.name, students.phone, submits.status, submits.returned_at
    from lesson_class_students as participants
    join lesson_classes on lesson_classes.id = participants.lesson_class_id
    join lesson_class_tasks as tasks on tasks.lesson_class_id = lesson_classes.id and tasks.deleted_at is null
    join students on students.id = participants.student_id
    left join lesson_class_task_submits as submits on submits.task_id = tasks.id
      and submits.student_id = participants.student_id
    where ${mayTeach(user)} and lesson_classes.id = ${id} and tasks.id = ${task_id}
    order by lower(students.name), participants.id`.execute(queries)
  return rows
    .filter(({ status, returned_at }) => isMissing(status && { status, returned_at }))
    .map((student) => ({ id: student.id, name: student.name, whatsapp: whatsAppNumber(student.phone) }))
}
