/** Enrolments: their list, and the participants and candidates of a class. */
import { sql } from 'kysely'
import { ACTIVE_PERIOD, type ClassYear } from '#features/school/activity.ts'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { findClassroom, readClassrooms } from '#features/school/server/classrooms.ts'
import { readSemesterChoices, readYears } from '#features/school/server/years.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { containsTerm } from '#platform/server/db/engine.ts'
import type { Db } from '#platform/server/db/open.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { findChoices } from '#platform/server/resource/choices.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { readFilterValues } from '#platform/server/resource/filterable.ts'
import { byParentName } from '#platform/server/resource/list/byParent.ts'
import { byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import { type DetailedChoice, tellApart } from '#platform/server/resource/namesakes.ts'
import type { enrolment } from '../../enrolment.ts'
import * as contract from '../../studentClass.ts'
import { type ReportSource, readReports } from '../enrolmentReports.ts'
import { readLastBatch } from '../promotion/promotionUndo.ts'
import { findCandidates } from './candidates.ts'
import { resetPasswordsOfClass } from './classPasswords.ts'
import { removeEnrolment, saveParticipants } from './enrolments.ts'

export const studentClassHandlers = {
  listStudentClasses: async ({ query, context }) => {
    const page = await list(context.db, ENROLMENT_SOURCE, query)
    return {
      result: {
        ...page,
        rows: await withRapors({ ...context, queries: context.db.kysely }, page.rows),
        filterable: await readFilterValues(context.db, {
          name: 'student_classes',
          filters: FILTER_VALUES,
          query,
        }),
      },
    }
  },
  exportStudentClasses: (call) =>
    sendExport(
      call,
      contract.exportStudentClasses,
      readAllRows(call.context.db, ENROLMENT_SOURCE, call.query),
    ),
  readStudentClassOptions: async ({ query, context }) => ({
    result: await readOptions(context.db, query),
  }),
  readClassYear: async ({ query, context }) => ({
    result: await readClassYear({ ...context, queries: context.db.kysely }, query),
  }),
  resetClassPasswords: async ({ body, context, user }) => resetPasswordsOfClass(context, user, body),
  removeStudentClass: async ({ params, context, user }) => {
    await removeEnrolment(context, user, params.id)
    return { result: null }
  },
  saveStudentClasses: ({ body, context, user }) => saveParticipants(context, user, body),
} satisfies Partial<Handlers<typeof enrolment.calls>>

type EnrolmentRow = contract.BareStudentClass
export type EnrolmentColumns = Pick<EnrolmentRow, 'id' | 'status' | 'created_at'> &
  Pick<EnrolmentRow['student'], 'nis' | 'nisn'> &
  Record<'student_id' | 'classroom_id' | 'eduyear_id', number> &
  Record<'student_name' | 'classroom_name' | 'classroom_code' | 'eduyear_name', string>

/** The order of the rows of one name, as in the index. */
const NAME_ORDER = { within: ['student_classes.created_at'] }

/** The list of enrolments; the list of a teacher's students uses it too. */
export const ENROLMENT_SOURCE: ListSource<EnrolmentRow, EnrolmentColumns> = {
  table: 'student_classes',
  columns: sql<EnrolmentColumns>`student_classes.id, student_classes.status, student_classes.created_at,
    students.id as student_id, students.name as student_name, nis, nisn,
    classrooms.id as classroom_id, classrooms.name as classroom_name, classrooms.code as classroom_code,
    eduyears.id as eduyear_id, eduyears.name as eduyear_name`,
  joins: sql`join students on students.id = student_classes.student_id
    join classrooms on classrooms.id = student_classes.classroom_id
    join eduyears on eduyears.id = student_classes.eduyear_id`,
  sort: {
    created_at: byValue('student_classes.created_at'),
    'student.name': byParentName('students', sql`students.id = student_classes.student_id`, NAME_ORDER),
    'classroom.name': byParentName('classrooms', sql`classrooms.id = student_classes.classroom_id`, {
      ...NAME_ORDER,
      parentKey: CLASS_ORDER,
    }),
    'eduyear.name': byParentName('eduyears', sql`eduyears.id = student_classes.eduyear_id`, NAME_ORDER),
    status: byValue('student_classes.status'),
  },
  filters: {
    classroom: byValue('student_classes.classroom_id'),
    eduyear: byValue('student_classes.eduyear_id'),
    student: byValue('student_classes.student_id'),
    status: byValue('student_classes.status'),
    [ACTIVE_PERIOD]: { when: sql`student_classes.eduyear_id in (${ACTIVE_YEAR})` },
  },
  search: (engine, { term, rowByRow }) =>
    containsTerm(engine, { table: 'students', term, rowByRow, reference: 'student_classes.student_id' }),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.id,
    student: { id: record.student_id, name: record.student_name, nis: record.nis, nisn: record.nisn },
    classroom: { id: record.classroom_id, name: record.classroom_name, code: record.classroom_code },
    eduyear: { id: record.eduyear_id, name: record.eduyear_name },
    status: record.status,
    created_at: record.created_at,
  }),
}

/** A student's class of the active year and their number, which tell students of one name apart. */
export const STUDENT_DETAIL = sql<string>`coalesce((select classrooms.name || ', ' from student_classes
  join classrooms on classrooms.id = student_classes.classroom_id
  where student_classes.student_id = students.id and student_classes.eduyear_id in (${ACTIVE_YEAR})
  order by student_classes.id desc limit 1), '') || 'NIS ' || coalesce(students.nis, '–')`

export const FILTER_VALUES = {
  // Classes and years are few, so `exists` for each is cheaper than reading every enrolment.
  classroom: {
    table: 'classrooms',
    ids: sql`select id from classrooms where exists (select 1 from student_classes where classroom_id = classrooms.id)`,
    order: CLASS_ORDER,
  },
  eduyear: {
    table: 'eduyears',
    ids: sql`select id from eduyears where exists (select 1 from student_classes where eduyear_id = eduyears.id)`,
  },
  student: {
    table: 'students',
    detail: STUDENT_DETAIL,
    has: sql`exists (select 1 from student_classes where student_id = students.id)`,
  },
}

async function withRapors(source: ReportSource, rows: EnrolmentRow[]): Promise<contract.StudentClass[]> {
  if (rows.length === 0) return []
  const rapors = await readReports(
    source,
    rows.map((row) => row.student.id),
  )
  return rows.map((row) => {
    const raporsOfYear = rapors.filter(
      ({ student_id, eduyear_id }) => student_id === row.student.id && eduyear_id === row.eduyear.id,
    )
    return {
      ...row,
      student_class_rapors: raporsOfYear
        .filter((rapor) => rapor.student_class_id === row.id)
        .map(({ id, semester_id }) => ({ id, semester_id })),
      reported: [...new Set(raporsOfYear.map(({ semester_id }) => semester_id))],
    }
  })
}

type OptionsQuery = Input<typeof contract.readStudentClassOptions, 'query'>

async function readOptions(db: Db, { students: studentsFlag, search }: OptionsQuery) {
  const queries = db.kysely
  return {
    eduyears: await readYears(queries),
    classrooms: await readClassrooms(queries),
    semesters: await readSemesterChoices(queries),
    students: studentsFlag === '0' ? [] : tellApart(await findChoices(db, STUDENT_CHOICES, search ?? '')),
  }
}

const STUDENT_CHOICES = {
  table: 'students',
  columns: sql<DetailedChoice>`id, name, ${STUDENT_DETAIL} as detail`,
  order: sql`lower(name), id`,
}

async function readClassYear(source: ReportSource, classYear: ClassYear) {
  const { queries } = source
  const classroom = await findClassroom(queries, classYear.classroom_id)
  const { rows } =
    await sql<EnrolmentColumns>`select ${ENROLMENT_SOURCE.columns} from student_classes ${ENROLMENT_SOURCE.joins ?? sql``}
    where student_classes.classroom_id = ${classYear.classroom_id} and student_classes.eduyear_id = ${classYear.eduyear_id}
    order by lower(students.name), student_classes.id`.execute(queries)
  return {
    peserta: await withRapors(source, rows.map(ENROLMENT_SOURCE.toRow)),
    calon_peserta: await findCandidates(queries, { code: classroom.code, eduyear_id: classYear.eduyear_id }),
    last_batch: await readLastBatch(source, classYear),
  }
}
