/** Reads a user's classes of the active semester, with students, report cards, homeroom teacher and lessons. */

import { type RawBuilder, sql } from 'kysely'
import { RAPOR_POLICY } from '#features/documents/access.ts'
import { mayTeach } from '#features/learning/server/rights.ts'
import { inPeriod } from '#features/lessons/server/lessonClass/inPeriod.ts'
import { readActivePeriod } from '#features/school/server/activePeriod.ts'
import { readClassrooms } from '#features/school/server/classrooms.ts'
import { grants } from '#platform/contract/access.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { TaughtClass } from '../../taught.ts'
import { readClassProgress } from '../classProgress.ts'

type Classroom = TaughtClass['classroom']
type ClassroomNames = { classroom_id: number; classroom_name: string; classroom_code: string }
type WithClassroom<Rest> = { classroom: Classroom } & Rest

export async function readTaughtClasses(queries: Queries, user: Caller) {
  const period = await readActivePeriod(queries)
  const counts = await readClassProgress(queries, user, period)
  const lessons = await readLessons(queries, sql`${mayTeach(user)} and ${inPeriod(period)}`)
  const homerooms = await readHomerooms(queries, user, period.eduyear?.id ?? 0)
  const ownHomerooms = homerooms.filter(({ is_own }) => is_own)
  const ids = new Set([...counts, ...lessons, ...ownHomerooms].map(({ classroom }) => classroom.id))
  const hasRapors = grants(user.role_access, RAPOR_POLICY.read)
  const rows = (await readClassrooms(queries)).filter(({ id }) => ids.has(id))
  return {
    ...period,
    rows: rows.map((classroom): TaughtClass => {
      const isOfClassroom = (one: WithClassroom<unknown>) => one.classroom.id === classroom.id
      const count = counts.find(isOfClassroom)
      const homeroom = homerooms.find(isOfClassroom)
      return {
        classroom,
        students: count?.students ?? 0,
        rapors: hasRapors ? (count?.rapors ?? 0) : null,
        homeroom: homeroom ? { teacher: homeroom.teacher, is_own: homeroom.is_own } : null,
        lessons: lessons.filter(isOfClassroom).map(({ id, lesson }) => ({ id, lesson })),
      }
    }),
  }
}

const CLASSROOM_COLUMNS = sql`classrooms.id as classroom_id, classrooms.name as classroom_name,
  classrooms.code as classroom_code`
const toClassroom = (row: ClassroomNames): Classroom => ({
  id: row.classroom_id,
  name: row.classroom_name,
  code: row.classroom_code,
})

async function readLessons(queries: Queries, condition: RawBuilder<unknown>) {
  const { rows } = await sql<
    ClassroomNames & { id: number; lesson_id: number; lesson_name: string }
  >`select ${CLASSROOM_COLUMNS}, lesson_classes.id,
      lessons.id as lesson_id, lessons.name as lesson_name
    from lesson_classes join classrooms on classrooms.id = lesson_classes.classroom_id
    join lessons on lessons.id = lesson_classes.lesson_id
    where ${condition} order by lower(lessons.name), lesson_classes.id`.execute(queries)
  return rows.map((row) => ({
    classroom: toClassroom(row),
    id: row.id,
    lesson: { id: row.lesson_id, name: row.lesson_name },
  }))
}

async function readHomerooms(queries: Queries, { id }: Caller, eduyearId: number) {
  const { rows } = await sql<
    ClassroomNames & { teacher_id: number; teacher_name: string; user_id: number | null }
  >`select ${CLASSROOM_COLUMNS}, teachers.id as teacher_id,
      teachers.name as teacher_name, teachers.user_id
    from homerooms join classrooms on classrooms.id = homerooms.classroom_id
    join teachers on teachers.id = homerooms.teacher_id
    where homerooms.eduyear_id = ${eduyearId}`.execute(queries)
  return rows.map((row) => ({
    classroom: toClassroom(row),
    teacher: { id: row.teacher_id, name: row.teacher_name },
    is_own: row.user_id === id,
  }))
}
