/** Reads lessons of classes, one or a list. */
import { type RawBuilder, sql } from 'kysely'
import { TEACHER_DETAIL } from '#features/people/server/teacherChoices.ts'
import { ACTIVE_PERIOD } from '#features/school/activity.ts'
import { ACTIVE_SEMESTER, ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import { parentOrder } from '#features/school/server/classOrder.ts'
import { containsTerm } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import { byParentName } from '#platform/server/resource/list/byParent.ts'
import { byValue, type ListSource } from '#platform/server/resource/listing.ts'
import type { LessonClass, LessonClassDetail } from '../../lessonClass.ts'
import { type ContentSource, countContent } from './lessonContent.ts'

export const LESSON_CLASS_PARENTS = ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'] as const

/** The join condition of a lesson class and one of its parents. */
export const parentJoin = (name: string) =>
  sql`${sql.ref(`${name}s.id`)} = ${sql.ref(`lesson_classes.${name}_id`)}`

type Parent = (typeof LESSON_CLASS_PARENTS)[number]

/** The columns that `LESSON_CLASS_COLUMNS` selects. */
export type LessonClassRecord = { lesson_class_id: number; classroom_code: string } & Record<
  `${Parent}_id`,
  number
> &
  Record<`${Parent}_name`, string>

/** Columns of a lesson class and its parents, also used by the list of participants. */
export const LESSON_CLASS_COLUMNS = sql<LessonClassRecord>`lesson_classes.id as lesson_class_id,
  lessons.id as lesson_id, lessons.name as lesson_name, teachers.id as teacher_id, teachers.name as teacher_name,
  classrooms.id as classroom_id, classrooms.name as classroom_name, classrooms.code as classroom_code,
  eduyears.id as eduyear_id, eduyears.name as eduyear_name, semesters.id as semester_id, semesters.name as semester_name`
export const LESSON_CLASS_JOINS = sql`join lessons on lessons.id = lesson_classes.lesson_id
  join teachers on teachers.id = lesson_classes.teacher_id
  join classrooms on classrooms.id = lesson_classes.classroom_id
  join eduyears on eduyears.id = lesson_classes.eduyear_id
  join semesters on semesters.id = lesson_classes.semester_id`

/** Whether a lesson class is of the active year and semester. */
export const IN_ACTIVE_PERIOD = sql`(lesson_classes.eduyear_id in (${ACTIVE_YEAR})
  and lesson_classes.semester_id in (${ACTIVE_SEMESTER}))`

/** The number of participants of a lesson class. */
export const PARTICIPANT_COUNT = sql`(select count(*) from lesson_class_students
  where lesson_class_id = lesson_classes.id)`

type Parents = Pick<LessonClass, Parent>

export function toParents(record: LessonClassRecord): Parents {
  const toRef = (name: Parent) => ({ id: record[`${name}_id`], name: record[`${name}_name`] })
  return {
    lesson: toRef('lesson'),
    teacher: toRef('teacher'),
    classroom: { ...toRef('classroom'), code: record.classroom_code },
    eduyear: toRef('eduyear'),
    semester: toRef('semester'),
  }
}

type TimestampedRecord = LessonClassRecord & { created_at: string; updated_at: string }

/** Finds a lesson of a class with the statuses of its year and semester. @param condition on `lesson_classes` */
export async function findWithPeriod(queries: Queries, condition: RawBuilder<boolean>) {
  const { rows } = await sql<
    LessonClassRecord & Record<'eduyear_status' | 'semester_status', string>
  >`select ${LESSON_CLASS_COLUMNS},
    eduyears.status as eduyear_status, semesters.status as semester_status
    from lesson_classes ${LESSON_CLASS_JOINS} where ${condition}`.execute(queries)
  const [record] = rows
  if (!record) return null
  const { eduyear, semester, ...parents } = toParents(record)
  return {
    id: record.lesson_class_id,
    ...parents,
    eduyear: { ...eduyear, status: record.eduyear_status },
    semester: { ...semester, status: record.semester_status },
  }
}

export const LESSON_CLASS_SOURCE: ListSource<LessonClass, TimestampedRecord> = {
  table: 'lesson_classes',
  columns: sql<TimestampedRecord>`${LESSON_CLASS_COLUMNS}, lesson_classes.created_at, lesson_classes.updated_at`,
  joins: LESSON_CLASS_JOINS,
  sort: {
    created_at: byValue('lesson_classes.created_at'),
    ...Object.fromEntries(
      LESSON_CLASS_PARENTS.map((name) => [
        `${name}.name`,
        byParentName(`${name}s`, parentJoin(name), {
          ...parentOrder(name),
          within: ['lesson_classes.created_at'],
        }),
      ]),
    ),
  },
  filters: {
    ...Object.fromEntries(LESSON_CLASS_PARENTS.map((name) => [name, byValue(`lesson_classes.${name}_id`)])),
    [ACTIVE_PERIOD]: { when: IN_ACTIVE_PERIOD },
  },
  search: (engine, { term, rowByRow }) =>
    sql`(${sql.join(
      ['lesson', 'teacher', 'classroom'].map((name) =>
        containsTerm(engine, { table: `${name}s`, term, rowByRow, reference: `lesson_classes.${name}_id` }),
      ),
      sql` or `,
    )})`,
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.lesson_class_id,
    ...toParents(record),
    created_at: record.created_at,
    updated_at: record.updated_at,
  }),
}

/** What tells values of one name apart, such as two teachers. */
export const detailOfParent = (name: Parent) => (name === 'teacher' ? TEACHER_DETAIL : undefined)

/** Values of the list's filters. */
export const LESSON_CLASS_FILTER_VALUES = Object.fromEntries(
  LESSON_CLASS_PARENTS.map((name) => [
    name,
    {
      table: `${name}s`,
      ids: sql`select ${sql.ref(`${name}_id`)} from lesson_classes`,
      detail: detailOfParent(name),
      order: parentOrder(name).parentKey,
    },
  ]),
)

/** @throws 404 */
export async function readLessonClass(source: ContentSource, id: number): Promise<LessonClassDetail> {
  const { rows } = await sql<TimestampedRecord & { participants: number }>`
    select ${LESSON_CLASS_SOURCE.columns}, ${PARTICIPANT_COUNT} as participants
    from lesson_classes ${LESSON_CLASS_JOINS}
    where lesson_classes.id = ${id}`.execute(source.queries)
  if (!rows[0]) throw errors.notFound('Pelajaran kelas tidak ditemukan.')
  return {
    ...LESSON_CLASS_SOURCE.toRow(rows[0]),
    participants: Number(rows[0].participants),
    ...(await countContent(source, id)),
  }
}
