/** The state of answers as a teacher filters them, the deadline in the task form, and formatted numbers. */
import { describe, expect, it } from 'vitest'
import { toListPath } from '#features/learning/console/operator/lists.ts'
import {
  ANSWER_FILTERS,
  filterRows,
  isSubmitted,
  stateLabelOf,
} from '#features/learning/console/scoring/answerState.ts'
import { taskForm, toTaskForm, toTaskInput } from '#features/learning/console/teacher/taskForm.ts'
import { listTaughtTasks } from '#features/learning/overview.ts'
import type { SubmissionRow } from '#features/learning/scoring.ts'
import type { Submission } from '#features/learning/submission.ts'
import { formatFileSize } from '#platform/console/kit/format/formatFileSize.ts'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'

const AT = '2026-11-20T08:00:00.000Z'
let lastId = 0
const makeRow = (submission: Partial<Submission> | null): SubmissionRow => {
  lastId += 1
  const base: Submission = {
    id: lastId,
    task_id: 1,
    answer: null,
    attachments: [],
    status: 'submit',
    submitted_at: AT,
    attachment: null,
    attachment_url: null,
    is_late: false,
    score: null,
    feedback: null,
    returned_at: null,
    scored_at: null,
    attempts: [],
    created_at: AT,
    updated_at: AT,
  }
  const student = { id: lastId, nis: String(lastId), nisn: String(lastId), name: `Siswa ${lastId}` }
  return {
    id: lastId,
    student: { ...student, lesson_class_task_submit: submission && { ...base, ...submission } },
  }
}

const [missing, draft, submitted, late, scored, returned] = [
  makeRow(null),
  makeRow({ status: 'draft', submitted_at: null }),
  makeRow({}),
  makeRow({ is_late: true }),
  makeRow({ is_late: true, score: 80 }),
  makeRow({ status: 'draft', returned_at: AT }),
] as const
const answers = [missing, draft, submitted, late, scored, returned]

describe('an answer', () => {
  it.each([
    ['without an answer', missing, 'Belum mengumpulkan', false],
    ['with a draft', draft, 'Masih draf', false],
    ['submitted in time', submitted, 'Dikumpulkan', true],
    ['submitted late', late, 'Terlambat', true],
    ['submitted late and scored', scored, 'Terlambat', true],
    ['returned', returned, 'Dikembalikan', false],
    ['returned and submitted again', makeRow({ returned_at: AT }), 'Dikumpulkan', true],
  ] as const)('%s has its label', (_state, answer, label, isExpectedSubmitted) => {
    expect([stateLabelOf(answer), isSubmitted(answer)]).toEqual([label, isExpectedSubmitted])
  })

  it.each([
    ['all', answers],
    ['submitted', [submitted, late, scored]],
    ['unscored', [submitted, late]],
    ['late', [late, scored]],
    ['returned', [returned]],
    ['missing', [missing, draft]],
  ] as const)('the filter %s shows its rows', (filter, rows) => {
    expect(filterRows(answers, filter)).toEqual(rows)
  })

  it('is either submitted, returned or missing', () => {
    const count = (filter: 'submitted' | 'returned' | 'missing') => filterRows(answers, filter).length
    expect(count('submitted') + count('returned') + count('missing')).toBe(answers.length)
    const filters = ['all', 'submitted', 'unscored', 'late', 'returned', 'missing']
    expect(ANSWER_FILTERS.map(({ id }) => id)).toEqual(filters)
  })
})

describe('the deadline in a form', () => {
  const task = {
    name: 'PR',
    deadline_day: '2026-11-20',
    status: 'open' as const,
    description: null,
    attachments: [],
  }

  it.each([
    ['15:00', '2026-11-20T15:00'],
    ['15.00', '2026-11-20T15:00'],
    ['', '2026-11-20'],
    [null, '2026-11-20'],
    [undefined, '2026-11-20'],
  ])('at %j is sent as %s', (deadline_time, deadline_at) => {
    expect(toTaskInput({ ...task, deadline_time }).deadline_at).toBe(deadline_at)
  })

  it.each(['24:00', '7:00', '15', '15:60', '15:00:00', 'sore'])('%s is not a time', (deadline_time) => {
    const { error } = taskForm.safeParse({ ...task, deadline_time })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['deadline_time', 'Jam tidak dikenal, contoh: 15:00'],
    ])
  })

  it.each(['00:00', '09.05', '23:59', '', null])('%j is a time, or empty', (deadline_time) => {
    expect(taskForm.safeParse({ ...task, deadline_time }).success).toBe(true)
  })

  it('of a new task is empty, and the task a draft', () => {
    expect(toTaskForm(null)).toMatchObject({ deadline_day: '', deadline_time: '', status: 'draft' })
  })
})

it.each([
  [0, '1 KB'],
  [1023, '1 KB'],
  [1536, '2 KB'],
  [1024 * 1024 - 1, '1024 KB'],
  [1024 * 1024, '1 MB'],
  [3_400_000, '3,2 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('a file of %i bytes is shown as %s', (bytes, label) => {
  expect(formatFileSize(bytes)).toBe(label)
})

it.each([
  [100, '100'],
  [87.5, '87,5'],
  [87.25, '87,25'],
  [66.666_666, '66,67'],
  [0, '0'],
])('%d points are shown as %s', (points, label) => {
  expect(formatPoints(points)).toBe(label)
})

describe('the link from a count to its list', () => {
  const readFilter = (path: string) => JSON.parse(new URLSearchParams(path.split('?')[1]).get('filter') ?? '')
  const period = { eduyear: { id: 7, name: '2026/2027' }, semester: { id: 2, name: 'Ganjil' } }

  it('has the filters of the class, the shown period and the count', () => {
    const path = toListPath(listTaughtTasks, { groupKind: 'classroom', id: 4 }, { period, flag: 'opened' })
    expect(path.split('?')[0]).toBe(listTaughtTasks.path)
    expect(readFilter(path)).toEqual({ classroom: [4], eduyear: [7], semester: [2], opened: true })
  })

  it('has only the filter of the teacher without a period', () => {
    const withoutPeriod = { period: { eduyear: null, semester: null } }
    expect(readFilter(toListPath(listTaughtTasks, { groupKind: 'teacher', id: 9 }, withoutPeriod))).toEqual({
      teacher: [9],
    })
  })
})
