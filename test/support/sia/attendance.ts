/** A school with two classes on a Wednesday in the middle of a semester, and its attendance calls. */
import type { AttendanceDay } from '#features/attendance/day.ts'
import type { AttendanceMonth } from '#features/attendance/month.ts'
import type { SummaryRow } from '#features/attendance/summary.ts'
import type { AttendanceToday } from '#features/attendance/today.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import {
  type ActiveYear,
  assignTeacher,
  type Classroom,
  enrol,
  makeClassroom,
  readActiveYear,
} from './documents.ts'
import { assignHomeroom } from './homerooms.ts'

const WEDNESDAY = 3
const DAY_MS = 86_400_000
/** In Jakarta, so that a session lasts from one to the other. */
const EVENING = 'T19:00:00+07:00'
const NIGHT = 'T00:30:00+07:00'

/** Moves the clock to a Wednesday in the middle of the active semester. @returns that day */
async function moveToWednesday(world: World): Promise<string> {
  const { code, semester_id } = await readActiveYear(world)
  const first = await world.context.db.kysely
    .selectFrom('semesters')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const month = first.id === semester_id ? `${code}-10` : `${Number(code) + 1}-04`
  const days = Array.from({ length: 7 }, (_, index) => `${month}-${14 + index}`)
  const day = days.find((one) => new Date(`${one}T00:00:00Z`).getUTCDay() === WEDNESDAY) ?? ''
  moveClock(world, `${day}${EVENING}`)
  return day
}

const moveClock = (world: World, moment: string) =>
  world.advanceClock(Date.parse(moment) - world.context.clock())

/** The day so many days after. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

export type AttendanceSchool = {
  world: World
  /** The Wednesday. */
  today: string
  /** Moves the clock to the first hour of a day. */
  moveClock: (day: string) => void
  year: ActiveYear
  classroom: Classroom
  otherClassroom: Classroom
  /** By name, in their order: Ayu, Bima and Citra of the class. */
  ids: readonly [number, number, number]
  otherId: number
  office: Client
  homeroom: Client
  /** Teaches the class, whose homeroom teacher is another. */
  teacher: Client
  /** Of no class. */
  stranger: Client
  /** Ayu. */
  student: Client
  otherStudent: Client
}

export async function openAttendanceSchool(): Promise<AttendanceSchool> {
  const world = await openWorld()
  const today = await moveToWednesday(world)
  const classroom = await makeClassroom(world, 'VII', 'A')
  const otherClassroom = await makeClassroom(world, 'VII', 'B')
  const [student, otherStudent] = [await world.as('Siswa'), await world.as('Siswa')]
  // Not in the order of their names.
  const citra = await enrol(world, classroom, { name: 'Citra' })
  const ayu = await enrol(world, classroom, { name: 'ayu', user: student })
  const bima = await enrol(world, classroom, { name: 'Bima' })
  const dewi = await enrol(world, otherClassroom, { name: 'Dewi', user: otherStudent })
  const [homeroom, teacher] = [await world.as('Guru'), await world.as('Guru')]
  await assignTeacher(world, teacher, classroom)
  await assignHomeroom(world, homeroom, otherClassroom)
  await world.context.db.kysely
    .updateTable('homerooms')
    .set({ classroom_id: classroom.id })
    .where('classroom_id', '=', otherClassroom.id)
    .execute()
  return {
    world,
    today,
    moveClock: (day) => moveClock(world, `${day}${NIGHT}`),
    year: await readActiveYear(world),
    classroom,
    otherClassroom,
    ids: [ayu.student_class_id, bima.student_class_id, citra.student_class_id],
    otherId: dewi.student_class_id,
    office: await world.as('Operator'),
    homeroom,
    teacher,
    stranger: await world.as('Guru'),
    student,
    otherStudent,
  }
}

const PATH = '/sia/activity/attendance'

/** Marks by the order of the students: 'HSA' is Ayu present, Bima ill, Citra alpa; a dot leaves one out. */
export function marksOf(ids: readonly number[], text: string) {
  return [...text].flatMap((status, index) =>
    status === '.' ? [] : [{ student_class_id: ids[index] ?? 0, status }],
  )
}

/** The calls of a user about the class of the school. */
export function attendanceCalls({ classroom, year, ids }: AttendanceSchool, user: Client) {
  const key = { classroom_id: classroom.id, eduyear_id: year.id }
  const query = `classroom_id=${classroom.id}&eduyear_id=${year.id}`
  return {
    read: (date: string) => user.get<AttendanceDay>(`${PATH}?${query}&date=${date}`),
    /** @param marks see `marksOf` */
    save: (date: string, marks: string, fields: object = {}) =>
      user.put<AttendanceDay>(PATH, { ...key, date, students: marksOf(ids, marks), ...fields }),
    month: (month: string) => user.get<AttendanceMonth>(`${PATH}/month?${query}&month=${month}`),
    summary: (semester = year.semester_id) =>
      user.get<{ rows: SummaryRow[] }>(`${PATH}/summary?${query}&semester_id=${semester}`),
    today: (date?: string) => user.get<AttendanceToday>(`${PATH}/today${date ? `?date=${date}` : ''}`),
  }
}

/** The marks as they are written: 'H', or '-' without one. */
export const shownMarks = ({ rows }: Pick<AttendanceDay, 'rows'>) =>
  rows.map(({ status }) => status ?? '-').join('')
