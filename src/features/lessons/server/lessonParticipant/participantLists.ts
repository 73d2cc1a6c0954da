/** Participants of lessons: the list of all, the options of lessons, and the participants of one. */

import { type RawBuilder, sql } from 'kysely'
import { ACTIVE_PERIOD } from '#features/school/activity.ts'
import { PERIOD } from '#features/school/choices.ts'
import { CLASS_ORDER, parentOrder } from '#features/school/server/classOrder.ts'
import { readSemesterChoices } from '#features/school/server/years.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { searchForms } from '#platform/contract/searchText.ts'
import {
  containsTerm,
  containsTermRowByRow,
  type EngineName,
  toSearchText,
} from '#platform/server/db/engine.ts'
import type { Db } from '#platform/server/db/open.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { MAX_CHOICES } from '#platform/server/resource/choices.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { readFilterValues } from '#platform/server/resource/filterable.ts'
import { byParentName } from '#platform/server/resource/list/byParent.ts'
import { byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import * as contract from '../../lessonParticipant.ts'
import type { lessons } from '../../lessons.ts'
import {
  detailOfParent,
  IN_ACTIVE_PERIOD,
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  LESSON_CLASS_PARENTS,
  type LessonClassRecord,
  parentJoin,
  toParents,
} from '../lessonClass/lessonClassSource.ts'
import { readParticipants, saveLessonParticipants } from './lessonParticipants.ts'

export const lessonParticipantHandlers = {
  listLessonClassStudents: async ({ query, context }) => {
    const page = await list(context.db, SOURCE, query)
    return {
      result: {
        ...page,
        filterable: await readFilterValues(context.db, {
          name: 'lesson_class_students',
          filters: FILTER_VALUES,
          query,
        }),
      },
    }
  },
  exportLessonClassStudents: (call) =>
    sendExport(call, contract.exportLessonClassStudents, readAllRows(call.context.db, SOURCE, call.query)),
  readLessonParticipantOptions: async ({ query, context }) => ({
    result: await readOptions(context.db, query),
  }),
  readLessonParticipants: async ({ query, context }) => ({
    result: await readParticipants(context, query.lesson_class_id),
  }),
  readLessonParticipantsById: async ({ params, context }) => ({
    result: await readParticipants(context, params.id),
  }),
  saveLessonParticipants: async ({ body, context, user }) =>
    toSavedResponse(await saveLessonParticipants(context, user, body)),
  updateLessonParticipants: async ({ params, body, context, user }) =>
    toSavedResponse(await saveLessonParticipants(context, user, { lesson_class_id: params.id, ...body })),
} satisfies Partial<Handlers<typeof lessons.calls>>

function toSavedResponse(result: { added: number; removed: number }) {
  return { message: `${result.added} siswa ditambahkan, ${result.removed} siswa dihapus.`, result }
}

const LESSON_CLASS_JOIN = sql`lesson_classes.id = lesson_class_students.lesson_class_id`

const hasLessonClass = (test: RawBuilder<unknown>) =>
  sql`lesson_class_students.lesson_class_id in (select id from lesson_classes where ${test})`

type ParticipantRow = LessonClassRecord &
  Record<'id' | 'student_id', number> &
  Record<'student_name' | 'nis' | 'nisn' | 'created_at', string>

const SOURCE: ListSource<contract.LessonParticipant, ParticipantRow> = {
  table: 'lesson_class_students',
  columns: sql<ParticipantRow>`lesson_class_students.id, lesson_class_students.created_at, students.id as student_id,
    students.name as student_name, nis, nisn, ${LESSON_CLASS_COLUMNS}`,
  joins: sql`join students on students.id = lesson_class_students.student_id
    join lesson_classes on lesson_classes.id = lesson_class_students.lesson_class_id ${LESSON_CLASS_JOINS}`,
  sort: {
    created_at: byValue('lesson_class_students.created_at'),
    'student.name': byParentName('students', sql`students.id = lesson_class_students.student_id`, {
      within: ['lesson_class_students.created_at'],
    }),
    ...Object.fromEntries(
      LESSON_CLASS_PARENTS.map((name) => [
        `${name}.name`,
        byParentName(`${name}s`, LESSON_CLASS_JOIN, {
          ...parentOrder(name),
          between: {
            tables: ['lesson_classes'],
            on: parentJoin(name),
            within: ['lesson_classes.created_at', 'lesson_classes.id'],
          },
          within: ['lesson_class_students.created_at'],
        }),
      ]),
    ),
  },
  filters: {
    student: byValue('lesson_class_students.student_id'),
    ...Object.fromEntries(
      LESSON_CLASS_PARENTS.map((name) => [
        name,
        { column: byValue(`lesson_classes.${name}_id`), toRowCondition: hasLessonClass },
      ]),
    ),
    [ACTIVE_PERIOD]: { when: hasLessonClass(IN_ACTIVE_PERIOD) },
  },
  search: (engine, { term, rowByRow }) =>
    containsTerm(engine, {
      table: 'students',
      term,
      rowByRow,
      reference: 'lesson_class_students.student_id',
    }),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.id,
    student: {
      id: record.student_id,
      name: record.student_name,
      nis: record.nis,
      nisn: record.nisn,
    },
    lesson_class: { id: record.lesson_class_id, ...toParents(record) },
    created_at: record.created_at,
  }),
}

/** The class of a student's latest lesson, and their number, which tell students of one name apart. */
const LATEST_CLASS = sql<string>`coalesce((select classrooms.name || ', ' from lesson_class_students
  join lesson_classes on ${LESSON_CLASS_JOIN} join classrooms on classrooms.id = lesson_classes.classroom_id
  where lesson_class_students.student_id = students.id order by lesson_class_students.id desc limit 1), '')
  || 'NIS ' || coalesce(students.nis, '–')`

const FILTER_VALUES = {
  ...Object.fromEntries(
    LESSON_CLASS_PARENTS.map((name) => [
      name,
      {
        table: `${name}s`,
        // The parents are few, so `exists` for each is cheaper than reading every lesson.
        ids: sql`select id from ${sql.table(`${name}s`)} where exists (select 1 from lesson_classes
          where ${parentJoin(name)} and exists
            (select 1 from lesson_class_students where lesson_class_id = lesson_classes.id))`,
        detail: detailOfParent(name),
        order: parentOrder(name).parentKey,
      },
    ]),
  ),
  student: {
    table: 'students',
    detail: LATEST_CLASS,
    has: sql`exists (select 1 from lesson_class_students where student_id = students.id)`,
  },
}

type OptionsQuery = Input<typeof contract.readLessonParticipantOptions, 'query'>

/** Whether a part of an option's label contains the word. */
function labelContains(engine: EngineName, word: string, semesters: readonly NamedRef[]) {
  const parts = ['lessons', 'classrooms', 'eduyears', 'teachers'].map((table) =>
    containsTermRowByRow(engine, table, word),
  )
  const semesterIds = semesters.flatMap(({ id, name }) => (toSearchText(name).includes(word) ? [id] : []))
  if (semesterIds.length > 0) parts.push(sql`semesters.id in (${sql.join(semesterIds)})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

async function readOptions({ kysely: queries, engine }: Db, { active, search, id }: OptionsQuery) {
  const terms = searchForms(search ?? '')[0]
    .split(' ')
    .filter(Boolean)
  // Their names have no search text; folded here, as the engines lower letters differently.
  const semesters = await readSemesterChoices(queries)
  const containsTerms = terms.map((word) => labelContains(engine, word, semesters))
  const isOption = sql`(${sql.join([sql`1 = 1`, ...containsTerms], sql` and `)} or lesson_classes.id = ${id ?? 0})`
  const { rows } =
    await sql<LessonClassRecord>`select ${LESSON_CLASS_COLUMNS} from lesson_classes ${LESSON_CLASS_JOINS}
    where ${isOption} ${active === '1' ? sql`and eduyears.status = ${PERIOD.active}` : sql``}
    order by case lesson_classes.id when ${id ?? 0} then 0 else 1 end,
      case eduyears.status when ${PERIOD.active} then 0 else 1 end, eduyears.code desc,
      ${CLASS_ORDER}, lower(lessons.name), lesson_classes.id
    limit ${sql.lit(MAX_CHOICES)}`.execute(queries)
  return rows.map((record) => ({ id: record.lesson_class_id, ...toParents(record) }))
}
