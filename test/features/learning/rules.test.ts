/** The state transitions of tasks and answers, and the rules for their files. */

import { describe, expect, it } from 'vitest'
import { taskConsequence } from '#features/learning/console/parts/taskConsequenceText.ts'
import { lateWarning } from '#features/learning/console/student/lateWarning.ts'
import { extensionOf, FILE_TYPES, fileProblem, isPreviewed } from '#features/learning/file.ts'
import { whyReadOnly } from '#features/learning/server/file/readOnly.ts'
import { selectedFileNames } from '#features/learning/server/file/selectedFiles.ts'
import { whyNotScored } from '#features/learning/server/submission/scoringRule.ts'
import {
  isVisibleToStudents,
  taskMoments,
  whyNotTransitioned,
} from '#features/learning/server/task/taskRules.ts'
import { isLate, isReturned, whyAnswerNotSavable } from '#features/learning/submission.ts'

const IN_TIME = '2026-11-20T08:00:00.000Z'
const DEADLINE = '2026-11-20T16:59:59.999Z'
const TOO_LATE = '2026-11-21T08:00:00.000Z'
const DRAFT = { status: 'draft', submitted_at: null, returned_at: null, score: null } as const
const SUBMITTED = { status: 'submit', submitted_at: IN_TIME, returned_at: null, score: null } as const
const SCORED = { ...SUBMITTED, score: 80 } as const
const RETURNED = { ...DRAFT, submitted_at: IN_TIME, returned_at: IN_TIME } as const
const RESUBMITTED = { ...SUBMITTED, returned_at: IN_TIME } as const

describe('a task', () => {
  it.each([
    ['draft', 'draft', 0, null],
    ['draft', 'open', 0, null],
    ['draft', 'close', 0, /belum dibuka/],
    ['open', 'open', 5, null],
    ['open', 'close', 5, null],
    ['open', 'draft', 0, null],
    ['open', 'draft', 1, /^1 siswa sudah mengumpulkan/],
    ['close', 'open', 5, null],
    ['close', 'draft', 0, null],
    ['close', 'draft', 31, /^31 siswa sudah mengumpulkan/],
  ] as const)('from %s to %s with %i submitted answers: %s', (from, to, submitted, reason) => {
    const problem = whyNotTransitioned({ from, to, submitted })
    if (reason === null) expect(problem).toBeNull()
    else expect(problem).toMatch(reason)
  })

  it.each([
    ['draft', 'draft', { open_at: null, close_at: null }, { open_at: null, close_at: null }],
    ['draft', 'open', { open_at: null, close_at: null }, { open_at: TOO_LATE, close_at: null }],
    ['open', 'open', { open_at: IN_TIME, close_at: null }, { open_at: IN_TIME, close_at: null }],
    ['open', 'close', { open_at: IN_TIME, close_at: null }, { open_at: IN_TIME, close_at: TOO_LATE }],
    ['close', 'close', { open_at: IN_TIME, close_at: DEADLINE }, { open_at: IN_TIME, close_at: DEADLINE }],
    ['close', 'open', { open_at: IN_TIME, close_at: DEADLINE }, { open_at: IN_TIME, close_at: null }],
    ['close', 'draft', { open_at: IN_TIME, close_at: DEADLINE }, { open_at: IN_TIME, close_at: null }],
  ] as const)('from %s to %s keeps the time at which it first opened', (status, to, before, after) => {
    expect(taskMoments({ status, ...before }, to, TOO_LATE)).toEqual(after)
  })

  it.each([
    ['draft', false],
    ['open', true],
    ['close', true],
  ] as const)('that is %s is visible to students: %s', (status, isVisible) => {
    expect(isVisibleToStudents({ status })).toBe(isVisible)
  })
})

describe('an answer', () => {
  it.each([
    ['open', null, 'draft', null],
    ['open', null, 'submit', null],
    ['open', DRAFT, 'draft', null],
    ['open', DRAFT, 'submit', null],
    ['open', SUBMITTED, 'submit', null],
    ['open', SUBMITTED, 'draft', /sudah disubmit/],
    ['open', SCORED, 'submit', /sudah dinilai/],
    ['open', SCORED, 'draft', /sudah disubmit/],
    ['open', RETURNED, 'draft', null],
    ['open', RETURNED, 'submit', null],
    ['open', RESUBMITTED, 'submit', null],
    ['close', null, 'draft', /ditutup/],
    ['close', null, 'submit', /ditutup/],
    ['close', DRAFT, 'submit', /ditutup/],
    ['close', SUBMITTED, 'submit', /ditutup/],
    ['close', RESUBMITTED, 'submit', /ditutup/],
    ['close', RETURNED, 'draft', null],
    ['close', RETURNED, 'submit', null],
    ['draft', DRAFT, 'submit', /ditutup/],
  ] as const)('to a task that is %s, from %j to %s: %s', (status, before, to, reason) => {
    const problem = whyAnswerNotSavable({ status }, before, to)
    if (reason === null) expect(problem).toBeNull()
    else expect(problem).toMatch(reason)
  })

  it.each([
    [DRAFT, false],
    [SUBMITTED, false],
    [RETURNED, true],
    [RESUBMITTED, false],
  ])('that is %j is returned for revision: %s', (answer, expected) => {
    expect(isReturned(answer)).toBe(expected)
  })

  it.each([
    ['in time', IN_TIME, null, false],
    ['in the last millisecond', DEADLINE, null, false],
    ['after the deadline', TOO_LATE, null, true],
    ['too late, after a draft in time', TOO_LATE, { ...DRAFT, is_late: false }, true],
    ['too late, after a returned answer in time', TOO_LATE, { ...RETURNED, is_late: false }, false],
    ['in time, after a returned answer that was late', IN_TIME, { ...RETURNED, is_late: true }, true],
  ] as const)('submitted %s is late or in time', (_case, submittedAt, previous, expected) => {
    expect(isLate(DEADLINE, submittedAt, previous)).toBe(expected)
  })

  it.each([
    ['nothing before the deadline', IN_TIME, null, null],
    ['nothing in its last millisecond', DEADLINE, { ...SUBMITTED, is_late: false }, null],
    [
      'that a first answer becomes late',
      TOO_LATE,
      null,
      /^Batas waktu sudah lewat\. Jika dikumpulkan, .*Terlambat/,
    ],
    ['that a draft becomes late', TOO_LATE, { ...DRAFT, is_late: false }, /Jika dikumpulkan/],
    ['that a change makes an answer late', TOO_LATE, { ...SUBMITTED, is_late: false }, /Jika disimpan/],
    ['nothing if the answer is late already', TOO_LATE, { ...SUBMITTED, is_late: true }, null],
    ['nothing of a revision, which stays in time', TOO_LATE, { ...RETURNED, is_late: false }, null],
    ['nothing of a revision, which stays late', TOO_LATE, { ...RETURNED, is_late: true }, null],
  ] as const)('tells the student at the button %s', (_what, now, before, expected) => {
    const warning = lateWarning(DEADLINE, now, before)
    if (expected === null) expect(warning).toBeNull()
    else expect(warning).toMatch(expected)
    // The warning and the server decide by one rule.
    expect(warning !== null).toBe(isLate(DEADLINE, now, before) && !before?.is_late)
  })

  it('is scored only after it is submitted', () => {
    expect(whyNotScored(SUBMITTED)).toBeNull()
    expect(whyNotScored(DRAFT)).toMatch(/belum dikumpulkan/)
    expect(whyNotScored(RETURNED)).toMatch(/belum dikumpulkan/)
  })
})

it.each([
  ['active', 'active', null],
  ['active', 'passed', /^Semester Ganjil sudah lewat/],
  ['active', 'draft', null],
  ['passed', 'active', /^Tahun ajaran 2026\/2027 sudah lewat/],
  ['passed', 'passed', /^Tahun ajaran 2026\/2027 sudah lewat/],
  // In the coming year both semesters are open, whichever semester is active.
  ['draft', 'passed', null],
  ['draft', 'active', null],
])('a lesson of a year that is %s and a semester that is %s: %s', (year, semester, reason) => {
  const problem = whyReadOnly({
    eduyear: { name: '2026/2027', status: year },
    semester: { name: 'Ganjil', status: semester },
  })
  if (reason === null) expect(problem).toBeNull()
  else expect(problem).toMatch(reason)
})

describe('the files of a record', () => {
  it.each([
    ['newer clients send all of them', { attachments: ['a.pdf', 'b.pdf'] }, ['a.pdf', 'b.pdf']],
    ['duplicates are removed', { attachments: ['a.pdf', 'a.pdf'] }, ['a.pdf']],
    ['an empty list removes all', { attachments: [] }, []],
    ['older clients send one', { attachment: 'a.pdf' }, ['a.pdf']],
    ['older clients remove it with an empty name', { attachment: '' }, []],
    ['the list wins where both are sent', { attachments: ['b.pdf'], attachment: 'a.pdf' }, ['b.pdf']],
    ['absent fields keep them', {}, undefined],
    ['null keeps them too', { attachments: null, attachment: null }, undefined],
  ])('%s', (_case, body, expected) => {
    expect(selectedFileNames(body)).toEqual(expected)
  })

  it.each([
    ['Tugas Bab 2.PDF', 'pdf'],
    ['foto.jpeg', 'jpeg'],
    ['laporan.final.docx', 'docx'],
    ['arsip.tar.gz', null],
    ['program.exe', null],
    ['pdf', null],
    ['tanpa-akhiran.', null],
    ['.pdf', 'pdf'],
    ['a.constructor', null],
    ['a.pdf ', null],
  ])('%j has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })

  it.each([
    ['pdf', true],
    ['png', true],
    ['jpg', true],
    ['webp', true],
    ['docx', false],
    ['zip', false],
    ['csv', false],
  ] as const)('a %s is shown inside the page: %s', (extension, expected) => {
    expect(isPreviewed(FILE_TYPES[extension])).toBe(expected)
  })

  it.each([
    [{ name: 'a.exe', size: 9 }, /tidak dapat dilampirkan.*pdf, png/],
    [{ name: 'a.pdf', size: 0 }, /kosong/],
    [{ name: 'a.pdf', size: 500 * 1024 * 1024 }, /^Berkas terlalu besar\. Paling besar \d+ MB\.$/],
  ])('%j is refused before the upload', (file, reason) => {
    expect(fileProblem(file)).toMatch(reason)
  })

  it('any other file is accepted', () => {
    expect(fileProblem({ name: 'a.pdf', size: 1 })).toBeUndefined()
  })
})

describe('before a task is saved', () => {
  it.each([
    ['that closing it ends handing in', { from: 'open', to: 'close' }, IN_TIME, /ditutup/],
    ['nothing if it is closed already', { from: 'close', to: 'close' }, IN_TIME, null],
    ['that its deadline makes answers late', { from: null, to: 'open' }, TOO_LATE, /Terlambat/],
    ['the same of an open task with a new deadline', { from: 'open', to: 'open' }, TOO_LATE, /Terlambat/],
    ['nothing of a draft', { from: null, to: 'draft' }, TOO_LATE, null],
    ['nothing before the deadline', { from: 'draft', to: 'open' }, IN_TIME, null],
  ] as const)('the teacher is told %s', (_what, change, now, expected) => {
    const consequence = taskConsequence({ ...change, dueAt: DEADLINE, now })
    if (expected === null) expect(consequence).toBeNull()
    else expect(consequence).toMatch(expected)
  })
})
