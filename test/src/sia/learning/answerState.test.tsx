/** Answers to a task as a teacher counts and filters them, and what a task's form makes of its deadline. */
import { afterEach, describe, expect, it } from 'vitest'
import { listTaughtTasks } from '#contract/sia/learning/overview.ts'
import type { SubmissionRow } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { formatFileSize } from '#src/kit/screen/formatFileSize.ts'
import { toListPath } from '#src/sia/learning/operator/lists.ts'
import {
  ANSWER_FILTERS,
  filterRows,
  isSubmitted,
  stateLabelOf,
} from '#src/sia/learning/scoring/answerState.ts'
import { dropDraft, keepDraft, readDraft } from '#src/sia/learning/student/deviceDraft.ts'
import { taskForm, toTaskForm, toTaskInput } from '#src/sia/learning/teacher/taskForm.ts'

const AT = '2026-11-20T08:00:00.000Z'
let ids = 0
const row = (submission: Partial<Submission> | null): SubmissionRow => {
  ids += 1
  const base: Submission = {
    ...{ id: ids, task_id: 1, answer: null, attachments: [], status: 'submit', submitted_at: AT },
    ...{ attachment: null, attachment_url: null },
    ...{ is_late: false, score: null, feedback: null, returned_at: null, scored_at: null },
    ...{ created_at: AT, updated_at: AT },
  }
  const student = { id: ids, nis: String(ids), nisn: String(ids), name: `Siswa ${ids}` }
  return {
    id: ids,
    student: { ...student, lesson_class_task_submit: submission && { ...base, ...submission } },
  }
}

const [none, draft, fresh, late, scored, returned] = [
  row(null),
  row({ status: 'draft', submitted_at: null }),
  row({}),
  row({ is_late: true }),
  row({ is_late: true, score: 80 }),
  row({ status: 'draft', returned_at: AT }),
] as const
const all = [none, draft, fresh, late, scored, returned]

describe('an answer', () => {
  it.each([
    ['not begun', none, 'Belum mengumpulkan', false],
    ['a draft', draft, 'Masih draf', false],
    ['handed in', fresh, 'Dikumpulkan', true],
    ['handed in late', late, 'Terlambat', true],
    ['handed in late and scored', scored, 'Terlambat', true],
    ['given back', returned, 'Dikembalikan untuk direvisi', false],
    ['given back and handed in again', row({ returned_at: AT }), 'Dikumpulkan', true],
  ] as const)('%s is told so', (_what, one, words, isIn) => {
    expect([stateLabelOf(one), isSubmitted(one)]).toEqual([words, isIn])
  })

  it.each([
    ['all', all],
    ['submitted', [fresh, late, scored]],
    ['unscored', [fresh, late]],
    ['late', [late, scored]],
    ['missing', [none, draft, returned]],
  ] as const)('the filter %s shows', (filter, rows) => {
    expect(filterRows(all, filter)).toEqual(rows)
  })

  it('stands under exactly one of handed in and missing', () => {
    const count = (filter: 'submitted' | 'missing') => filterRows(all, filter).length
    expect(count('submitted') + count('missing')).toBe(all.length)
    expect(ANSWER_FILTERS.map(({ id }) => id)).toEqual(['all', 'submitted', 'unscored', 'late', 'missing'])
  })
})

describe('the deadline in a form', () => {
  const task = {
    ...{ name: 'PR', deadline_day: '2026-11-20', status: 'open' as const, description: null },
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

  it.each(['24:00', '7:00', '15', '15:60', '15:00:00', 'sore'])('%s is no hour', (deadline_time) => {
    const { error } = taskForm.safeParse({ ...task, deadline_time })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['deadline_time', 'Jam tidak dikenal, contoh: 15:00'],
    ])
  })

  it.each(['00:00', '09.05', '23:59', '', null])('%j is one, or none', (deadline_time) => {
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
])('a file of %i bytes is shown as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

it.each([
  [100, '100'],
  [87.5, '87,5'],
  [87.25, '87,25'],
  [66.666_666, '66,67'],
  [0, '0'],
])('%d points are shown as %s', (points, words) => {
  expect(formatPoints(points)).toBe(words)
})

describe('the list behind a number', () => {
  const filterOf = (address: string) =>
    JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '')
  const period = { eduyear: { id: 7, name: '2026/2027' }, semester: { id: 2, name: 'Ganjil' } }

  it('opens for the class in the period that is looked at, narrowed as the number was', () => {
    const address = toListPath(listTaughtTasks, { name: 'classroom', id: 4 }, { period, flag: 'opened' })
    expect(address.split('?')[0]).toBe(listTaughtTasks.path)
    expect(filterOf(address)).toEqual({ classroom: [4], eduyear: [7], semester: [2], opened: true })
  })

  it('opens for the teacher without a period where none is set', () => {
    const nothing = { period: { eduyear: null, semester: null } }
    expect(filterOf(toListPath(listTaughtTasks, { name: 'teacher', id: 9 }, nothing))).toEqual({
      teacher: [9],
    })
  })
})

describe('what a student wrote on this device', () => {
  afterEach(() => localStorage.clear())
  const written = { answer: '<p>Jawaban</p>', files: [], base: null }

  it('is found again for the same student and task, and for no other', () => {
    keepDraft(1, 2, written)
    expect(readDraft(1, 2)).toEqual(written)
    expect([readDraft(1, 3), readDraft(2, 2)]).toEqual([null, null])
    dropDraft(1, 2)
    expect(readDraft(1, 2)).toBeNull()
  })

  it.each(['', 'bukan JSON', '{}', '{"answer":1,"files":[]}', '{"answer":"a","files":"b"}'])(
    'is passed over where it is damaged: %j',
    (text) => {
      localStorage.setItem('pelita.answer.1.2', text)
      expect(readDraft(1, 2)).toBeNull()
    },
  )
})
