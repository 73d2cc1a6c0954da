/** Commands that enrol, promote, correct and close, with the expected changes of the model. */

import { expect } from 'vitest'
import { type Closing, REPEAT_GRADE, type YearClosing } from '#features/enrolment/closing.ts'
import { isBalanced } from '#features/enrolment/console/closing/closingTexts.ts'
import {
  addEnrolment,
  CLASSES,
  type Command,
  type CommandInput,
  type EventCounts,
  enrolmentKey,
  type Model,
  pickRows,
  reopenEnrolment,
} from './model.ts'

export const enrolmentCommands = {
  activate: async (model, { randomNumber, prefersValidInput }) => {
    const { school, years } = model.fixture
    model.activeYear = prefersValidInput ? Math.min(model.activeYear + 1, 3) : randomNumber % 4
    const { status } = await school.activate(years[model.activeYear] as number, school.semester)
    expect(status).toBe(200)
  },
  enrol: async (model, { randomNumber, rowIndexes, prefersValidInput }, counts) => {
    const { admin, school, students, years } = model.fixture
    // Usually the active year, sometimes the year before or after it.
    const isAdjacentYear = prefersValidInput && randomNumber % 3 === 0
    const adjacentYear = Math.min(Math.max(model.activeYear + (randomNumber % 2 ? 1 : -1), 0), 3)
    const year = isAdjacentYear ? adjacentYear : prefersValidInput ? model.activeYear : randomNumber % 4
    const classroom = isAdjacentYear ? school.vii : school[CLASSES[randomNumber % 5] as 'ix']
    const candidates = (await school.readClass(classroom, years[year])).calon_peserta.map(
      (student) => student.id,
    )
    const chosenIds = (prefersValidInput ? candidates : students).filter((_, index) =>
      rowIndexes.includes(index),
    )
    const isPassed = year < model.activeYear
    const body = {
      classroom_id: classroom,
      eduyear_id: years[year],
      with_passed: prefersValidInput,
      students: chosenIds.map((student_id) => ({ student_id })),
    }
    const { status } = await admin.post('/sia/activity/student-class', body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    if (chosenIds.length > 0)
      expect(isPassed && !prefersValidInput, 'a past year needs with_passed').toBe(false)
    if (isPassed) counts.enrolledLate += chosenIds.length
    if (year > model.activeYear) counts.enrolledEarly += chosenIds.length
    for (const student of chosenIds) addEnrolment(model, { year, student, classroom, status: 'active' })
    counts.enrolled += chosenIds.length
  },
  remove: async (model, step) => {
    const { school, years } = model.fixture
    const { classroom, year, rows } = await pickRows(model, step)
    const marked = rows.map((row) => ({ ...row, is_delete: true }))
    const { status } = await school.saveParticipants(classroom, marked, years[year])
    expect(status).toBe(rows.every((row) => row.status === 'active') ? 200 : 409)
    if (status === 200)
      for (const { student_id } of rows) model.enrolments.delete(enrolmentKey(year, student_id))
  },
  passed: (model, step, counts) => processRows(model, { step, status: 'passed', counts }),
  repeat: (model, step, counts) => processRows(model, { step, status: 'repeat', counts }),
  undo: (model, { randomNumber }, counts) =>
    undoBatch(model, model.batchIds.at(-1 - (randomNumber % 3)), counts),
  correct: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, school, years } = model.fixture
    const processed = [...model.enrolments].filter(
      ([, { status }]) => !prefersValidInput || status !== 'active',
    )
    const [key, { classroom }] = processed[randomNumber % Math.max(processed.length, 1)] ?? [
      '',
      { classroom: 0 },
    ]
    if (!key) return
    const [year, student] = key.split('/').map(Number) as [number, number]
    const row = (await school.readRows(classroom, years[year])).find((row) => row.student_id === student)
    const to = (['active', 'passed', 'repeat'] as const)[randomNumber % 3] as 'active' | 'passed' | 'repeat'
    const validClassrooms = {
      passed: nextClassrooms(model)[classroom] ?? null,
      repeat: randomNumber % 2 ? classroom : null,
      active: null,
    }
    const nextClassroom = prefersValidInput ? validClassrooms[to] : school[CLASSES[randomNumber % 5] as 'ix']
    const body = { to, classroom_id: nextClassroom || null, with_lessons: prefersValidInput }
    const response = await admin.post<Corrected>(`/sia/activity/student-class/${row?.id ?? 0}/correct`, body)
    expect([200, 404, 409, 422], response.text).toContain(response.status)
    if (response.status !== 200) return
    const { outcome } = response.body.result
    for (const later of years.keys()) if (later > year) model.enrolments.delete(enrolmentKey(later, student))
    model.formerStudents.delete(student)
    model.enrolments.set(key, { classroom, status: to })
    if (nextClassroom)
      addEnrolment(model, { year: year + 1, student, classroom: nextClassroom, status: 'active' })
    if (outcome === 'graduated') model.formerStudents.add(student)
    counts.corrected += 1
    expect(await readLiveOutcomes(model, row?.id as number), 'the outcome is in one batch').toEqual(
      to === 'active' ? [] : [outcome],
    )
  },
} satisfies Record<string, Command>

export const closingCommands = {
  close: async (model, { randomNumber, rowIndexes, prefersValidInput }, counts) => {
    const { admin, years } = model.fixture
    const year = prefersValidInput ? model.activeYear : randomNumber % 4
    const path = '/sia/activity/close-year'
    const closing = (await admin.get<YearClosing>(`${path}?eduyear_id=${years[year]}`)).body.result
    const classes = closing.classes
      .filter(({ students }) => students.length > 0)
      .map(({ classroom, students }) => ({
        classroom_id: classroom.id,
        students: students.map((row, index) => ({
          student_class_id: row.student_class_id,
          student_id: row.student.id,
          destination:
            prefersValidInput && rowIndexes.includes(index)
              ? (row.destination ?? REPEAT_GRADE)
              : REPEAT_GRADE,
        })),
      }))
    const response = await admin.post<Closing>(path, { eduyear_id: years[year], classes })
    expect([200, 422], response.text).toContain(response.status)
    if (response.status !== 200) return
    const { failed, is_running } = response.body.result
    expect(is_running).toBe(false)
    for (const { classroom_id, students } of classes) {
      if (failed.some(({ classroom }) => classroom.id === classroom_id)) continue
      for (const { student_id, destination } of students) {
        const status = destination === REPEAT_GRADE ? 'repeat' : 'passed'
        model.enrolments.set(enrolmentKey(year, student_id), { classroom: classroom_id, status })
        if (destination > 0)
          addEnrolment(model, {
            year: year + 1,
            student: student_id,
            classroom: destination,
            status: 'active',
          })
        if (destination === 0) model.formerStudents.add(student_id)
      }
      counts.closed += students.length
    }
    const after = (await admin.get<YearClosing>(`${path}?eduyear_id=${years[year]}`)).body.result
    expect(isBalanced(after.summary), 'the summary balances').toBe(true)
  },
  reopen: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, years } = model.fixture
    const year = prefersValidInput ? model.activeYear : randomNumber % 4
    const items = await readClosedItems(model, years[year] as number)
    const body = { eduyear_id: years[year] }
    const response = await admin.post<Closing>('/sia/activity/close-year/undo', body)
    expect(response.status, response.text).toBe(items.length > 0 ? 200 : 409)
    if (response.status !== 200) return
    const failedIds = response.body.result.failed.map(({ classroom }) => classroom.id)
    const undone = items.filter(({ classroom_id }) => !failedIds.includes(classroom_id))
    for (const item of undone) reopenEnrolment(model, item)
    counts.reopened += undone.length
  },
} satisfies Record<string, Command>

type Corrected = { outcome: string }

/** @returns the items of a year's closings that were not undone */
function readClosedItems(model: Model, eduyear_id: number) {
  const { world } = model.fixture
  return world.context.db.kysely
    .selectFrom('promotion_items')
    .innerJoin('promotion_batches', 'promotion_batches.id', 'batch_id')
    .innerJoin('student_classes', 'student_classes.id', 'student_class_id')
    .where('promotion_batches.eduyear_id', '=', eduyear_id)
    .where('closing_id', 'is not', null)
    .where('undone_at', 'is', null)
    .select(['student_id', 'student_classes.eduyear_id', 'student_classes.classroom_id'])
    .select(['outcome', 'new_student_class_id'])
    .execute()
}

/** The classroom that follows each classroom; none follows the last grade. */
const nextClassrooms = ({ fixture: { school } }: Model): Record<number, number> => ({
  [school.vii]: school.viii,
  [school.viiB]: school.viiiB,
  [school.viii]: school.ix,
  [school.viiiB]: school.ix,
})

/** @returns the outcomes of an enrolment in batches that were not undone */
async function readLiveOutcomes(model: Model, id: number): Promise<string[]> {
  const { world } = model.fixture
  const items = await world.context.db.kysely
    .selectFrom('promotion_items')
    .innerJoin('promotion_batches', 'promotion_batches.id', 'batch_id')
    .where('undone_at', 'is', null)
    .where('student_class_id', '=', id)
    .select('outcome')
    .execute()
  return items.map(({ outcome }) => outcome)
}

async function processRows(
  model: Model,
  { step, status, counts }: { step: CommandInput; status: 'passed' | 'repeat'; counts: EventCounts },
) {
  const { school } = model.fixture
  const { classroom, year, rows } = await pickRows(model, step)
  const randomClassroom = school[CLASSES[step.randomNumber % 5] as 'ix']
  const next =
    { [school.vii]: school.viii, [school.viiB]: school.viiiB, [school.ix]: 0 }[classroom] ?? school.ix
  const target = step.prefersValidInput ? next : randomClassroom
  const response = await school.processRows(rows, status, target)
  expect([200, 409, 422]).toContain(response.status)
  if (response.status !== 200) return
  const { id, passed, repeated, graduated } = response.body.result
  model.batchIds.push(id)
  expect(passed + repeated + graduated, 'totals balance').toBe(rows.length)
  expect([passed, repeated, graduated].filter(Boolean)).toHaveLength(1)
  for (const { student_id } of rows) {
    model.enrolments.set(enrolmentKey(year, student_id), { classroom, status })
    if (passed)
      addEnrolment(model, { year: year + 1, student: student_id, classroom: target, status: 'active' })
    if (graduated) model.formerStudents.add(student_id)
  }
  counts.promoted += passed
  counts.graduated += graduated
}

/** Undoes a batch, which makes its students' enrolments active again and removes the following ones. */
async function undoBatch(model: Model, id: number | undefined, counts: EventCounts) {
  const { world, school } = model.fixture
  if (id === undefined) return
  const { kysely } = world.context.db
  const items = await kysely
    .selectFrom('promotion_items')
    .innerJoin('student_classes', 'student_classes.id', 'student_class_id')
    .where('batch_id', '=', id)
    .select(['student_id', 'eduyear_id', 'classroom_id', 'outcome', 'new_student_class_id'])
    .execute()
  const { status } = await school.undo(id)
  expect([200, 409]).toContain(status)
  if (status !== 200) return
  counts.undone += 1
  for (const item of items) reopenEnrolment(model, item)
}
