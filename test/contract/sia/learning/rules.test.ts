/** What may become of tasks and answers: each rule over every state it can meet. */
import { describe, expect, it } from 'vitest'
import { extensionOf, FILE_TYPES, fileProblem, isPreviewed } from '#contract/sia/learning/file.ts'
import { whyReadOnly } from '#contract/sia/learning/lesson.ts'
import { selectedFileNames } from '#contract/sia/learning/record.ts'
import { isLate, isReturned, whyAnswerNotSavable, whyNotScored } from '#contract/sia/learning/submission.ts'
import { isVisibleToStudents, taskMoments, whyNotTransitioned } from '#contract/sia/learning/task.ts'

const [EARLY, DUE, LATE] = [
  '2026-11-20T08:00:00.000Z',
  '2026-11-20T16:59:59.999Z',
  '2026-11-21T08:00:00.000Z',
]
const DRAFT = { status: 'draft', submitted_at: null, returned_at: null, score: null } as const
const SUBMITTED = { status: 'submit', submitted_at: EARLY, returned_at: null, score: null } as const
const SCORED = { ...SUBMITTED, score: 80 } as const
const RETURNED = { ...DRAFT, submitted_at: EARLY, returned_at: EARLY } as const
const AGAIN = { ...SUBMITTED, returned_at: EARLY } as const

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
  ] as const)('from %s to %s with %i answers handed in: %s', (from, to, submitted, reason) => {
    const why = whyNotTransitioned({ from, to, submitted })
    if (reason === null) expect(why).toBeNull()
    else expect(why).toMatch(reason)
  })

  it.each([
    ['draft', 'draft', { open_at: null, close_at: null }, { open_at: null, close_at: null }],
    ['draft', 'open', { open_at: null, close_at: null }, { open_at: LATE, close_at: null }],
    ['open', 'open', { open_at: EARLY, close_at: null }, { open_at: EARLY, close_at: null }],
    ['open', 'close', { open_at: EARLY, close_at: null }, { open_at: EARLY, close_at: LATE }],
    ['close', 'close', { open_at: EARLY, close_at: DUE }, { open_at: EARLY, close_at: DUE }],
    ['close', 'open', { open_at: EARLY, close_at: DUE }, { open_at: EARLY, close_at: null }],
    ['close', 'draft', { open_at: EARLY, close_at: DUE }, { open_at: EARLY, close_at: null }],
  ] as const)('from %s to %s keeps when it first opened', (status, to, before, after) => {
    expect(taskMoments({ status, ...before }, to, LATE)).toEqual(after)
  })

  it.each([
    ['draft', false],
    ['open', true],
    ['close', true],
  ])('that is %s is seen by students: %s', (status, isSeen) => {
    expect(isVisibleToStudents({ status })).toBe(isSeen)
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
    ['open', AGAIN, 'submit', null],
    ['close', null, 'draft', /ditutup/],
    ['close', null, 'submit', /ditutup/],
    ['close', DRAFT, 'submit', /ditutup/],
    ['close', SUBMITTED, 'submit', /ditutup/],
    ['close', AGAIN, 'submit', /ditutup/],
    ['close', RETURNED, 'draft', null],
    ['close', RETURNED, 'submit', null],
    ['draft', DRAFT, 'submit', /ditutup/],
  ] as const)('to a task that is %s, from %j to %s: %s', (status, before, to, reason) => {
    const why = whyAnswerNotSavable({ status }, before, to)
    if (reason === null) expect(why).toBeNull()
    else expect(why).toMatch(reason)
  })

  it.each([
    [DRAFT, false],
    [SUBMITTED, false],
    [RETURNED, true],
    [AGAIN, false],
  ])('that is %j waits for a revision: %s', (answer, expected) => {
    expect(isReturned(answer)).toBe(expected)
  })

  it.each([
    ['in time', EARLY, null, false],
    ['at the last millisecond', DUE, null, false],
    ['after it', LATE, null, true],
    ['after a draft in time', LATE, { ...DRAFT, is_late: false }, true],
    ['again, after one in time that was returned', LATE, { ...RETURNED, is_late: false }, false],
    ['again, after a late one that was returned', EARLY, { ...RETURNED, is_late: true }, true],
  ] as const)('handed in %s is late as it should be', (_when, at, before, expected) => {
    expect(isLate(DUE, at, before)).toBe(expected)
  })

  it('is scored only once it is handed in', () => {
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
  // In the coming year both semesters are open, whichever is the active one now.
  ['draft', 'passed', null],
  ['draft', 'active', null],
])('a lesson of a year that is %s and a semester that is %s: %s', (year, semester, reason) => {
  const why = whyReadOnly({
    eduyear: { name: '2026/2027', status: year },
    semester: { name: 'Ganjil', status: semester },
  })
  if (reason === null) expect(why).toBeNull()
  else expect(why).toMatch(reason)
})

describe('the files of a record', () => {
  it.each([
    ['new clients name them all', { attachments: ['a.pdf', 'b.pdf'] }, ['a.pdf', 'b.pdf']],
    ['each stays once', { attachments: ['a.pdf', 'a.pdf'] }, ['a.pdf']],
    ['all are taken away', { attachments: [] }, []],
    ['older clients name one', { attachment: 'a.pdf' }, ['a.pdf']],
    ['or take it away', { attachment: '' }, []],
    ['the list counts where both are sent', { attachments: ['b.pdf'], attachment: 'a.pdf' }, ['b.pdf']],
    ['nothing said leaves them', {}, undefined],
    ['null leaves them too', { attachments: null, attachment: null }, undefined],
  ])('%s', (_what, sent, expected) => {
    expect(selectedFileNames(sent)).toEqual(expected)
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
  ])('%j ends in %j', (name, ending) => {
    expect(extensionOf(name)).toBe(ending)
  })

  it.each([
    ['pdf', true],
    ['png', true],
    ['jpg', true],
    ['webp', true],
    ['docx', false],
    ['zip', false],
    ['csv', false],
  ] as const)('a %s is shown inside the page: %s', (ending, expected) => {
    expect(isPreviewed(FILE_TYPES[ending])).toBe(expected)
  })

  it.each([
    [{ name: 'a.exe', size: 9 }, /tidak dapat dilampirkan.*pdf, png/],
    [{ name: 'a.pdf', size: 0 }, /kosong/],
    [{ name: 'a.pdf', size: 500 * 1024 * 1024 }, /^Berkas terlalu besar\. Paling besar \d+ MB\.$/],
  ])('%j is not worth sending', (file, reason) => {
    expect(fileProblem(file)).toMatch(reason)
  })

  it('any other is', () => {
    expect(fileProblem({ name: 'a.pdf', size: 1 })).toBeUndefined()
  })
})
