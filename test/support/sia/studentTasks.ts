/** The task of a student on its screen, with a draft that a closed tab left on the device. */
import type { StudentTask } from '#features/learning/submission.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { createLesson, createTask, STUDENT_LESSONS_PATH, submissionPath } from './learning.ts'

export async function openTask(taskFields: object = {}) {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 1)
  const task = await createTask(lesson, taskFields)
  const [student] = lesson.students
  if (!student) throw new Error('no student')
  const path = `${STUDENT_LESSONS_PATH}/${lesson.id}/task/${task.id}`
  const readSubmission = async () =>
    (await student.client.get<StudentTask>(submissionPath(task))).body.result.lesson_class_task_submit
  return { world, lesson, task, student, path, readSubmission }
}

export const ANSWER = '<p>Tulisan saya</p>'

type OpenTask = { id: number; lesson_class_id: number; name: string }
type StoredSubmission = { id: number; updated_at: string; status: string }

/** Stores an answer as a tab does that is closed before the server has saved it. */
export function storeDraftOnDevice(
  { client }: { client: { id: number } },
  task: OpenTask,
  submission: StoredSubmission | null = null,
) {
  const entry = {
    kind: 'answer',
    id: String(task.id),
    value: {
      lesson_class_id: task.lesson_class_id,
      task_id: task.id,
      submission_id: submission?.id ?? null,
      base: submission?.updated_at ?? null,
      answer: ANSWER,
      files: [],
      status: 'draft',
    },
    title: `Jawaban ${task.name}`,
    path: `${STUDENT_LESSONS_PATH}/${task.lesson_class_id}/task/${task.id}`,
    saved_at: new Date().toISOString(),
    version: 'of an earlier page',
    state: submission?.status === 'submit' ? 'held' : 'waiting',
    problem: null,
  }
  localStorage.setItem(`pelita.outbox.${client.id}.answer/${task.id}`, JSON.stringify(entry))
}
