/** The rules of a school year, as tables: every status, number of report cards and class. */
import { describe, expect, test } from 'vitest'
import type { ClassCode } from '#contract/options.ts'
import {
  allowedActions,
  canCorrect,
  canEnterGrade,
  canLeaveLesson,
  canProcess,
  canRemoveAll,
  type EnrolmentStatus,
  GRADUATE,
  nextCode,
  nextYear,
  promotionTargets,
  promotionWarnings,
  whyNotBegun,
} from '#contract/sia/promotion/promotion.ts'

const STATUSES = ['active', 'passed', 'repeat'] as const satisfies EnrolmentStatus[]
const CODES = ['VII', 'VIII', 'IX'] as const satisfies ClassCode[]
const RAPORS = [0, 1, 2] as const

describe('beside a participant', () => {
  test.each<[EnrolmentStatus, 0 | 1 | 2, boolean, boolean]>([
    ['active', 0, true, true],
    ['active', 1, true, false],
    ['active', 2, true, false],
    ['passed', 0, false, false],
    ['passed', 1, false, false],
    ['passed', 2, false, false],
    ['repeat', 0, false, false],
    ['repeat', 1, false, false],
    ['repeat', 2, false, false],
  ])('who is %s with %i report cards: selecting %s, removing %s', (status, rapors, select, remove) => {
    expect(allowedActions({ status, rapors })).toEqual({ select, remove })
  })
})

describe('out of a lesson of the first semester', () => {
  const lesson = (ofYear: string, ofSemester: string) => ({
    eduyear: { name: '2026/2027', status: ofYear },
    semester: { id: 1, name: 'Ganjil', status: ofSemester },
  })

  test.each([
    ['active', 'active', [], true],
    ['active', 'active', [1], true],
    ['active', 'active', [1, 2], true],
    ['active', 'passed', [], true],
    ['active', 'passed', [2], true],
    ['active', 'passed', [1], false],
    ['active', 'passed', [1, 2], false],
    ['passed', 'active', [2], true],
    ['passed', 'active', [1], false],
  ])('of a year that is %s, itself %s, with report cards of %j: %s', (year, semester, semesters, isFree) => {
    const rapors = semesters.map((semester_id) => ({ semester_id }))
    expect(canLeaveLesson(lesson(year, semester), rapors)).toBe(isFree)
  })
})

test('a year is followed by the next, also over a decade', () => {
  expect([nextYear('2026'), nextYear('2029')]).toEqual(['2027', '2030'])
})

describe('over the whole selection', () => {
  const every = STATUSES.flatMap((status) => RAPORS.map((rapors) => ({ status, rapors })))

  test('nothing is offered while nothing is selected', () => {
    expect(canProcess([])).toBe(false)
    expect(canRemoveAll([])).toBe(false)
  })

  test.each(every)('one of $status with $rapors report cards decides for all', (one) => {
    const others = [
      { status: 'active', rapors: 0 },
      { status: 'active', rapors: 0 },
    ] as const
    expect(canProcess([...others, one])).toBe(one.status === 'active')
    expect(canRemoveAll([...others, one])).toBe(one.status === 'active' && one.rapors === 0)
  })
})

describe('where a class leads', () => {
  const classrooms = CODES.flatMap((code, grade) =>
    ['A', 'B'].map((room, n) => ({ id: grade * 10 + n + 1, code, name: `${code} ${room}` })),
  )

  test.each([
    ['VII', 'VIII', ['VIII A', 'VIII B']],
    ['VIII', 'IX', ['IX A', 'IX B']],
    ['IX', null, ['Lulus']],
    ['X', null, ['Lulus']],
    ['', null, ['Lulus']],
  ])('from %j to %j: %j', (code, next, names) => {
    expect(nextCode(code)).toBe(next)
    expect(promotionTargets(code, classrooms).map((target) => target.name)).toEqual(names)
  })

  test('graduation is no class', () => {
    expect(promotionTargets('IX', classrooms)).toEqual([{ id: GRADUATE, name: 'Lulus' }])
    expect(classrooms.some(({ id }) => id === GRADUATE)).toBe(false)
  })

  test('without a class of the next grade there is no target', () => {
    expect(promotionTargets('VII', [{ id: 1, code: 'VII', name: 'VII A' }])).toEqual([])
  })
})

describe('who may enter a class', () => {
  test.each(CODES)('the new start in VII alone: %s', (code) => {
    expect(canEnterGrade(code, null)).toBe(code === 'VII')
  })

  const table = CODES.flatMap((from) =>
    STATUSES.flatMap((status) => CODES.map((into) => ({ from, status, into }))),
  )
  const allowed = new Set([
    'VII passed VIII',
    'VIII passed IX',
    ...CODES.map((code) => `${code} repeat ${code}`),
  ])

  test.each(table)('$status in $from, into $into', ({ from, status, into }) => {
    expect(canEnterGrade(into, { code: from, status })).toBe(allowed.has(`${from} ${status} ${into}`))
  })
})

describe('before a promotion', () => {
  const running = (first: string) => [{ status: first }, { status: first === 'active' ? 'draft' : 'active' }]
  const student = (name: string, rapors: number) => ({
    student: { name },
    reported: Array.from({ length: rapors }),
  })
  const students = [student('Ani', 2), student('Budi', 1), student('Cici', 0)]

  test('is said whose report cards are missing, and that the first semester still runs', () => {
    expect(promotionWarnings({ students, semesters: running('active') })).toEqual({
      isFirstSemester: true,
      missing: students.slice(1),
    })
  })

  test('in the second semester with every report card nothing is said', () => {
    expect(promotionWarnings({ students: [student('Ani', 2)], semesters: running('passed') })).toEqual({
      isFirstSemester: false,
      missing: [],
    })
  })
})

test.each([
  ['2025', null],
  ['2026', null],
  ['2027', 'Tahun ajaran 2027/2028 belum berjalan'],
])('while 2026 runs, nobody of %s is processed: %j', (code, why) => {
  expect(whyNotBegun({ code, name: `${code}/${Number(code) + 1}` }, { code: '2026' })).toBe(why)
})

test.each<[EnrolmentStatus, boolean]>([
  ['active', false],
  ['passed', true],
  ['repeat', true],
  ['moved', false],
  ['left', false],
])('a promotion can be corrected of who is %s: %s', (status, can) => {
  expect(canCorrect({ status })).toBe(can)
})
