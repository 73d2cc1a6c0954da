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

/** Stores a draft as a tab does that is closed before the server has saved it. */
export const storeDraftOnDevice = (
  student: { client: { id: number } },
  task: { id: number },
  base: string | null = null,
) =>
  localStorage.setItem(
    `pelita.answer.${student.client.id}.${task.id}`,
    JSON.stringify({ answer: ANSWER, files: [], base }),
  )
