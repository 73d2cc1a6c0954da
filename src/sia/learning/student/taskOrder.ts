/** Tasks as a student works through them: what is still to be done first, the nearest deadline at the top. */
import { isReturned, type StudentTask } from '#contract/sia/learning/submission.ts'

type Ordered = Pick<StudentTask, 'status' | 'due_at' | 'lesson_class_task_submit'>

/** Whether nothing is expected of the student any more; what was returned is, also where the task is closed. */
export function isDone({ status, lesson_class_task_submit: own }: Ordered): boolean {
  if (own && isReturned(own)) return false
  return status === 'close' || own?.status === 'submit'
}

/** What is done comes after, the latest first. @example inOrder(tasks).map((task) => …) */
export function inOrder<Task extends Ordered>(tasks: readonly Task[]): Task[] {
  const byDeadline = tasks.toSorted((one, other) => one.due_at.localeCompare(other.due_at))
  const done = byDeadline.filter(isDone).reverse()
  return [...byDeadline.filter((task) => !isDone(task)), ...done]
}
