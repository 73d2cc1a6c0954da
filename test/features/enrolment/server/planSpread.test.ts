/** The plan of a grade's classes: of one size, balanced, and small religions together. */
import { describe, expect, it } from 'vitest'
import { planSpread, type SpreadOrder } from '#features/enrolment/server/spread/planSpread.ts'

const CLASSES = [11, 12, 13, 14, 15, 16]
const order = (changes: Partial<SpreadOrder>): SpreadOrder => ({
  classroomIds: CLASSES,
  rules: ['gender', 'religion', 'name'],
  members: [],
  scores: new Map(),
  ...changes,
})
const religionOf = (n: number) =>
  n % 20 === 0 ? 'hindu' : n % 11 === 0 ? 'katholik' : n % 50 === 1 ? null : 'islam'
const students = Array.from({ length: 214 }, (_, index) => ({
  id: index + 1,
  gender: index % 7 < 3 ? 'L' : 'P',
  religion: religionOf(index + 1),
}))

const countIn = (
  plan: ReadonlyMap<number, number>,
  isCounted: (student: (typeof students)[number]) => boolean,
) =>
  CLASSES.map(
    (classroom) => students.filter((one) => plan.get(one.id) === classroom && isCounted(one)).length,
  )
const spanOf = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts)

describe('214 students over six classes', () => {
  const plan = planSpread(students, order({}))

  it('have a class each, and the classes one size', () => {
    expect(plan.size).toBe(214)
    expect(spanOf(countIn(plan, () => true))).toBe(1)
  })

  it('are balanced by gender', () => {
    expect(spanOf(countIn(plan, ({ gender }) => gender === 'L'))).toBeLessThanOrEqual(2)
  })

  it('keep a small religion in one class', () => {
    const classesOf = (religion: string) =>
      countIn(plan, (one) => one.religion === religion).filter((count) => count > 0)
    expect([classesOf('hindu'), classesOf('katholik')]).toEqual([[10], [19]])
  })
})

it('students who are in a class already count', () => {
  const members = [{ classroom_id: 11, gender: 'L', religion: 'islam', total: 30 }]
  const plan = planSpread(students.slice(0, 30), order({ classroomIds: [11, 12], members }))
  expect(new Set(plan.values())).toEqual(new Set([12]))
})

it('by score, each class gets as many of the best', () => {
  const scores = new Map(students.map(({ id }) => [id, id]))
  const plan = planSpread(students, order({ rules: ['score'], scores }))
  expect(spanOf(countIn(plan, ({ id }) => id > 214 - 60))).toBe(0)
})

it('a religion that fits into no class is split as little as can be', () => {
  const many = students
    .slice(0, 40)
    .map((one, index) => ({ ...one, religion: index < 15 ? 'hindu' : 'islam' }))
  const plan = planSpread(many, order({ classroomIds: [11, 12, 13, 14] }))
  const classes = new Set(many.slice(0, 15).map(({ id }) => plan.get(id)))
  expect([plan.size, classes.size]).toEqual([40, 2])
})
