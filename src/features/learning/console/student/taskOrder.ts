/** Sorts tasks for a student: open ones first, by deadline. */
import { isHandedIn, isReturned, type StudentTask } from '../../submission.ts'

type SortableTask = Pick<StudentTask, 'status' | 'due_at' | 'lesson_class_task_submit'>

/** Whether the task is closed or submitted; a returned answer counts as open even if the task is closed. */
export function isDone({ status, lesson_class_task_submit: submission }: SortableTask): boolean {
  if (submission && isReturned(submission)) return false
  return status === 'close' || (submission !== null && isHandedIn(submission))
}

/** Open tasks come first, then done ones with the latest first. @example sortTasks(tasks).map((task) => …) */
export function sortTasks<Task extends SortableTask>(tasks: readonly Task[]): Task[] {
  const byDeadline = tasks.toSorted((a, b) => a.due_at.localeCompare(b.due_at))
  const doneTasks = byDeadline.filter(isDone).reverse()
  return [...byDeadline.filter((task) => !isDone(task)), ...doneTasks]
}
