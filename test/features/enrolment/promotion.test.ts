/** The rules of promotion for every status, number of report cards and grade. */

import { describe, expect, test } from 'vitest'
import {
  allowedActions,
  canCorrect,
  canMove,
  canProcess,
  canRemoveAll,
} from '#features/enrolment/console/participants/participantActions.ts'
import { promotionWarnings } from '#features/enrolment/console/participants/promotionWarnings.ts'
import { GRADUATE, nextCode, promotionTargets, whyNotBegun } from '#features/enrolment/promotion.ts'
import { canEnterGrade } from '#features/enrolment/server/enrolment/candidates.ts'
import type { EnrolmentStatus } from '#features/enrolment/status.ts'
import { whyNotMoved } from '#features/enrolment/transfer.ts'
import { canLeaveLesson } from '#features/lessons/lessonParticipant.ts'
import type { ClassCode } from '#features/school/choices.ts'
import { nextYear } from '#features/school/eduyear.ts'

const STATUSES = ['active', 'passed', 'repeat'] as const satisfies EnrolmentStatus[]
const CODES = ['VII', 'VIII', 'IX'] as const satisfies ClassCode[]
const RAPOR_COUNTS = [0, 1, 2] as const

describe('the actions for a participant', () => {
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
  ])('who is %s with %i report cards: select %s, remove %s', (status, rapors, select, remove) => {
    expect(allowedActions({ status, rapors })).toEqual({ select, remove })
  })
})

describe('a participant may leave a lesson of the first semester', () => {
  const lesson = (yearStatus: string, semesterStatus: string) => ({
    eduyear: { name: '2026/2027', status: yearStatus },
    semester: { id: 1, name: 'Ganjil', status: semesterStatus },
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
  ])(
    'in a year that is %s, with the semester %s and report cards of %j: %s',
    (year, semester, semesters, expected) => {
      const rapors = semesters.map((semester_id) => ({ semester_id }))
      expect(canLeaveLesson(lesson(year, semester), rapors)).toBe(expected)
    },
  )
})

test('a year is followed by the next, also across a decade', () => {
  expect([nextYear('2026'), nextYear('2029')]).toEqual(['2027', '2030'])
})

describe('for the whole selection', () => {
  const participants = STATUSES.flatMap((status) => RAPOR_COUNTS.map((rapors) => ({ status, rapors })))

  test('no action is offered while nothing is selected', () => {
    expect(canProcess([])).toBe(false)
    expect(canRemoveAll([])).toBe(false)
  })

  test.each(participants)(
    'one participant who is $status with $rapors report cards decides for all',
    (participant) => {
      const others = [
        { status: 'active', rapors: 0 },
        { status: 'active', rapors: 0 },
      ] as const
      expect(canProcess([...others, participant])).toBe(participant.status === 'active')
      expect(canRemoveAll([...others, participant])).toBe(
        participant.status === 'active' && participant.rapors === 0,
      )
    },
  )
})

describe('the targets of a promotion', () => {
  const classrooms = CODES.flatMap((code, grade) =>
    ['A', 'B'].map((room, n) => ({ id: grade * 10 + n + 1, code, name: `${code} ${room}` })),
  )

  test.each([
    ['VII', 'VIII', ['VIII A', 'VIII B']],
    ['VIII', 'IX', ['IX A', 'IX B']],
    ['IX', null, ['Lulus']],
    ['X', null, ['Lulus']],
    ['', null, ['Lulus']],
  ])('from %j to %j are %j', (code, next, names) => {
    expect(nextCode(code)).toBe(next)
    expect(promotionTargets(code, classrooms).map((target) => target.name)).toEqual(names)
  })

  test('graduation is a target without a class', () => {
    expect(promotionTargets('IX', classrooms)).toEqual([{ id: GRADUATE, name: 'Lulus' }])
    expect(classrooms.some(({ id }) => id === GRADUATE)).toBe(false)
  })

  test('are none without a class of the next grade', () => {
    expect(promotionTargets('VII', [{ id: 1, code: 'VII', name: 'VII A' }])).toEqual([])
  })
})

describe('entering a class', () => {
  test.each(CODES)('new students may enter only VII: %s', (code) => {
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

describe('the warnings before a promotion', () => {
  const semesters = (first: string) => [
    { status: first },
    { status: first === 'active' ? 'draft' : 'active' },
  ]
  const student = (name: string, rapors: number) => ({
    student: { name },
    reported: Array.from({ length: rapors }),
  })
  const students = [student('Ani', 2), student('Budi', 1), student('Cici', 0)]

  test('list students without report cards, and say that it is still the first semester', () => {
    expect(promotionWarnings({ students, semesters: semesters('active') })).toEqual({
      isFirstSemester: true,
      missing: students.slice(1),
    })
  })

  test('are none in the second semester with all report cards', () => {
    expect(promotionWarnings({ students: [student('Ani', 2)], semesters: semesters('passed') })).toEqual({
      isFirstSemester: false,
      missing: [],
    })
  })
})

test.each([
  ['2025', null],
  ['2026', null],
  ['2027', 'Tahun ajaran 2027/2028 belum berjalan'],
])('in the active year 2026, students of %s may be processed unless %j', (code, reason) => {
  expect(whyNotBegun({ code, name: `${code}/${Number(code) + 1}` }, { code: '2026' })).toBe(reason)
})

test.each<[EnrolmentStatus, boolean]>([
  ['active', false],
  ['passed', true],
  ['repeat', true],
  ['moved', false],
  ['left', false],
])('the promotion of a student who is %s can be corrected: %s', (status, expected) => {
  expect(canCorrect({ status })).toBe(expected)
})

test.each<[EnrolmentStatus, boolean]>([
  ['active', true],
  ['passed', false],
  ['repeat', false],
  ['moved', false],
  ['left', false],
])('a student who is %s can change to another class: %s', (status, expected) => {
  expect(canMove({ status })).toBe(expected)
  // The button says what the server says.
  expect(whyNotMoved({ status, classroom: VII_A }, VII_B) === null).toBe(expected)
})

const VII_A = { id: 1, code: 'VII', name: 'VII A' }
const VII_B = { id: 2, code: 'VII', name: 'VII B' }
