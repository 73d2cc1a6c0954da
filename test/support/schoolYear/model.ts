/** What we believe the school year looks like, the acts tried on it, and what is stored of it. */
import { expect } from 'vitest'
import type { School } from '../school.ts'
import type { Client, World } from '../world.ts'

export const CLASSES = ['vii', 'viiB', 'viii', 'viiiB', 'ix'] as const

export type Fixture = { world: World; admin: Client; school: School; students: number[]; years: number[] }

type Enrolment = { classroom: number; status: string }
/** `places`: year/student → class and status; `ended`: the rows of classes that somebody was moved out of or left. */
export type Model = {
  fixture: Fixture
  enrolments: Map<string, Enrolment>
  endedEnrolments: Map<string, string>
  formerStudents: Set<number>
  /** Who left, with the lessons they took then; graduates are out, but left nothing. */
  lessonsOfLeavers: Map<number, readonly number[]>
  batchIds: number[]
  activeYear: number
}

/** A year in which nobody is enrolled yet. */
export const emptyModel = (fixture: Fixture): Model => ({
  fixture,
  enrolments: new Map(),
  endedEnrolments: new Map(),
  formerStudents: new Set(),
  lessonsOfLeavers: new Map(),
  batchIds: [],
  activeYear: 0,
})

export const endedKey = (year: number, student: number, classroom: number) =>
  `${enrolmentKey(year, student)} ${classroom}`
export const enrolmentKey = (year: number, student: number) => `${year}/${student}`

/** A day of the active year. */
export const dayOfActiveYear = ({ activeYear, fixture: { school } }: Model, day: string) =>
  `${school.startYear + activeYear}-${day}`

export type CommandInput = {
  /** Which class, year or batch of those there are. */
  pick: number
  rowIndexes: number[]
  /** As a careful operator would; else anything goes. */
  isCareful: boolean
}

export const COUNTED_EVENTS = [
  ...(['enrolled', 'promoted', 'graduated', 'undone', 'moved', 'left', 'returned'] as const),
  /** Corrections; lessons given to a whole class, and taken back; entered in a coming year and one gone by. */
  ...(['corrected', 'taught', 'taken', 'early', 'late'] as const),
  /** Lessons given back to who returned; offered ones joined; come back into a coming year. */
  ...(['givenBack', 'joined', 'returnedEarly'] as const),
  /** Students of a year that was closed, and of one that was taken back. */
  ...(['closed', 'reopened'] as const),
]
export type EventCounts = Record<(typeof COUNTED_EVENTS)[number], number>
export type Command = (model: Model, step: CommandInput, seen: EventCounts) => Promise<void>

/** Some rows of a class that has any. */
export async function someRows(model: Model, { pick, rowIndexes, isCareful }: CommandInput) {
  const { school, years } = model.fixture
  const enrolled = [...model.enrolments].filter(
    ([, enrolment]) => !isCareful || enrolment.status === 'active',
  )
  const [where, { classroom }] = enrolled[pick % Math.max(enrolled.length, 1)] ?? [
    '0/0',
    { classroom: school.vii },
  ]
  const year = Number(where.split('/')[0])
  const all = (await school.readRows(classroom, years[year])).filter(
    (row) => !isCareful || row.status === 'active',
  )
  return { classroom, year, rows: all.filter((_, index) => rowIndexes.includes(index)) }
}

/** Nobody who is somewhere already may be entered again, nor anybody who has left. */
export function addEnrolment(model: Model, year: number, student: number, enrolment: Enrolment) {
  expect(model.enrolments.has(enrolmentKey(year, student)), 'in two classes of a year').toBe(false)
  expect(model.formerStudents.has(student), 'out of the school').toBe(false)
  model.enrolments.set(enrolmentKey(year, student), enrolment)
  // Back in a class of the year, its row is taken up again.
  if (enrolment.status === 'active')
    model.endedEnrolments.delete(endedKey(year, student, enrolment.classroom))
}

export type ReopenedItem = {
  student_id: number
  eduyear_id: number
  classroom_id: number
  outcome: string
  new_student_class_id: number | null
}

export function reopenEnrolment(
  model: Model,
  { student_id, eduyear_id, classroom_id, outcome, new_student_class_id }: ReopenedItem,
) {
  const year = model.fixture.years.indexOf(eduyear_id)
  model.enrolments.set(enrolmentKey(year, student_id), { classroom: classroom_id, status: 'active' })
  if (new_student_class_id !== null) model.enrolments.delete(enrolmentKey(year + 1, student_id))
  if (outcome === 'graduated') model.formerStudents.delete(student_id)
}

export async function readStoredState(model: Model) {
  const { world, years } = model.fixture
  const { kysely } = world.context.db
  const rows = await kysely.selectFrom('student_classes').selectAll().execute()
  const leavers = await kysely.selectFrom('students').where('out_year', 'is not', null).select('id').execute()
  const active = await kysely.selectFrom('eduyears').where('status', '=', 'active').select('id').execute()
  const activeLeavers = rows.filter(
    (row) => row.status === 'active' && leavers.some(({ id }) => id === row.student_id),
  )
  const studentsWithLeaveDate = await kysely
    .selectFrom('students')
    .where('left_on', 'is not', null)
    .select('id')
    .execute()
  return {
    /** Whose account's time runs. */
    timed: studentsWithLeaveDate.map((row) => row.id).sort(),
    activeLeavers: activeLeavers.length,
    strays: (await findStrayParticipants(model.fixture)).length,
    places: rows
      .map(
        (row) =>
          `${enrolmentKey(years.indexOf(row.eduyear_id), row.student_id)} ${row.classroom_id} ${row.status}`,
      )
      .sort(),
    out: leavers.map((row) => row.id).sort(),
    activeYears: active.length,
  }
}

/** Who takes part in a lesson of a class they never were in that year. */
function findStrayParticipants({ world }: Fixture) {
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

export function toStoredState({ enrolments, endedEnrolments, formerStudents, lessonsOfLeavers }: Model) {
  const lines = [...enrolments].map(([where, { classroom, status }]) => `${where} ${classroom} ${status}`)
  for (const [where, status] of endedEnrolments) lines.push(`${where} ${status}`)
  const timed = [...lessonsOfLeavers.keys()].sort()
  return {
    ...{ timed, activeLeavers: 0, strays: 0, places: lines.sort() },
    ...{ out: [...formerStudents].sort(), activeYears: 1 },
  }
}
