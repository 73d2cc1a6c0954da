/** Lessons of classes: listing, one by one, and a class's whole table at once. */
import { sql } from 'kysely'
import * as contract from '#contract/sia/lessonClass.ts'
import { audit } from '#server/audit.ts'
import { type Context, nextStamp, now } from '#server/context.ts'
import { containing, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'
import { byValue, type ListSource, list } from '#server/listing.ts'
import type { Serve } from '#server/serve.ts'
import { filterable } from './filterable.ts'
import { findClassroom, refuseUnlessActive } from './years.ts'

export function serveLessonClasses(serve: Serve) {
  serve(contract.listLessonClasses, async ({ query, context }) => {
    const found = await list(context.db, SOURCE, query)
    return {
      result: {
        ...found,
        filterable: await filterable(context.db, 'lesson_classes', OCCURRING, query.filterable),
      },
    }
  })
  serve(contract.readLessonClassOptions, async ({ context }) => ({
    result: await readOptions(context.db.kysely),
  }))
  serve(contract.readLessonsOfClass, async ({ query, context }) => ({
    result: await readOfClass(context.db.kysely, query),
  }))
  serve(contract.readLessonClass, async ({ params, context }) => ({
    result: await readLessonClass(context.db.kysely, params.id),
  }))
  serve(contract.createLessonClasses, async ({ body, context, user }) => {
    const result = await saving(context, (queries) => saveTable(queries, context, user.id, body))
    return { message: `${result.added} pelajaran ditambahkan, ${result.removed} dihapus.`, result }
  })
  serve(contract.updateLessonClass, async ({ params, body, context, user }) => ({
    result: await saving(context, (queries) => updateOne(queries, context, user.id, params.id, body)),
  }))
  serve(contract.removeLessonClass, async ({ params, context, user }) => {
    await saving(context, (queries) => removeOne(queries, context, user.id, params.id))
    return { result: null }
  })
}

const nameOf = (table: string, column: string) =>
  sql`(select lower(name) from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(column)})`

/** What a lesson class shows of its parents; also read by its participants' list. */
export const LESSON_CLASS_COLUMNS = sql`lesson_classes.id as lesson_class_id,
  lessons.id as lesson_id, lessons.name as lesson_name, teachers.id as teacher_id, teachers.name as teacher_name,
  classrooms.id as classroom_id, classrooms.name as classroom_name, classrooms.code as classroom_code,
  eduyears.id as eduyear_id, eduyears.name as eduyear_name, semesters.id as semester_id, semesters.name as semester_name`
export const LESSON_CLASS_JOINS = sql`join lessons on lessons.id = lesson_classes.lesson_id
  join teachers on teachers.id = lesson_classes.teacher_id
  join classrooms on classrooms.id = lesson_classes.classroom_id
  join eduyears on eduyears.id = lesson_classes.eduyear_id
  join semesters on semesters.id = lesson_classes.semester_id`

type Parents = Pick<contract.LessonClass, 'lesson' | 'teacher' | 'classroom' | 'eduyear' | 'semester'>

export function parentsOf(record: Record<string, unknown>): Parents {
  const named = (name: string) => ({
    id: record[`${name}_id`] as number,
    name: record[`${name}_name`] as string,
  })
  return {
    lesson: named('lesson'),
    teacher: named('teacher'),
    classroom: { ...named('classroom'), code: record.classroom_code as string },
    eduyear: named('eduyear'),
    semester: named('semester'),
  }
}

const SOURCE: ListSource<contract.LessonClass> = {
  table: 'lesson_classes',
  columns: sql`${LESSON_CLASS_COLUMNS}, lesson_classes.created_at, lesson_classes.updated_at`,
  joins: LESSON_CLASS_JOINS,
  sort: {
    created_at: byValue('lesson_classes.created_at'),
    ...Object.fromEntries(
      ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'].map((name) => [
        `${name}.name`,
        nameOf(`${name}s`, `lesson_classes.${name}_id`),
      ]),
    ),
  },
  filters: Object.fromEntries(
    ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'].map((name) => [
      name,
      byValue(`lesson_classes.${name}_id`),
    ]),
  ),
  search: (engine, term) =>
    sql`(${sql.join(
      ['lesson', 'teacher', 'classroom'].map((name) =>
        containing(engine, `${name}s`, term, `lesson_classes.${name}_id`),
      ),
      sql` or `,
    )})`,
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) => ({
    id: record.lesson_class_id as number,
    ...parentsOf(record),
    created_at: record.created_at as string,
    updated_at: record.updated_at as string,
  }),
}

const OCCURRING = Object.fromEntries(
  ['classroom', 'eduyear', 'semester', 'teacher', 'lesson'].map((name) => [
    name,
    { table: `${name}s`, ids: sql`select ${sql.ref(`${name}_id`)} from lesson_classes` },
  ]),
)

async function readOptions(queries: Queries) {
  const eduyears = await queries
    .selectFrom('eduyears')
    .select(['id', 'name', 'status'])
    .orderBy('code', 'desc')
    .execute()
  const semesters = await queries
    .selectFrom('semesters')
    .select(['id', 'name', 'status'])
    .orderBy('id')
    .execute()
  const classrooms = await queries
    .selectFrom('classrooms')
    .select(['id', 'name', 'code'])
    .orderBy('name')
    .execute()
  const lessons = await queries.selectFrom('lessons').select(['id', 'name']).orderBy('name').execute()
  const teachers = await queries.selectFrom('teachers').select(['id', 'name']).orderBy('name').execute()
  return { eduyears, semesters, classrooms, lessons, teachers }
}

type OfClass = { classroom_id: number; eduyear_id: number; semester_id: number }

async function readOfClass(queries: Queries, { classroom_id, eduyear_id, semester_id }: OfClass) {
  const { rows } = await sql<Record<string, unknown>>`select ${LESSON_CLASS_COLUMNS},
    (select count(*) from lesson_class_students where lesson_class_id = lesson_classes.id) as participants
    from lesson_classes ${LESSON_CLASS_JOINS}
    where lesson_classes.classroom_id = ${classroom_id} and lesson_classes.eduyear_id = ${eduyear_id}
      and lesson_classes.semester_id = ${semester_id}
    order by lower(lessons.name), lesson_classes.id`.execute(queries)
  const peserta = rows.map((record) => {
    const { lesson, teacher } = parentsOf(record)
    return {
      id: record.lesson_class_id as number,
      lesson,
      teacher,
      is_delete: false,
      participants: record.participants as number,
    }
  })
  const given = new Set(peserta.map((row) => row.lesson.id))
  const lessons = await queries.selectFrom('lessons').select(['id', 'name', 'code']).orderBy('name').execute()
  return { peserta, calon_peserta: lessons.filter((lesson) => !given.has(lesson.id)) }
}

async function readLessonClass(queries: Queries, id: number): Promise<contract.LessonClass> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${SOURCE.columns} from lesson_classes ${LESSON_CLASS_JOINS}
    where lesson_classes.id = ${id}`.execute(queries)
  if (!rows[0]) throw errors.notFound('Pelajaran kelas tidak ditemukan.')
  return SOURCE.toRow(rows[0])
}

async function saving<T>({ db }: Context, work: (queries: Queries) => Promise<T>): Promise<T> {
  try {
    return await db.kysely.transaction().execute(work)
  } catch (error) {
    if (violatedIndex(error)?.startsWith('lesson_classes_')) {
      throw errors.conflict('Mata pelajaran ini sudah ada di kelas dan semester tersebut.')
    }
    throw error
  }
}

/** Rows without id are new, rows with id change their teacher, marked rows go; all or nothing. */
async function saveTable(
  queries: Queries,
  context: Context,
  userId: number,
  input: contract.LessonClassInput,
) {
  const { classroom_id, eduyear_id, semester_id } = input
  await findClassroom(queries, classroom_id)
  const removed = input.lesson_teachers.filter((row) => row.id && row.is_delete)
  const changed = input.lesson_teachers.filter((row) => row.id && !row.is_delete)
  const added = input.lesson_teachers.filter((row) => !row.id && !row.is_delete)
  for (const row of removed) await removeOne(queries, context, userId, row.id as number, input)
  for (const row of changed) await changeTeacher(queries, context, userId, row, input)
  if (added.length === 0)
    return { id: null, added: 0, changed: changed.length, removed: removed.length, participants: 0 }

  await refuseUnlessActive(queries, { eduyear_id, semester_id })
  await refuseUnknown(queries, added)
  const at = now(context)
  const ids: number[] = []
  for (const { lesson_id, teacher_id } of added) {
    const row = {
      lesson_id,
      teacher_id,
      classroom_id,
      eduyear_id,
      semester_id,
      created_at: at,
      updated_at: at,
    }
    const { id } = await queries
      .insertInto('lesson_classes')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(queries, { userId, action: 'create', entity: 'lesson_class', entityId: id, after: row, at })
    ids.push(id)
  }
  const participants = input.add_all_student
    ? await enrolWholeClass(queries, ids, { classroom_id, eduyear_id }, at)
    : 0
  return {
    id: ids[0] ?? null,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    participants,
  }
}

type LessonTeacher = contract.LessonClassInput['lesson_teachers'][number]

async function refuseUnknown(queries: Queries, rows: readonly LessonTeacher[]) {
  for (const [table, field] of [
    ['lessons', 'lesson_id'],
    ['teachers', 'teacher_id'],
  ] as const) {
    const ids = [...new Set(rows.map((row) => row[field]))]
    const found = await queries.selectFrom(table).where('id', 'in', ids).select('id').execute()
    if (found.length !== ids.length) {
      throw errors.invalid({
        [field]: field === 'lesson_id' ? 'Mata pelajaran tidak ditemukan' : 'Guru tidak ditemukan',
      })
    }
  }
}

/** 'Semua Siswa': the class's active students take part in the new lessons (decisions §5). */
async function enrolWholeClass(
  queries: Queries,
  lessonClassIds: number[],
  where: { classroom_id: number; eduyear_id: number },
  at: string,
) {
  const students = await queries
    .selectFrom('student_classes')
    .where('classroom_id', '=', where.classroom_id)
    .where('eduyear_id', '=', where.eduyear_id)
    .where('status', '=', 'active')
    .select('student_id')
    .execute()
  if (students.length === 0) return 0
  for (const lesson_class_id of lessonClassIds) {
    const rows = students.map(({ student_id }) => ({
      lesson_class_id,
      student_id,
      created_at: at,
      updated_at: at,
    }))
    await queries.insertInto('lesson_class_students').values(rows).execute()
  }
  return students.length
}

async function changeTeacher(
  queries: Queries,
  context: Context,
  userId: number,
  { id, teacher_id, lesson_id }: LessonTeacher,
  where: OfClass,
) {
  const before = await readLessonClass(queries, id as number)
  refuseElsewhere(before, where)
  if (before.teacher.id === teacher_id && before.lesson.id === lesson_id) return
  await refuseUnknown(queries, [{ teacher_id, lesson_id }])
  const at = nextStamp(context, before.updated_at)
  await queries
    .updateTable('lesson_classes')
    .set({ teacher_id, lesson_id, updated_at: at })
    .where('id', '=', before.id)
    .execute()
  await audit(queries, {
    userId,
    action: 'update',
    entity: 'lesson_class',
    entityId: before.id,
    before,
    after: { teacher_id, lesson_id },
    at,
  })
}

function refuseElsewhere(row: contract.LessonClass, where: OfClass) {
  const isHere =
    row.classroom.id === where.classroom_id &&
    row.eduyear.id === where.eduyear_id &&
    row.semester.id === where.semester_id
  if (!isHere) throw errors.conflict('Daftar pelajaran kelas ini sudah berubah. Muat ulang halaman ini.')
}

type Update = contract.LessonClassInput & { updated_at?: string | null | undefined }

async function updateOne(
  queries: Queries,
  context: Context,
  userId: number,
  id: number,
  input: Update,
): Promise<contract.LessonClass> {
  const before = await readLessonClass(queries, id)
  const [row] = input.lesson_teachers
  if (!row || input.lesson_teachers.length > 1)
    throw errors.invalid({ lesson_teachers: 'Isi satu mata pelajaran' })
  if (input.updated_at && input.updated_at !== before.updated_at) throw errors.changedMeanwhile()
  const { classroom_id, eduyear_id, semester_id } = input
  const { lesson_id, teacher_id } = row
  const isMoved =
    classroom_id !== before.classroom.id ||
    eduyear_id !== before.eduyear.id ||
    semester_id !== before.semester.id
  if (isMoved) {
    await refuseUnlessActive(queries, { eduyear_id, semester_id })
    await findClassroom(queries, classroom_id)
    await refuseParticipants(queries, id, 'dipindahkan')
  }
  await refuseUnknown(queries, [row])
  const at = nextStamp(context, before.updated_at)
  const values = { classroom_id, eduyear_id, semester_id, lesson_id, teacher_id, updated_at: at }
  const { numUpdatedRows } = await queries
    .updateTable('lesson_classes')
    .set(values)
    .where('id', '=', id)
    .where('updated_at', '=', before.updated_at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw errors.changedMeanwhile()
  await audit(queries, {
    userId,
    action: 'update',
    entity: 'lesson_class',
    entityId: id,
    before,
    after: values,
    at,
  })
  return readLessonClass(queries, id)
}

async function removeOne(
  queries: Queries,
  context: Context,
  userId: number,
  id: number,
  where?: OfClass,
): Promise<void> {
  const before = await readLessonClass(queries, id)
  if (where) refuseElsewhere(before, where)
  await refuseParticipants(queries, id, 'dihapus')
  await queries.deleteFrom('lesson_classes').where('id', '=', id).execute()
  await audit(queries, {
    userId,
    action: 'delete',
    entity: 'lesson_class',
    entityId: id,
    before,
    at: now(context),
  })
}

/** A lesson class with participants stays until they are removed (decisions §5). */
async function refuseParticipants(queries: Queries, id: number, act: 'dihapus' | 'dipindahkan') {
  const { participants } = await queries
    .selectFrom('lesson_class_students')
    .where('lesson_class_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('participants'))
    .executeTakeFirstOrThrow()
  if (participants > 0) {
    throw errors.conflict(
      `Pelajaran kelas ini punya ${participants} peserta, jadi tidak dapat ${act}. Hapus pesertanya dahulu.`,
      {
        participants,
        path: `/sia/activity/lesson-class-student/edit/${id}`,
      },
    )
  }
}
