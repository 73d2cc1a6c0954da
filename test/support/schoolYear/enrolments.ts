/** Entering, promoting, correcting and closing, and what each must have changed. */
import { expect } from 'vitest'
import { type Closing, isBalanced, REPEAT_GRADE, type YearClosing } from '#contract/sia/closing.ts'
import {
  addEnrolment,
  CLASSES,
  type Command,
  type CommandInput,
  type EventCounts,
  enrolmentKey,
  type Model,
  reopenEnrolment,
  someRows,
} from './model.ts'

export const enrolmentCommands = {
  activate: async (model, { pick, isCareful }) => {
    const { school, years } = model.fixture
    model.activeYear = isCareful ? Math.min(model.activeYear + 1, 3) : pick % 4
    const { status } = await school.activate(years[model.activeYear] as number, school.semester)
    expect(status).toBe(200)
  },
  enrol: async (model, { pick, rowIndexes, isCareful }, seen) => {
    const { admin, school, students, years } = model.fixture
    // Mostly the active year; the ones beside it are prepared and completed.
    const isAdjacentYear = isCareful && pick % 3 === 0
    const adjacentYear = Math.min(Math.max(model.activeYear + (pick % 2 ? 1 : -1), 0), 3)
    const year = isAdjacentYear ? adjacentYear : isCareful ? model.activeYear : pick % 4
    const classroom = isAdjacentYear ? school.vii : school[CLASSES[pick % 5] as 'ix']
    const candidates = (await school.readClass(classroom, years[year])).calon_peserta.map((one) => one.id)
    const chosenIds = (isCareful ? candidates : students).filter((_, index) => rowIndexes.includes(index))
    const isPassed = year < model.activeYear
    const body = {
      ...{ classroom_id: classroom, eduyear_id: years[year], with_passed: isCareful },
      students: chosenIds.map((student_id) => ({ student_id })),
    }
    const { status } = await admin.post('/sia/activity/student-class', body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    if (chosenIds.length > 0) expect(isPassed && !isCareful, 'what is over is entered unasked').toBe(false)
    if (isPassed) seen.late += chosenIds.length
    if (year > model.activeYear) seen.early += chosenIds.length
    for (const student of chosenIds) addEnrolment(model, year, student, { classroom, status: 'active' })
    seen.enrolled += chosenIds.length
  },
  remove: async (model, step) => {
    const { school, years } = model.fixture
    const { classroom, year, rows } = await someRows(model, step)
    const marked = rows.map((row) => ({ ...row, is_delete: true }))
    const { status } = await school.saveParticipants(classroom, marked, years[year])
    expect(status).toBe(rows.every((row) => row.status === 'active') ? 200 : 409)
    if (status === 200)
      for (const { student_id } of rows) model.enrolments.delete(enrolmentKey(year, student_id))
  },
  passed: (model, step, seen) => processRows(model, step, 'passed', seen),
  repeat: (model, step, seen) => processRows(model, step, 'repeat', seen),
  undo: (model, { pick }, seen) => undoBatch(model, model.batchIds.at(-1 - (pick % 3)), seen),
  correct: async (model, { pick, isCareful }, seen) => {
    const { admin, school, years } = model.fixture
    const processed = [...model.enrolments].filter(([, { status }]) => !isCareful || status !== 'active')
    const [where, { classroom }] = processed[pick % Math.max(processed.length, 1)] ?? ['', { classroom: 0 }]
    if (!where) return
    const [year, student] = where.split('/').map(Number) as [number, number]
    const row = (await school.readRows(classroom, years[year])).find((one) => one.student_id === student)
    const to = (['active', 'passed', 'repeat'] as const)[pick % 3] as 'active' | 'passed' | 'repeat'
    const validClassrooms = {
      passed: nextClassrooms(model)[classroom] ?? null,
      repeat: pick % 2 ? classroom : null,
      active: null,
    }
    const nextClassroom = isCareful ? validClassrooms[to] : school[CLASSES[pick % 5] as 'ix']
    const body = { to, classroom_id: nextClassroom || null, with_lessons: isCareful }
    const answer = await admin.post<Corrected>(`/sia/activity/student-class/${row?.id ?? 0}/correct`, body)
    expect([200, 404, 409, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    const { outcome } = answer.body.result
    for (const later of years.keys()) if (later > year) model.enrolments.delete(enrolmentKey(later, student))
    model.formerStudents.delete(student)
    model.enrolments.set(where, { classroom, status: to })
    if (nextClassroom) addEnrolment(model, year + 1, student, { classroom: nextClassroom, status: 'active' })
    if (outcome === 'graduated') model.formerStudents.add(student)
    seen.corrected += 1
    expect(await readLiveOutcomes(model, row?.id as number), 'told by one batch').toEqual(
      to === 'active' ? [] : [outcome],
    )
  },
} satisfies Record<string, Command>

export const closingCommands = {
  close: async (model, { pick, rowIndexes, isCareful }, seen) => {
    const { admin, years } = model.fixture
    const year = isCareful ? model.activeYear : pick % 4
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
            isCareful && rowIndexes.includes(index) ? (row.destination ?? REPEAT_GRADE) : REPEAT_GRADE,
        })),
      }))
    const answer = await admin.post<Closing>(path, { eduyear_id: years[year], classes })
    expect([200, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    const { failed, is_running } = answer.body.result
    expect(is_running).toBe(false)
    for (const { classroom_id, students } of classes) {
      if (failed.some(({ classroom }) => classroom.id === classroom_id)) continue
      for (const { student_id, destination } of students) {
        const status = destination === REPEAT_GRADE ? 'repeat' : 'passed'
        model.enrolments.set(enrolmentKey(year, student_id), { classroom: classroom_id, status })
        if (destination > 0)
          addEnrolment(model, year + 1, student_id, { classroom: destination, status: 'active' })
        if (destination === 0) model.formerStudents.add(student_id)
      }
      seen.closed += students.length
    }
    const after = (await admin.get<YearClosing>(`${path}?eduyear_id=${years[year]}`)).body.result
    expect(isBalanced(after.summary), 'the summary balances').toBe(true)
  },
  reopen: async (model, { pick, isCareful }, seen) => {
    const { admin, years } = model.fixture
    const year = isCareful ? model.activeYear : pick % 4
    const items = await readClosedItems(model, years[year] as number)
    const body = { eduyear_id: years[year] }
    const answer = await admin.post<Closing>('/sia/activity/close-year/undo', body)
    expect(answer.status, answer.text).toBe(items.length > 0 ? 200 : 409)
    if (answer.status !== 200) return
    const failedIds = answer.body.result.failed.map(({ classroom }) => classroom.id)
    const undone = items.filter(({ classroom_id }) => !failedIds.includes(classroom_id))
    for (const item of undone) reopenEnrolment(model, item)
    seen.reopened += undone.length
  },
} satisfies Record<string, Command>

type Corrected = { outcome: string }

/** What the closings of a year did that stands. */
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

/** Where the students of a class go on to; out of the last one nowhere. */
const nextClassrooms = ({ fixture: { school } }: Model): Record<number, number> => ({
  [school.vii]: school.viii,
  [school.viiB]: school.viiiB,
  [school.viii]: school.ix,
  [school.viiiB]: school.ix,
})

/** What the batches that stand tell of a row. */
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

async function processRows(model: Model, step: CommandInput, status: 'passed' | 'repeat', seen: EventCounts) {
  const { school } = model.fixture
  const { classroom, year, rows } = await someRows(model, step)
  const anywhere = school[CLASSES[step.pick % 5] as 'ix']
  const next =
    { [school.vii]: school.viii, [school.viiB]: school.viiiB, [school.ix]: 0 }[classroom] ?? school.ix
  const target = step.isCareful ? next : anywhere
  const answer = await school.processRows(rows, status, target)
  expect([200, 409, 422]).toContain(answer.status)
  if (answer.status !== 200) return
  const { id, passed, repeated, graduated } = answer.body.result
  model.batchIds.push(id)
  expect(passed + repeated + graduated, 'totals balance').toBe(rows.length)
  expect([passed, repeated, graduated].filter(Boolean)).toHaveLength(1)
  for (const { student_id } of rows) {
    model.enrolments.set(enrolmentKey(year, student_id), { classroom, status })
    if (passed) addEnrolment(model, year + 1, student_id, { classroom: target, status: 'active' })
    if (graduated) model.formerStudents.add(student_id)
  }
  seen.promoted += passed
  seen.graduated += graduated
}

/** An undone batch leaves its students where they were, active, and nowhere further. */
async function undoBatch(model: Model, id: number | undefined, seen: EventCounts) {
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
  seen.undone += 1
  for (const item of items) reopenEnrolment(model, item)
}
