/** A model of report cards, enrolments and homeroom teachers, against which random actions are checked. */
import { expect } from 'vitest'
import {
  type ActiveYear,
  assignTeacher,
  type Classroom,
  enrol,
  makeClassroom,
  readActiveYear,
} from '#test/support/sia/documents.ts'
import type { Client, World } from '#test/support/world/world.ts'

/** A user whose `index` is the position in the fixture's teachers or in the model's students. */
export type TestUser = { client: Client; role: 'Operator' | 'Guru' | 'Siswa'; index: number }
export type ReportCard = {
  /** The name of the stored file. */
  file: string
  text: string
  uploaderRole: string
  withdrawal: { reason: string; role: string } | null
}
export type Enrolment = {
  id: number
  studentIndex: number
  classroomIndex: number
  status: 'active' | 'moved' | 'left'
  /** The report cards of each semester, oldest first. */
  cards: ReportCard[][]
}
type Student = { id: number; name: string; account: TestUser | null }
export type Model = {
  fixture: Fixture
  classrooms: Classroom[]
  students: Student[]
  enrolments: Enrolment[]
  /** The index of each classroom's homeroom teacher. */
  homerooms: (number | null)[]
  /** The indexes of students who left the school. */
  leavers: Set<number>
}

export type Fixture = {
  world: World
  operator: TestUser
  teachers: TestUser[]
  teacherIds: number[]
  year: ActiveYear
  semesterIds: number[]
}

/** Creates an operator, and two teachers whose only lessons are in a classroom that the model does not use. */
export async function createFixture(world: World): Promise<Fixture> {
  const { kysely } = world.context.db
  const otherClassroom = await makeClassroom(world, 'IX', 'Z')
  const teachers: TestUser[] = []
  for (const index of [0, 1]) {
    const client = await world.as('Guru')
    await assignTeacher(world, client, otherClassroom)
    teachers.push({ client, role: 'Guru', index })
  }
  const listIds = async (table: 'teachers' | 'semesters') =>
    (await kysely.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    world,
    teachers,
    operator: { client: await world.as('Operator'), role: 'Operator', index: 0 },
    year: await readActiveYear(world),
    semesterIds: await listIds('semesters'),
    teacherIds: await listIds('teachers'),
  }
}

let modelCount = 0

/** Creates two classrooms, two students with accounts and one without. */
export async function createModel(fixture: Fixture): Promise<Model> {
  const { world } = fixture
  modelCount += 1
  const classrooms = [
    await makeClassroom(world, 'VII', `A${modelCount}`),
    await makeClassroom(world, 'VII', `B${modelCount}`),
  ]
  const model: Model = {
    fixture,
    classrooms,
    students: [],
    enrolments: [],
    homerooms: [null, null],
    leavers: new Set(),
  }
  for (const index of [0, 1, 2]) {
    const client = index < 2 ? await world.as('Siswa') : undefined
    const classroom = pickNth(classrooms, index)
    const { id, name, student_class_id } = await enrol(world, classroom, client && { user: client })
    model.students.push({ id, name, account: client ? { client, role: 'Siswa', index } : null })
    addEnrolment(model, student_class_id, { studentIndex: index, classroomIndex: index % 2 })
  }
  return model
}

/** @returns the item at a random number, modulo the length of the list */
export function pickNth<T>(list: readonly T[], randomNumber: number): T {
  const item = list[randomNumber % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
/** @returns the matching items, or all items if none matches */
export const preferMatching = <T>(list: readonly T[], matches: (item: T) => boolean) =>
  list.some(matches) ? list.filter(matches) : list

type EnrolmentKey = Pick<Enrolment, 'studentIndex' | 'classroomIndex'>

/** Adds an enrolment; a student who returns to a class must get the former enrolment back. */
export function addEnrolment(
  { enrolments }: Model,
  id: number,
  { studentIndex, classroomIndex }: EnrolmentKey,
) {
  const formerEnrolment = enrolments.find(
    (enrolment) => enrolment.studentIndex === studentIndex && enrolment.classroomIndex === classroomIndex,
  )
  if (formerEnrolment) expect(formerEnrolment.id).toBe(id)
  if (formerEnrolment) formerEnrolment.status = 'active'
  else enrolments.push({ id, studentIndex, classroomIndex, status: 'active', cards: [[], []] })
}

export const isActive = (enrolment: Enrolment) => enrolment.status === 'active'
export const canWrite = (
  { role, index }: TestUser,
  { homerooms }: Model,
  { classroomIndex }: Pick<Enrolment, 'classroomIndex'>,
) => role === 'Operator' || (role === 'Guru' && homerooms[classroomIndex] === index)
export const canRead = (user: TestUser, model: Model, enrolment: Enrolment) =>
  canWrite(user, model, enrolment) || (user.role === 'Siswa' && user.index === enrolment.studentIndex)
/** Whether the student may be removed from the class, which is so until a file was uploaded. */
export const canBeRemoved = (enrolment: Enrolment) =>
  isActive(enrolment) && enrolment.cards.flat().length === 0
/** Only the newest card can be current: a replaced card stays replaced, even if its successor is withdrawn. */
export function findCurrentCard(cards: readonly ReportCard[]): ReportCard | null {
  const newestCard = cards.at(-1)
  return newestCard && !newestCard.withdrawal ? newestCard : null
}
export const listUsers = ({ fixture, students }: Model) => [
  fixture.operator,
  ...fixture.teachers,
  ...students.flatMap(({ account }) => account ?? []),
]
