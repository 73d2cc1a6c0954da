/** Enrolments: listing, the participants of a class, adding and removing them. */
import { sql } from 'kysely'
import { canRemove, type EnrolmentStatus, mayEnter } from '#contract/sia/promotion.ts'
import * as contract from '#contract/sia/studentClass.ts'
import { audit } from '#server/audit.ts'
import { type Context, now } from '#server/context.ts'
import { containing, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'
import { byValue, type ListSource, list } from '#server/listing.ts'
import type { Serve } from '#server/serve.ts'
import { filterable } from './filterable.ts'
import { lastBatch } from './promotions.ts'
import { findClassroom, refuseUnlessActive } from './years.ts'

export function serveStudentClasses(serve: Serve) {
  serve(contract.listStudentClasses, async ({ query, context }) => {
    const found = await list(context.db, SOURCE, query)
    const rows = await withRapors(context.db.kysely, found.rows)
    return {
      result: {
        ...found,
        rows,
        filterable: await filterable(context.db, 'student_classes', OCCURRING, query.filterable),
      },
    }
  })
  serve(contract.readStudentClassOptions, async ({ query, context }) => ({
    result: await readOptions(context.db.kysely, query.students !== '0'),
  }))
  serve(contract.readClassYear, async ({ query, context }) => ({
    result: await readClassYear(context.db.kysely, query),
  }))
  serve(contract.saveStudentClasses, async ({ body, context, user }) => {
    const result = await saveParticipants(context, user.id, body)
    return { message: `${result.added} siswa ditambahkan, ${result.removed} siswa dihapus.`, result }
  })
}

type Row = Omit<contract.StudentClass, 'student_class_rapors'>

const nameOf = (table: string, column: string) =>
  sql`(select lower(name) from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(column)})`

const SOURCE: ListSource<Row> = {
  table: 'student_classes',
  columns: sql`student_classes.id, student_classes.status, student_classes.created_at,
    students.id as student_id, students.name as student_name, nis, nisn,
    classrooms.id as classroom_id, classrooms.name as classroom_name, classrooms.code as classroom_code,
    eduyears.id as eduyear_id, eduyears.name as eduyear_name`,
  joins: sql`join students on students.id = student_classes.student_id
    join classrooms on classrooms.id = student_classes.classroom_id
    join eduyears on eduyears.id = student_classes.eduyear_id`,
  sort: {
    created_at: byValue('student_classes.created_at'),
    'student.name': nameOf('students', 'student_classes.student_id'),
    'classroom.name': nameOf('classrooms', 'student_classes.classroom_id'),
    'eduyear.name': nameOf('eduyears', 'student_classes.eduyear_id'),
    status: byValue('student_classes.status'),
  },
  filters: {
    classroom: byValue('student_classes.classroom_id'),
    eduyear: byValue('student_classes.eduyear_id'),
    student: byValue('student_classes.student_id'),
    status: byValue('student_classes.status'),
  },
  search: (engine, term) => containing(engine, 'students', term, 'student_classes.student_id'),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: (record) =>
    ({
      id: record.id,
      student: { id: record.student_id, name: record.student_name, nis: record.nis, nisn: record.nisn },
      classroom: { id: record.classroom_id, name: record.classroom_name, code: record.classroom_code },
      eduyear: { id: record.eduyear_id, name: record.eduyear_name },
      status: record.status,
      created_at: record.created_at,
    }) as Row,
}

const OCCURRING = {
  classroom: { table: 'classrooms', ids: sql`select classroom_id from student_classes` },
  eduyear: { table: 'eduyears', ids: sql`select eduyear_id from student_classes` },
  student: { table: 'students', ids: sql`select student_id from student_classes` },
}

async function withRapors(queries: Queries, rows: Row[]): Promise<contract.StudentClass[]> {
  if (rows.length === 0) return []
  const rapors = await queries
    .selectFrom('student_class_rapors')
    .where(
      'student_class_id',
      'in',
      rows.map((row) => row.id),
    )
    .select(['id', 'semester_id', 'student_class_id'])
    .orderBy('semester_id')
    .execute()
  return rows.map((row) => ({
    ...row,
    student_class_rapors: rapors
      .filter((rapor) => rapor.student_class_id === row.id)
      .map(({ id, semester_id }) => ({ id, semester_id })),
  }))
}

async function readOptions(queries: Queries, hasStudents: boolean) {
  const eduyears = await queries
    .selectFrom('eduyears')
    .select(['id', 'name', 'status'])
    .orderBy('code', 'desc')
    .execute()
  const classrooms = await queries
    .selectFrom('classrooms')
    .select(['id', 'name', 'code'])
    .orderBy('name')
    .execute()
  const students = hasStudents
    ? await queries.selectFrom('students').select(['id', 'name']).orderBy('name').execute()
    : []
  return { eduyears, classrooms, students }
}

type ClassYear = { classroom_id: number; eduyear_id: number }

async function readClassYear(queries: Queries, where: ClassYear) {
  const classroom = await findClassroom(queries, where.classroom_id)
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${SOURCE.columns} from student_classes ${SOURCE.joins ?? sql``}
    where student_classes.classroom_id = ${where.classroom_id} and student_classes.eduyear_id = ${where.eduyear_id}
    order by lower(students.name), student_classes.id`.execute(queries)
  return {
    peserta: await withRapors(queries, rows.map(SOURCE.toRow)),
    calon_peserta: await findCandidates(queries, classroom.code, where.eduyear_id),
    last_batch: await lastBatch(queries, where),
  }
}

/** Every former class of those not enrolled this year and not out of the school, the latest first. */
async function formerClasses(queries: Queries, eduyearId: number, onlyStudents?: readonly number[]) {
  return queries
    .selectFrom('students')
    .leftJoin('student_classes', 'student_classes.student_id', 'students.id')
    .leftJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .leftJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('students.out_year', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_classes as now')
            .whereRef('now.student_id', '=', 'students.id')
            .where('now.eduyear_id', '=', eduyearId)
            .select('now.id'),
        ),
      ),
    )
    .$if(onlyStudents !== undefined, (query) => query.where('students.id', 'in', onlyStudents ?? []))
    .select([
      'students.id',
      'students.name',
      'nis',
      'nisn',
      'student_classes.status',
      'classrooms.code',
      'classrooms.name as classroom',
      'eduyears.name as eduyear',
    ])
    .orderBy(sql`lower(students.name)`)
    .orderBy('students.id')
    .orderBy('eduyears.code', 'desc')
    .execute()
}

type FormerClass = Awaited<ReturnType<typeof formerClasses>>[number]

async function findCandidates(
  queries: Queries,
  code: string,
  eduyearId: number,
  onlyStudents?: readonly number[],
): Promise<contract.Candidate[]> {
  const byStudent = new Map<number, FormerClass[]>()
  for (const row of await formerClasses(queries, eduyearId, onlyStudents)) {
    byStudent.set(row.id, [...(byStudent.get(row.id) ?? []), row])
  }
  return [...byStudent.values()].flatMap((former) => {
    const [latest] = former
    if (!latest) return []
    const isNew = latest.code === null
    if (!mayEnter(code, isNew ? null : { code: latest.code ?? '', status: latest.status as EnrolmentStatus }))
      return []
    const { id, name, nis, nisn } = latest
    const student_classes = isNew
      ? []
      : former.map((row) => ({
          classroom: { code: row.code ?? '', name: row.classroom ?? '' },
          eduyear: row.eduyear ?? '',
        }))
    return [{ id, name, nis, nisn, student_classes }]
  })
}

/** Adds and removes participants of a class, all or nothing. */
export async function saveParticipants(
  context: Context,
  userId: number,
  { classroom_id, eduyear_id, students }: contract.ClassParticipants,
) {
  const removing = students
    .filter((student) => student.id && student.is_delete)
    .map((student) => student.id as number)
  const adding = [
    ...new Set(
      students.filter((student) => !student.id && !student.is_delete).map((student) => student.student_id),
    ),
  ]
  try {
    return await context.db.kysely.transaction().execute(async (queries) => {
      const classroom = await findClassroom(queries, classroom_id)
      for (const id of removing)
        await removeParticipant(queries, context, userId, { id, classroom_id, eduyear_id })
      if (adding.length > 0)
        await addParticipants(queries, context, userId, { classroom, eduyear_id, adding })
      return { added: adding.length, removed: removing.length }
    })
  } catch (error) {
    if (violatedIndex(error) === 'student_classes_student_id_eduyear_id_unique') {
      throw errors.conflict(
        'Ada siswa yang baru saja dimasukkan ke kelas lain pada tahun ini. Muat ulang daftarnya.',
      )
    }
    throw error
  }
}

type Adding = { classroom: { id: number; code: string; name: string }; eduyear_id: number; adding: number[] }

async function addParticipants(
  queries: Queries,
  context: Context,
  userId: number,
  { classroom, eduyear_id, adding }: Adding,
) {
  await refuseUnlessActive(queries, { eduyear_id })
  const candidates = new Set(
    (await findCandidates(queries, classroom.code, eduyear_id, adding)).map(({ id }) => id),
  )
  const refused = adding.filter((id) => !candidates.has(id))
  if (refused.length > 0) {
    throw errors.invalid({
      students: `${refused.length} siswa tidak dapat masuk kelas ${classroom.name}: sudah terdaftar tahun ini, bukan dari jenjang yang sesuai, atau sudah keluar`,
    })
  }
  const at = now(context)
  const rows = adding.map((student_id) => ({
    student_id,
    classroom_id: classroom.id,
    eduyear_id,
    status: 'active',
    created_at: at,
    updated_at: at,
  }))
  const stored = await queries
    .insertInto('student_classes')
    .values(rows)
    .returning(['id', 'student_id'])
    .execute()
  for (const { id, student_id } of stored) {
    await audit(queries, {
      userId,
      action: 'create',
      entity: 'student_class',
      entityId: id,
      after: { student_id, classroom_id: classroom.id, eduyear_id },
      at,
    })
  }
}

/** A participant with any report card, or no longer active, cannot be removed (decisions §5). */
async function removeParticipant(
  queries: Queries,
  context: Context,
  userId: number,
  { id, classroom_id, eduyear_id }: ClassYear & { id: number },
) {
  const row = await queries
    .selectFrom('student_classes')
    .where('id', '=', id)
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw errors.conflict('Ada peserta yang sudah tidak di kelas ini. Muat ulang daftarnya.')
  const { rapors } = await queries
    .selectFrom('student_class_rapors')
    .where('student_class_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('rapors'))
    .executeTakeFirstOrThrow()
  if (!canRemove({ status: row.status as EnrolmentStatus, rapors })) {
    throw errors.conflict('Peserta yang sudah punya rapor atau sudah diproses tidak dapat dihapus.')
  }
  await queries
    .deleteFrom('lesson_class_students')
    .where('student_id', '=', row.student_id)
    .where(
      'lesson_class_id',
      'in',
      queries
        .selectFrom('lesson_classes')
        .where('classroom_id', '=', classroom_id)
        .where('eduyear_id', '=', eduyear_id)
        .select('id'),
    )
    .execute()
  await queries.deleteFrom('promotion_items').where('student_class_id', '=', id).execute()
  const { numDeletedRows } = await queries
    .deleteFrom('student_classes')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw errors.conflict('Peserta ini baru saja diproses. Muat ulang daftarnya.')
  await audit(queries, {
    userId,
    action: 'delete',
    entity: 'student_class',
    entityId: id,
    before: row,
    at: now(context),
  })
}
