/** Whatever operators do to the school year in whatever order: nobody is in two classes, lost, or half promoted. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balances, type Closing, STAYS, type YearClosing } from '#contract/sia/enrolment/closing.ts'
import type { Entered } from '#contract/sia/transfer.ts'
import { rounds, seed } from '#test/support/rounds.ts'
import { emptyYear, makeStudents, makeYear, openSchool, type School } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const CLASSES = ['vii', 'viiB', 'viii', 'viiiB', 'ix'] as const

let world: World
let admin: Client
let school: School
let students: number[]
let years: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await openSchool(admin)
  years = [school.year, school.nextYear]
  for (const later of [2, 3]) years.push(await makeYear(admin, school.start + later))
  students = await makeStudents(admin, [1, 2, 3, 4, 5, 6])
})
afterAll(() => world.close())

/** What we believe the school looks like: year/student → class and status. */
type Enrolment = { classroom: number; status: string }
/** `ended`: the rows of classes that somebody was moved out of or left. */
type Model = {
  places: Map<string, Enrolment>
  ended: Map<string, string>
  out: Set<number>
  /** Who left, with the lessons they took then; graduates are out, but left nothing. */
  left: Map<number, readonly number[]>
  batches: number[]
  active: number
}
const endedKey = (year: number, student: number, classroom: number) => `${key(year, student)} ${classroom}`
const key = (year: number, student: number) => `${year}/${student}`

/** A day of the active year. */
const on = ({ active }: Model, day: string) => `${school.start + active}-${day}`

const ACTS = [
  ...(['enrol', 'enrol', 'passed', 'passed', 'passed', 'repeat', 'undo', 'remove', 'activate'] as const),
  ...(['move', 'move', 'leave', 'return', 'return', 'join', 'hop', 'hop'] as const),
  ...(['correct', 'correct', 'correct', 'teach', 'teach', 'unteach', 'close', 'reopen'] as const),
]
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  /** Which class, year or batch of those there are. */
  pick: fc.nat(99),
  some: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
  /** As a careful operator would; else anything goes. */
  isCareful: fc.integer({ min: 0, max: 3 }).map((dice) => dice > 0),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('every student stays accounted for', { timeout: rounds({ few: 60_000, many: 900_000 }) }, async () => {
  const seen = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Seen
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      await emptyYear(world, school)
      const model: Model = {
        places: new Map(),
        ended: new Map(),
        out: new Set(),
        left: new Map(),
        batches: [],
        active: 0,
      }
      for (const one of steps) {
        await PLAYS[one.act](model, one, seen)
        expect(await stored()).toEqual(asStored(model))
      }
    }),
    { numRuns: rounds({ few: 15, many: 100 }), seed: seed(7) },
  )
  for (const [what, times] of Object.entries(seen))
    expect(times, `${what}, or nothing was tried`).toBeGreaterThan(0)
})

const COUNTED = [
  ...(['enrolled', 'promoted', 'graduated', 'undone', 'moved', 'left', 'returned'] as const),
  /** Corrections; lessons given to a whole class, and taken back; entered in a coming year and one gone by. */
  ...(['corrected', 'taught', 'taken', 'early', 'late'] as const),
  /** Lessons given back to who returned; offered ones joined; come back into a coming year. */
  ...(['givenBack', 'joined', 'returnedEarly'] as const),
  /** Students of a year that was closed, and of one that was taken back. */
  ...(['closed', 'reopened'] as const),
]
type Seen = Record<(typeof COUNTED)[number], number>
type Play = (model: Model, step: Step, seen: Seen) => Promise<void>

/** Each step, and what must have changed where the server says that it did. */
const PLAYS: Record<Step['act'], Play> = {
  activate: async (model, { pick, isCareful }) => {
    model.active = isCareful ? Math.min(model.active + 1, 3) : pick % 4
    const { status } = await school.activate(years[model.active] as number, school.semester)
    expect(status).toBe(200)
  },
  enrol: async (model, { pick, some, isCareful }, seen) => {
    // Mostly the active year; the ones beside it are prepared and completed.
    const isBeside = isCareful && pick % 3 === 0
    const beside = Math.min(Math.max(model.active + (pick % 2 ? 1 : -1), 0), 3)
    const year = isBeside ? beside : isCareful ? model.active : pick % 4
    const classroom = isBeside ? school.vii : school[CLASSES[pick % 5] as 'ix']
    const candidates = (await school.read(classroom, years[year])).calon_peserta.map((one) => one.id)
    const chosen = (isCareful ? candidates : students).filter((_, index) => some.includes(index))
    const isPassed = year < model.active
    const body = {
      ...{ classroom_id: classroom, eduyear_id: years[year], with_passed: isCareful },
      students: chosen.map((student_id) => ({ student_id })),
    }
    const { status } = await admin.post('/sia/activity/student-class', body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    if (chosen.length > 0) expect(isPassed && !isCareful, 'what is over is entered unasked').toBe(false)
    if (isPassed) seen.late += chosen.length
    if (year > model.active) seen.early += chosen.length
    for (const student of chosen) enter(model, year, student, { classroom, status: 'active' })
    seen.enrolled += chosen.length
  },
  remove: async (model, step) => {
    const { classroom, year, rows } = await someRows(model, step)
    const marked = rows.map((row) => ({ ...row, is_delete: true }))
    const { status } = await school.participants(classroom, marked, years[year])
    expect(status).toBe(rows.every((row) => row.status === 'active') ? 200 : 409)
    if (status === 200) for (const { student_id } of rows) model.places.delete(key(year, student_id))
  },
  passed: (model, step, seen) => processed(model, step, 'passed', seen),
  repeat: (model, step, seen) => processed(model, step, 'repeat', seen),
  move: async (model, step, seen) => {
    const { classroom, year, rows } = await someRows(model, step)
    const [row] = rows
    if (!row) return
    const sibling: Record<number, number> = {
      [school.vii]: school.viiB,
      [school.viiB]: school.vii,
      [school.viii]: school.viiiB,
    }
    const to = step.isCareful ? (sibling[classroom] ?? school.viii) : school[CLASSES[step.pick % 5] as 'ix']
    const body = { classroom_id: to, moved_at: on(model, '10-01') }
    const { status } = await admin.post(`/sia/activity/student-class/${row.id}/move`, body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    model.places.delete(key(year, row.student_id))
    model.ended.set(endedKey(year, row.student_id, classroom), 'moved')
    enter(model, year, row.student_id, { classroom: to, status: 'active' })
    seen.moved += 1
  },
  leave: async (model, { pick, isCareful }, seen) => {
    // Who takes lessons, so that there is something to be given back.
    const learning = isCareful ? await learners() : []
    const among = learning.length > 0 ? learning : students
    const student = among[pick % among.length] as number
    const body = { left_at: on(model, '10-01'), reason: 'Pindah sekolah' }
    const before = await taken(student)
    const { status } = await admin.post(`/sia/master/student/${student}/leave`, body)
    expect(status).toBe(model.out.has(student) ? 409 : 200)
    if (status !== 200) return
    for (const [year] of years.entries()) {
      const here = model.places.get(key(year, student))
      if (here?.status !== 'active') continue
      model.places.delete(key(year, student))
      model.ended.set(endedKey(year, student, here.classroom), 'left')
    }
    model.out.add(student)
    const after = await taken(student)
    model.left.set(
      student,
      before.filter((id) => !after.includes(id)),
    )
    seen.left += 1
  },
  return: async (model, { pick, isCareful }, seen) => {
    const leavers = students.filter((one) => model.out.has(one))
    const among = isCareful && leavers.length > 0 ? leavers : students
    const student = among[pick % among.length] as number
    const here = [...model.ended.keys()].findLast((ended) => ended.split(/[/ ]/)[1] === String(student))
    const isBack = isCareful && pick % 2 === 0 && here !== undefined
    const classroom = isBack ? Number(here.split(' ')[1]) : school[CLASSES[pick % 5] as 'ix']
    // Where they were, and when; in a year that is over that is refused.
    const before = isBack ? years[Number(here.split('/')[0])] : undefined
    const named = isCareful ? before : years[pick % 4]
    const body = { classroom_id: classroom, returned_at: on(model, '11-01'), origin_school: 'SMP Lain' }
    const path = `/sia/master/student/${student}/return`
    const answer = await admin.post<Entered>(path, { ...body, eduyear_id: named })
    expect([200, 409, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    const { eduyear, lessons, offered } = answer.body.result
    const year = years.indexOf(eduyear.id)
    expect(year, 'into a year that is over').toBeGreaterThanOrEqual(model.active)
    if (named) expect(eduyear.id).toBe(named)
    const former = model.left.get(student) ?? []
    model.out.delete(student)
    model.left.delete(student)
    enter(model, year, student, { classroom, status: 'active' })
    // Nothing that was left is only offered again.
    expect(offered.filter(({ id }) => former.includes(id))).toEqual([])
    expect(lessons).toBeLessThanOrEqual(former.length)
    seen.givenBack += lessons
    if (year > model.active) seen.returnedEarly += 1
    seen.returned += 1
  },
  /** Out of the school and straight back into the class, with the lessons of it. */
  hop: async (model, { pick, isCareful }, seen) => {
    const open = [...model.places].filter(
      ([where, { status }]) => status === 'active' && Number(where.split('/')[0]) >= model.active,
    )
    const [where, { classroom }] = open[pick % Math.max(open.length, 1)] ?? ['', { classroom: 0 }]
    if (!where) return
    const [year, student] = where.split('/').map(Number) as [number, number]
    const offered = await lessonsIn({ classroom, year })
    if (isCareful && offered.length > 0) {
      const row = (await school.rows(classroom, years[year])).find((one) => one.student_id === student)
      const path = `/sia/activity/student-class/${row?.id ?? 0}/lessons`
      expect([200, 422]).toContain((await admin.post(path, { lesson_class_ids: offered })).status)
    }
    const before = await taken(student)
    const left = { left_at: on(model, '10-01'), reason: 'Pindah sekolah' }
    expect((await admin.post(`/sia/master/student/${student}/leave`, left)).status).toBe(200)
    for (const [other] of years.entries()) {
      const here = model.places.get(key(other, student))
      if (here?.status !== 'active') continue
      model.places.delete(key(other, student))
      model.ended.set(endedKey(other, student, here.classroom), 'left')
    }
    model.out.add(student)
    const between = await taken(student)
    const gone = before.filter((id) => !between.includes(id))
    model.left.set(student, gone)
    const back = { classroom_id: classroom, eduyear_id: years[year], returned_at: on(model, '11-01') }
    const answer = await admin.post<Entered>(`/sia/master/student/${student}/return`, back)
    expect([200, 409, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    model.out.delete(student)
    model.left.delete(student)
    enter(model, year, student, { classroom, status: 'active' })
    const again = gone.filter((id) => offered.includes(id))
    expect((await taken(student)).sort(), 'the lessons of the class as before').toEqual(
      [...between, ...again].sort(),
    )
    seen.givenBack += again.length
  },
  join: async (model, step, seen) => {
    const { classroom, year, rows } = await someRows(model, step)
    const [row] = rows
    if (!row) return
    const among = await lessonsIn(step.isCareful ? { classroom, year } : null)
    const chosen = among.filter((_, index) => step.some.includes(index))
    const body = { lesson_class_ids: chosen }
    const { status } = await admin.post(`/sia/activity/student-class/${row.id}/lessons`, body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    expect(row.status, 'in the class no more').toBe('active')
    expect(await taken(row.student_id)).toEqual(expect.arrayContaining(chosen))
    seen.joined += 1
  },
  correct: async (model, { pick, isCareful }, seen) => {
    const processed = [...model.places].filter(([, { status }]) => !isCareful || status !== 'active')
    const [where, { classroom }] = processed[pick % Math.max(processed.length, 1)] ?? ['', { classroom: 0 }]
    if (!where) return
    const [year, student] = where.split('/').map(Number) as [number, number]
    const row = (await school.rows(classroom, years[year])).find((one) => one.student_id === student)
    const to = (['active', 'passed', 'repeat'] as const)[pick % 3] as 'active' | 'passed' | 'repeat'
    const fitting = { passed: ONWARD()[classroom] ?? null, repeat: pick % 2 ? classroom : null, active: null }
    const into = isCareful ? fitting[to] : school[CLASSES[pick % 5] as 'ix']
    const body = { to, classroom_id: into || null, with_lessons: isCareful }
    const answer = await admin.post<Corrected>(`/sia/activity/student-class/${row?.id ?? 0}/correct`, body)
    expect([200, 404, 409, 422], answer.text).toContain(answer.status)
    if (answer.status !== 200) return
    const { outcome } = answer.body.result
    for (const later of years.keys()) if (later > year) model.places.delete(key(later, student))
    model.out.delete(student)
    model.places.set(where, { classroom, status: to })
    if (into) enter(model, year + 1, student, { classroom: into, status: 'active' })
    if (outcome === 'graduated') model.out.add(student)
    seen.corrected += 1
    expect(await liveItems(row?.id as number), 'told by one batch').toEqual(to === 'active' ? [] : [outcome])
  },
  teach: async (model, { pick, isCareful }, seen) => {
    // Where somebody is, so that there is somebody to take part.
    const enrolled = isCareful ? [...model.places].filter(([, { status }]) => status === 'active') : []
    const [where, { classroom }] = enrolled[pick % Math.max(enrolled.length, 1)] ?? [
      `${pick % 4}/0`,
      { classroom: school[CLASSES[pick % 5] as 'ix'] },
    ]
    const year = Number(where.split('/')[0])
    const body = {
      ...{ classroom_id: classroom, eduyear_id: years[year] },
      ...{ semester_id: pick % 2 ? school.semester : school.otherSemester, with_passed: isCareful },
      add_all_student: true,
      lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
    }
    const { status } = await admin.post('/sia/activity/lesson-class', body)
    expect([201, 409, 422]).toContain(status)
    if (status !== 201) return
    expect(year < model.active && !isCareful, 'what is over is added to unasked').toBe(false)
    seen.taught += 1
  },
  unteach: async (_model, { pick, isCareful }, seen) => {
    const { kysely } = world.context.db
    const taken = kysely.selectFrom('lesson_class_students').select('lesson_class_id')
    const lessons = await kysely
      .selectFrom('lesson_classes')
      .$if(isCareful, (query) => query.where('id', 'in', taken))
      .select('id')
      .orderBy('id')
      .execute()
    const lesson = lessons[pick % Math.max(lessons.length, 1)]
    if (!lesson) return
    const taking = kysely.selectFrom('lesson_class_students').where('lesson_class_id', '=', lesson.id)
    const participants = (await taking.select('id').execute()).length
    const path = `/sia/activity/lesson-class/${lesson.id}?with_participants=${isCareful ? 1 : 0}`
    expect((await admin.delete(path)).status).toBe(participants > 0 && !isCareful ? 409 : 200)
    if (participants > 0 && isCareful) seen.taken += 1
  },
  close: async (model, { pick, some, isCareful }, seen) => {
    const year = isCareful ? model.active : pick % 4
    const path = '/sia/activity/close-year'
    const read = (await admin.get<YearClosing>(`${path}?eduyear_id=${years[year]}`)).body.result
    const classes = read.classes
      .filter(({ students }) => students.length > 0)
      .map(({ classroom, students }) => ({
        classroom_id: classroom.id,
        students: students.map((row, index) => ({
          student_class_id: row.student_class_id,
          student_id: row.student.id,
          destination: isCareful && some.includes(index) ? (row.destination ?? STAYS) : STAYS,
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
        const status = destination === STAYS ? 'repeat' : 'passed'
        model.places.set(key(year, student_id), { classroom: classroom_id, status })
        if (destination > 0) enter(model, year + 1, student_id, { classroom: destination, status: 'active' })
        if (destination === 0) model.out.add(student_id)
      }
      seen.closed += students.length
    }
    const after = (await admin.get<YearClosing>(`${path}?eduyear_id=${years[year]}`)).body.result
    expect(balances(after.summary), 'the summary balances').toBe(true)
  },
  reopen: async (model, { pick, isCareful }, seen) => {
    const year = isCareful ? model.active : pick % 4
    const items = await closedItems(years[year] as number)
    const body = { eduyear_id: years[year] }
    const answer = await admin.post<Closing>('/sia/activity/close-year/undo', body)
    expect(answer.status, answer.text).toBe(items.length > 0 ? 200 : 409)
    if (answer.status !== 200) return
    const left = answer.body.result.failed.map(({ classroom }) => classroom.id)
    const undone = items.filter(({ classroom_id }) => !left.includes(classroom_id))
    for (const item of undone) reopened(model, item)
    seen.reopened += undone.length
  },
  undo: (model, { pick }, seen) => undone(model, model.batches.at(-1 - (pick % 3)), seen),
}

type Corrected = { outcome: string }

/** What the closings of a year did that stands. */
function closedItems(eduyear_id: number) {
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

/** The lessons somebody takes, in any year. */
async function taken(student: number): Promise<number[]> {
  const rows = world.context.db.kysely.selectFrom('lesson_class_students').where('student_id', '=', student)
  return (await rows.select('lesson_class_id').execute()).map((row) => row.lesson_class_id)
}

async function learners(): Promise<number[]> {
  const rows = world.context.db.kysely.selectFrom('lesson_class_students').select('student_id').distinct()
  return (await rows.orderBy('student_id').execute()).map((row) => row.student_id)
}

/** The lessons of a class in a year, or all there are. */
async function lessonsIn(where: { classroom: number; year: number } | null): Promise<number[]> {
  const rows = await world.context.db.kysely
    .selectFrom('lesson_classes')
    .$if(where !== null, (query) =>
      query
        .where('classroom_id', '=', where?.classroom ?? 0)
        .where('eduyear_id', '=', years[where?.year ?? 0] ?? 0),
    )
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Where the students of a class go on to; out of the last one nowhere. */
const ONWARD = (): Record<number, number> => ({
  [school.vii]: school.viii,
  [school.viiB]: school.viiiB,
  [school.viii]: school.ix,
  [school.viiiB]: school.ix,
})

/** What the batches that stand tell of a row. */
async function liveItems(id: number): Promise<string[]> {
  const items = await world.context.db.kysely
    .selectFrom('promotion_items')
    .innerJoin('promotion_batches', 'promotion_batches.id', 'batch_id')
    .where('undone_at', 'is', null)
    .where('student_class_id', '=', id)
    .select('outcome')
    .execute()
  return items.map(({ outcome }) => outcome)
}

/** Some rows of a class that has any. */
async function someRows({ places }: Model, { pick, some, isCareful }: Step) {
  const enrolled = [...places].filter(([, enrolment]) => !isCareful || enrolment.status === 'active')
  const [where, { classroom }] = enrolled[pick % Math.max(enrolled.length, 1)] ?? [
    '0/0',
    { classroom: school.vii },
  ]
  const year = Number(where.split('/')[0])
  const all = (await school.rows(classroom, years[year])).filter(
    (row) => !isCareful || row.status === 'active',
  )
  return { classroom, year, rows: all.filter((_, index) => some.includes(index)) }
}

async function processed(model: Model, step: Step, act: 'passed' | 'repeat', seen: Seen) {
  const { classroom, year, rows } = await someRows(model, step)
  const anywhere = school[CLASSES[step.pick % 5] as 'ix']
  const onward =
    { [school.vii]: school.viii, [school.viiB]: school.viiiB, [school.ix]: 0 }[classroom] ?? school.ix
  const target = step.isCareful ? onward : anywhere
  const answer = await school.process(rows, act, target)
  expect([200, 409, 422]).toContain(answer.status)
  if (answer.status !== 200) return
  const { id, passed, repeated, graduated } = answer.body.result
  model.batches.push(id)
  expect(passed + repeated + graduated, 'totals balance').toBe(rows.length)
  expect([passed, repeated, graduated].filter(Boolean)).toHaveLength(1)
  for (const { student_id } of rows) {
    model.places.set(key(year, student_id), { classroom, status: act })
    if (passed) enter(model, year + 1, student_id, { classroom: target, status: 'active' })
    if (graduated) model.out.add(student_id)
  }
  seen.promoted += passed
  seen.graduated += graduated
}

/** Nobody who is somewhere already may be entered again, nor anybody who has left. */
function enter(model: Model, year: number, student: number, enrolment: Enrolment) {
  expect(model.places.has(key(year, student)), 'in two classes of a year').toBe(false)
  expect(model.out.has(student), 'out of the school').toBe(false)
  model.places.set(key(year, student), enrolment)
  // Back in a class of the year, its row is taken up again.
  if (enrolment.status === 'active') model.ended.delete(endedKey(year, student, enrolment.classroom))
}

/** An undone batch leaves its students where they were, active, and nowhere further. */
async function undone(model: Model, id: number | undefined, seen: Seen) {
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
  for (const item of items) reopened(model, item)
}

type Reopened = {
  student_id: number
  eduyear_id: number
  classroom_id: number
  outcome: string
  new_student_class_id: number | null
}

function reopened(
  model: Model,
  { student_id, eduyear_id, classroom_id, outcome, new_student_class_id }: Reopened,
) {
  const year = years.indexOf(eduyear_id)
  model.places.set(key(year, student_id), { classroom: classroom_id, status: 'active' })
  if (new_student_class_id !== null) model.places.delete(key(year + 1, student_id))
  if (outcome === 'graduated') model.out.delete(student_id)
}

async function stored() {
  const { kysely } = world.context.db
  const rows = await kysely.selectFrom('student_classes').selectAll().execute()
  const left = await kysely.selectFrom('students').where('out_year', 'is not', null).select('id').execute()
  const active = await kysely.selectFrom('eduyears').where('status', '=', 'active').select('id').execute()
  const idle = rows.filter((row) => row.status === 'active' && left.some(({ id }) => id === row.student_id))
  const timed = await kysely.selectFrom('students').where('left_on', 'is not', null).select('id').execute()
  return {
    /** Whose account's time runs. */
    timed: timed.map((row) => row.id).sort(),
    activeLeavers: idle.length,
    strays: (await strays()).length,
    places: rows
      .map((row) => `${key(years.indexOf(row.eduyear_id), row.student_id)} ${row.classroom_id} ${row.status}`)
      .sort(),
    out: left.map((row) => row.id).sort(),
    activeYears: active.length,
  }
}

/** Who takes part in a lesson of a class they never were in that year. */
function strays() {
  return world.context.db.kysely
    .selectFrom('lesson_class_students')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_classes')
            .whereRef('student_classes.student_id', '=', 'lesson_class_students.student_id')
            .whereRef('student_classes.classroom_id', '=', 'lesson_classes.classroom_id')
            .whereRef('student_classes.eduyear_id', '=', 'lesson_classes.eduyear_id')
            .select('student_classes.id'),
        ),
      ),
    )
    .select('lesson_class_students.id')
    .execute()
}

function asStored({ places, ended, out, left }: Model) {
  const lines = [...places].map(([where, { classroom, status }]) => `${where} ${classroom} ${status}`)
  for (const [where, status] of ended) lines.push(`${where} ${status}`)
  const timed = [...left.keys()].sort()
  return {
    ...{ timed, activeLeavers: 0, strays: 0, places: lines.sort() },
    ...{ out: [...out].sort(), activeYears: 1 },
  }
}
