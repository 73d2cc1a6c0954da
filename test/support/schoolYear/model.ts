/** A model of enrolments over several school years, against which random commands are checked. */
import { expect } from 'vitest'
import type { School } from '#test/support/sia/school.ts'
import type { Client, World } from '#test/support/world/world.ts'

export const CLASSES = ['vii', 'viiB', 'viii', 'viiiB', 'ix'] as const

export type Fixture = { world: World; admin: Client; school: School; students: number[]; years: number[] }

type Enrolment = { classroom: number; status: string }
export type Model = {
  fixture: Fixture
  /** Current enrolments by `enrolmentKey`. */
  enrolments: Map<string, Enrolment>
  /** The statuses of enrolments that ended by a move or by leaving the school, by `endedKey`. */
  endedEnrolments: Map<string, string>
  formerStudents: Set<number>
  /** The lessons that each leaver took when they left; graduates are not leavers. */
  lessonsOfLeavers: Map<number, readonly number[]>
  batchIds: number[]
  activeYear: number
}

/** A model without enrolments, in the first year. */
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

/** @param day as `MM-DD` @returns a date in the first calendar year of the active school year */
export const dayOfActiveYear = ({ activeYear, fixture: { school } }: Model, day: string) =>
  `${school.startYear + activeYear}-${day}`

export type CommandInput = {
  /** Selects a class, year or batch, modulo their number. */
  randomNumber: number
  rowIndexes: number[]
  /** Whether the command chooses its input so that it should succeed. */
  prefersValidInput: boolean
}

export const COUNTED_EVENTS = [
  'enrolled',
  'promoted',
  'graduated',
  'undone',
  'moved',
  'left',
  'returned',
  'corrected',
  'lessonsCreated',
  'lessonsDeleted',
  'enrolledEarly',
  'enrolledLate',
  /** Lessons that returning students got back or joined. */
  'lessonsReturned',
  'lessonsJoined',
  /** Returns into a later year. */
  'returnedEarly',
  /** Students of a year that was closed or reopened. */
  'closed',
  'reopened',
] as const
export type EventCounts = Record<(typeof COUNTED_EVENTS)[number], number>
export type Command = (model: Model, step: CommandInput, counts: EventCounts) => Promise<void>

/** Picks a class with students, and some of its rows. */
export async function pickRows(model: Model, { randomNumber, rowIndexes, prefersValidInput }: CommandInput) {
  const { school, years } = model.fixture
  const enrolled = [...model.enrolments].filter(
    ([, enrolment]) => !prefersValidInput || enrolment.status === 'active',
  )
  const [key, { classroom }] = enrolled[randomNumber % Math.max(enrolled.length, 1)] ?? [
    '0/0',
    { classroom: school.vii },
  ]
  const year = Number(key.split('/')[0])
  const all = (await school.readRows(classroom, years[year])).filter(
    (row) => !prefersValidInput || row.status === 'active',
  )
  return { classroom, year, rows: all.filter((_, index) => rowIndexes.includes(index)) }
}

/** Adds an enrolment, and expects that the student is not enrolled in that year and has not left. */
export function addEnrolment(
  model: Model,
  { year, student, ...enrolment }: { year: number; student: number } & Enrolment,
) {
  expect(model.enrolments.has(enrolmentKey(year, student)), 'in two classes of a year').toBe(false)
  expect(model.formerStudents.has(student), 'out of the school').toBe(false)
  model.enrolments.set(enrolmentKey(year, student), enrolment)
  // A student who returns to a class of the year gets the former row back.
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
  const activeYears = await kysely
    .selectFrom('eduyears')
    .where('status', '=', 'active')
    .select('id')
    .execute()
  const activeLeavers = rows.filter(
    (row) => row.status === 'active' && leavers.some(({ id }) => id === row.student_id),
  )
  const leaveDateRows = await kysely
    .selectFrom('students')
    .where('left_on', 'is not', null)
    .select('id')
    .execute()
  return {
    /** Students whose accounts will expire. */
    studentsWithLeaveDate: leaveDateRows.map((row) => row.id).sort(),
    activeLeaverCount: activeLeavers.length,
    strayParticipantCount: (await findStrayParticipants(model.fixture)).length,
    enrolments: rows
      .map(
        (row) =>
          `${enrolmentKey(years.indexOf(row.eduyear_id), row.student_id)} ${row.classroom_id} ${row.status}`,
      )
      .sort(),
    formerStudents: leavers.map((row) => row.id).sort(),
    activeYearCount: activeYears.length,
  }
}

/** Finds participants of lessons of a class in which they were never enrolled that year. */
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
  const lines = [...enrolments].map(([key, { classroom, status }]) => `${key} ${classroom} ${status}`)
  for (const [key, status] of endedEnrolments) lines.push(`${key} ${status}`)
  return {
    studentsWithLeaveDate: [...lessonsOfLeavers.keys()].sort(),
    activeLeaverCount: 0,
    strayParticipantCount: 0,
    activeYearCount: 1,
    enrolments: lines.sort(),
    formerStudents: [...formerStudents].sort(),
  }
}
