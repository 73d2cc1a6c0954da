/** Participants of a lesson of a class. */
import { type RawBuilder, sql } from 'kysely'
import * as contract from '#contract/sia/lessonClassStudent.ts'
import { audit } from '#server/audit.ts'
import { type Context, now } from '#server/context.ts'
import { containing, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'
import { byNameOf, byValue, type ListSource, list } from '#server/listing.ts'
import type { Serve } from '#server/serve.ts'
import { enterEnrolments } from './enrolments.ts'
import { filterable } from './filterable.ts'
import {
  hangsFrom,
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_JOINS,
  LESSON_CLASS_PARENTS,
  parentsOf,
} from './lessonClassSource.ts'
import { sorted } from './participants.ts'
import { refuseUnlessActive } from './years.ts'

export function serveLessonClassStudents(serve: Serve) {
  serve(contract.listLessonClassStudents, async ({ query, context }) => {
    const found = await list(context.db, SOURCE, query)
    return {
      result: {
        ...found,
        filterable: await filterable(context.db, 'lesson_class_students', OCCURRING, query.filterable),
      },
    }
  })
  serve(contract.readLessonParticipantOptions, async ({ query, context }) => ({
    result: await readOptions(context.db.kysely, query.active === '1'),
  }))
  serve(contract.readLessonParticipants, async ({ query, context }) => ({
    result: await readParticipants(context.db.kysely, query.lesson_class_id),
  }))
  serve(contract.readLessonParticipantsById, async ({ params, context }) => ({
    result: await readParticipants(context.db.kysely, params.id),
  }))
  serve(contract.saveLessonParticipants, async ({ body, context, user }) =>
    saved(await save(context, user.id, body)),
  )
  serve(contract.updateLessonParticipants, async ({ params, body, context, user }) =>
    saved(await save(context, user.id, { lesson_class_id: params.id, ...body })),
  )
}

function saved(result: { added: number; removed: number }) {
  return { message: `${result.added} siswa ditambahkan, ${result.removed} siswa dihapus.`, result }
}

const OF_LESSON_CLASS = sql`lesson_classes.id = lesson_class_students.lesson_class_id`

const ofLessonClass = (test: RawBuilder<unknown>) =>
  sql`lesson_class_students.lesson_class_id in (select id from lesson_classes where ${test})`

const SOURCE: ListSource<contract.LessonClassStudent> = {
  table: 'lesson_class_students',
  columns: sql`lesson_class_students.id, lesson_class_students.created_at, students.id as student_id,
    students.name as student_name, nis, nisn, ${LESSON_CLASS_COLUMNS}`,
  joins: sql`join students on students.id = lesson_class_students.student_id
    join lesson_classes on lesson_classes.id = lesson_class_students.lesson_class_id ${LESSON_CLASS_JOINS}`,
  sort: {
    created_at: byValue('lesson_class_students.created_at'),
    'student.name': byNameOf('students', sql`students.id = lesson_class_students.student_id`),
    ...Object.fromEntries(
      LESSON_CLASS_PARENTS.map((name) => [
        `${name}.name`,
        byNameOf(`${name}s`, sql`${hangsFrom(name)} and ${OF_LESSON_CLASS}`, 'lesson_classes'),
      ]),
    ),
  },
  filters: {
    student: byValue('lesson_class_students.student_id'),
    ...Object.fromEntries(
      LESSON_CLASS_PARENTS.map((name) => [
        name,
        { column: byValue(`lesson_classes.${name}_id`), having: ofLessonClass },
      ]),
    ),
  },
  search: (engine, term) => containing(engine, 'students', term, 'lesson_class_students.student_id'),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.id as number,
    student: {
      id: record.student_id as number,
      name: record.student_name as string,
      nis: record.nis as string,
      nisn: record.nisn as string,
    },
    lesson_class: { id: record.lesson_class_id as number, ...parentsOf(record) },
    created_at: record.created_at as string,
  }),
}

const OCCURRING = {
  ...Object.fromEntries(
    LESSON_CLASS_PARENTS.map((name) => [
      name,
      {
        table: `${name}s`,
        ids: sql`select ${sql.ref(`${name}_id`)} from lesson_classes where exists
          (select 1 from lesson_class_students where lesson_class_id = lesson_classes.id)`,
      },
    ]),
  ),
  student: { table: 'students', ids: sql`select student_id from lesson_class_students` },
}

async function readOptions(queries: Queries, isActiveOnly: boolean) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${LESSON_CLASS_COLUMNS} from lesson_classes ${LESSON_CLASS_JOINS}
    ${isActiveOnly ? sql`where eduyears.status = 'active'` : sql``}
    order by case eduyears.status when 'active' then 0 else 1 end, eduyears.code desc, lower(classrooms.name), lower(lessons.name), lesson_classes.id`.execute(
    queries,
  )
  return rows.map((record) => ({ id: record.lesson_class_id as number, ...parentsOf(record) }))
}

async function readLessonClass(queries: Queries, id: number) {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${LESSON_CLASS_COLUMNS} from lesson_classes ${LESSON_CLASS_JOINS}
    where lesson_classes.id = ${id}`.execute(queries)
  if (!rows[0]) throw errors.notFound('Pelajaran kelas tidak ditemukan.')
  return { id, ...parentsOf(rows[0]) }
}

/** Candidates are the class's active students of that year who do not take part yet (decisions §5). */
async function readParticipants(queries: Queries, lessonClassId: number) {
  const lesson_class = await readLessonClass(queries, lessonClassId)
  const rows = await queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lessonClassId)
    .select(['lesson_class_students.id', 'students.id as student_id', 'students.name', 'nis', 'nisn'])
    .orderBy(sql`lower(students.name)`)
    .execute()
  const peserta = rows.map(({ id, student_id, name, nis, nisn }) => ({
    id,
    student: { id: student_id, name, nis, nisn },
    is_delete: false,
  }))
  const taking = new Set(peserta.map((row) => row.student.id))
  const eligible = await eligibleStudents(queries, lesson_class)
  return { lesson_class, peserta, calon_peserta: eligible.filter((student) => !taking.has(student.id)) }
}

function eligibleStudents(
  queries: Queries,
  { classroom, eduyear }: { classroom: { id: number }; eduyear: { id: number } },
) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('classroom_id', '=', classroom.id)
    .where('eduyear_id', '=', eduyear.id)
    .where('status', '=', 'active')
    .select(['students.id', 'students.name', 'nis', 'nisn'])
    .orderBy(sql`lower(students.name)`)
    .execute()
}

/** Adds and removes participants, all or nothing. */
async function save(
  context: Context,
  userId: number,
  { lesson_class_id, students }: contract.LessonParticipants,
) {
  const { adding, removing } = sorted(students)
  try {
    return await context.db.transact(async (queries) => {
      await enterEnrolments(context, queries)
      const lessonClass = await readLessonClass(queries, lesson_class_id)
      const at = now(context)
      if (removing.size > 0) await remove(queries, { userId, at, lessonClass, removing })
      if (adding.length > 0) await add(queries, { userId, at, lessonClass, adding })
      return { added: adding.length, removed: removing.size }
    })
  } catch (error) {
    if (violatedIndex(error)?.startsWith('lesson_class_students_')) {
      throw errors.conflict('Ada siswa yang sudah menjadi peserta. Muat ulang halaman ini.')
    }
    throw error
  }
}

type By = { userId: number; at: string; lessonClass: Awaited<ReturnType<typeof readLessonClass>> }

async function remove(
  queries: Queries,
  { userId, at, lessonClass, removing }: By & { removing: Map<number, number> },
) {
  const gone = await queries
    .deleteFrom('lesson_class_students')
    .where('id', 'in', [...removing.keys()])
    .where('lesson_class_id', '=', lessonClass.id)
    .returning(['id', 'student_id'])
    .execute()
  const isAsNamed = gone.every((row) => removing.get(row.id) === row.student_id)
  if (gone.length !== removing.size || !isAsNamed)
    throw errors.conflict('Daftar peserta sudah berubah. Muat ulang halaman ini.')
  await audit(queries, {
    userId,
    action: 'delete',
    entity: 'lesson_class_student',
    entityId: lessonClass.id,
    before: gone,
    at,
  })
}

async function add(queries: Queries, { userId, at, lessonClass, adding }: By & { adding: number[] }) {
  await refuseUnlessActive(queries, {
    eduyear_id: lessonClass.eduyear.id,
    semester_id: lessonClass.semester.id,
  })
  const eligible = new Set((await eligibleStudents(queries, lessonClass)).map((student) => student.id))
  const refused = adding.filter((id) => !eligible.has(id))
  if (refused.length > 0) {
    throw errors.invalid({
      students: `${refused.length} siswa bukan peserta aktif kelas ${lessonClass.classroom.name}`,
    })
  }
  const rows = adding.map((student_id) => ({
    lesson_class_id: lessonClass.id,
    student_id,
    created_at: at,
    updated_at: at,
  }))
  await queries.insertInto('lesson_class_students').values(rows).execute()
  await audit(queries, {
    userId,
    action: 'create',
    entity: 'lesson_class_student',
    entityId: lessonClass.id,
    after: adding,
    at,
  })
}
