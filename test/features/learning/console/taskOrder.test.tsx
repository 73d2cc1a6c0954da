/** The order in which a student sees the tasks of a lesson. */
import { describe, expect, it } from 'vitest'
import { sortTasks } from '#features/learning/console/student/taskOrder.ts'
import type { Submission } from '#features/learning/submission.ts'

const makeSubmission = (fields: Partial<Submission> = {}) =>
  ({ status: 'submit', returned_at: null, ...fields }) as Submission
const task = (name: string, status: 'open' | 'close', submission: Submission | null = null) => ({
  name,
  status,
  due_at: `2026-12-${name.slice(-2)}T16:59:59.999Z`,
  lesson_class_task_submit: submission,
})

describe('the tasks of a lesson', () => {
  it('begin with those to be done, by nearest deadline; then follow those that are done, the latest first', () => {
    const returned = makeSubmission({ status: 'draft', returned_at: '2026-12-02T00:00:00.000Z' })
    const tasks = [
      task('belum 20', 'open'),
      task('dikumpulkan 03', 'open', makeSubmission()),
      task('ditutup 04', 'close'),
      task('direvisi 01', 'close', returned),
      task('draf 10', 'open', makeSubmission({ status: 'draft' })),
    ]
    expect(sortTasks(tasks).map(({ name }) => name)).toEqual([
      'direvisi 01',
      'draf 10',
      'belum 20',
      'ditutup 04',
      'dikumpulkan 03',
    ])
  })
})
