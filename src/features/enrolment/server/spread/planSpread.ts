/** Plans who comes into which class: classes of one size, and what the rules name balanced or kept together. */
import type { MemberCount, SpreadRule, SpreadStudent } from '../../spread.ts'

type Student = Pick<SpreadStudent, 'id' | 'gender' | 'religion'>
type PlannedClass = {
  id: number
  free: number
  total: number
  byGender: Map<string | null, number>
  score: number
}

export type SpreadOrder = {
  classroomIds: readonly number[]
  rules: readonly SpreadRule[]
  /** Of the students who are in the classes already. */
  members: readonly MemberCount[]
  scores: ReadonlyMap<number, number>
}

/**
 * The class of each student. Students come in the order of their names, with scores in that of their scores.
 *
 * @returns by student
 */
export function planSpread(students: readonly Student[], order: SpreadOrder): ReadonlyMap<number, number> {
  const { rules, scores } = order
  const classes = openClasses(students.length, order)
  const planned = new Map<number, number>()
  const enter = (student: Student, entered: PlannedClass) => {
    planned.set(student.id, entered.id)
    entered.free -= 1
    entered.total += 1
    entered.byGender.set(student.gender, (entered.byGender.get(student.gender) ?? 0) + 1)
    entered.score += scores.get(student.id) ?? 0
  }
  const [together, others] = rules.includes('religion') ? splitReligions(students) : [[], students]
  for (const group of together) keepTogether(group, classes, enter)
  for (const group of rules.includes('gender') ? groupsOf(others, ({ gender }) => gender) : [others])
    for (const student of inOrder(group, rules.includes('score') ? scores : new Map()))
      enter(student, emptiest(classes, rules.includes('gender') ? student.gender : undefined))
  return planned
}

/** The places of each class, so that the classes, with those who are there already, end up with as many students. */
function openClasses(count: number, { classroomIds, members }: SpreadOrder): PlannedClass[] {
  const classes = classroomIds.map((id): PlannedClass => {
    const own = members.filter(({ classroom_id }) => classroom_id === id)
    const byGender = new Map<string | null, number>()
    for (const { gender, total } of own) byGender.set(gender, (byGender.get(gender) ?? 0) + total)
    return { id, free: 0, total: own.reduce((sum, { total }) => sum + total, 0), byGender, score: 0 }
  })
  for (let place = 0; place < count; place += 1) {
    const smallest = least(classes, ({ total, free }) => total + free)
    if (smallest) smallest.free += 1
  }
  return classes
}

/** The smaller religions, the largest of them first, and everybody else. */
function splitReligions(students: readonly Student[]): [Student[][], Student[]] {
  const groups = groupsOf(students, ({ religion }) => religion).sort(
    (one, other) => other.length - one.length,
  )
  const [largest = [], ...smaller] = groups.filter(([first]) => first?.religion)
  const unknown = groups.filter(([first]) => !first?.religion).flat()
  const rest = new Set([...largest, ...unknown])
  return [smaller, students.filter((student) => rest.has(student))]
}

/** Fills one class after the other, each the one with most places, so that a group is split only if it fits into none. */
function keepTogether(
  group: readonly Student[],
  classes: readonly PlannedClass[],
  enter: (student: Student, entered: PlannedClass) => void,
) {
  let current: PlannedClass | undefined
  for (const student of group) {
    if (!current?.free) current = least(classes, ({ free }) => -free)
    if (current) enter(student, current)
  }
}

function emptiest(classes: readonly PlannedClass[], gender: string | null | undefined): PlannedClass {
  const open = classes.filter(({ free }) => free > 0)
  const found = least(
    open,
    ({ byGender, total }) => (gender === undefined ? total : (byGender.get(gender) ?? 0)),
    ({ total }) => total,
    ({ score }) => score,
  )
  if (!found) throw new Error('More students than places')
  return found
}

/** The first with the least value; of several, by the next value. */
function least<Item>(items: readonly Item[], ...values: ((item: Item) => number)[]): Item | undefined {
  return items.toSorted((one, other) => {
    for (const value of values) if (value(one) !== value(other)) return value(one) - value(other)
    return 0
  })[0]
}

const inOrder = (students: readonly Student[], scores: ReadonlyMap<number, number>) =>
  students.toSorted(
    (one, other) =>
      (scores.get(other.id) ?? Number.NEGATIVE_INFINITY) - (scores.get(one.id) ?? Number.NEGATIVE_INFINITY) ||
      0,
  )

function groupsOf<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Item[][] {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
