/** The calls of spreading students over classes. */
import type { ClassYear, NamedClassroom } from '#features/school/activity.ts'
import { type ClassCode, FIRST_GRADE } from '#features/school/choices.ts'
import { isActive } from '#features/school/period.ts'
import { readClassrooms } from '#features/school/server/classrooms.ts'
import { readYears, refuseIfPast } from '#features/school/server/years.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { enrolment } from '../../enrolment.ts'
import type { SpreadStudent, spreadStudents } from '../../spread.ts'
import { ACTIVE } from '../../status.ts'
import { findCandidates } from '../enrolment/candidates.ts'
import { addParticipants } from '../enrolment/enrolments.ts'
import { planSpread } from './planSpread.ts'
import { readLastSpread, readMembers } from './spreadRows.ts'
import { undo } from './undoSpread.ts'

type Body = Input<typeof spreadStudents, 'body'>
type Row = { student: SpreadStudent; classroom: NamedClassroom }

export const spreadHandlers = {
  readSpread: async ({ query, context }) => ({ result: await readPage(context.db.kysely, query) }),
  spreadStudents: async ({ body, context, user }) => {
    const queries = context.db.kysely
    const eduyear_id = body.eduyear_id ?? (await findYear(queries, undefined)).id
    const plan = body.rows
      ? await readRows(queries, eduyear_id, body.rows)
      : await planRows(queries, eduyear_id, body)
    if (body.dry_run) return { message: 'Usulan pembagian kelas.', result: { id: null, rows: plan } }
    return write(context, user, async (tx) => {
      const id = await store(tx, user, { eduyear_id, rows: plan, with_passed: body.with_passed })
      return tx.respond({
        message: `${formatCount(plan.length)} siswa masuk kelas.`,
        result: { id, rows: plan },
      })
    })
  },
  undoSpread: async ({ params, context, user }) => {
    const result = await undo(context, user, params.id)
    const stay = result.remaining > 0 ? `, ${formatCount(result.remaining)} tetap` : ''
    return { message: `${formatCount(result.undone)} siswa dikeluarkan dari kelas${stay}.`, result }
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

async function findYear(queries: Queries, id: number | undefined) {
  const years = await readYears(queries)
  const year = years.find((one) => (id === undefined ? isActive(one) : one.id === id))
  if (!year) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  return { ...year, years }
}

async function readPage(
  queries: Queries,
  query: { eduyear_id?: number | undefined; code?: ClassCode | undefined },
) {
  const { years, ...eduyear } = await findYear(queries, query.eduyear_id)
  const code = query.code ?? FIRST_GRADE
  const classrooms = (await readClassrooms(queries)).filter((classroom) => classroom.code === code)
  const toChoice = ({ id, name, status }: typeof eduyear) => ({ id, name, status })
  return {
    eduyear: toChoice(eduyear),
    eduyears: years.map(toChoice),
    code,
    classrooms,
    members: await readMembers(queries, {
      eduyear_id: eduyear.id,
      classroomIds: classrooms.map(({ id }) => id),
    }),
    candidates: await readCandidates(queries, { code, eduyear_id: eduyear.id }),
    last: await readLastSpread(queries, { eduyear_id: eduyear.id, code }),
  }
}

type CandidateQuery = { code: string; eduyear_id: number; studentIds?: readonly number[] | undefined }

async function readCandidates(
  queries: Queries,
  { studentIds, ...grade }: CandidateQuery,
): Promise<SpreadStudent[]> {
  const candidates = await findCandidates(queries, { ...grade, ...(studentIds && { studentIds }) })
  if (candidates.length === 0) return []
  const details = await queries
    .selectFrom('students')
    .where(
      'id',
      'in',
      candidates.map(({ id }) => id),
    )
    .select(['id', 'gender', 'religion'])
    .execute()
  const byId = new Map(details.map((one) => [one.id, one]))
  return candidates.map(({ id, name, nis, nisn }) => {
    const { gender = null, religion = null } = byId.get(id) ?? {}
    return { id, name, nis, nisn, gender, religion }
  })
}

/** Classes of one grade. @throws 422 */
async function findClasses(
  queries: Queries,
  ids: readonly number[],
  field: string,
): Promise<NamedClassroom[]> {
  const classrooms = (await readClassrooms(queries)).filter(({ id }) => ids.includes(id))
  if (classrooms.length < new Set(ids).size) throw errors.invalid({ [field]: 'Kelas tidak ditemukan' })
  if (new Set(classrooms.map(({ code }) => code)).size > 1)
    throw errors.invalid({ [field]: 'Pilih kelas dari satu tingkat' })
  return classrooms
}

async function planRows(
  queries: Queries,
  eduyear_id: number,
  { classroom_ids = [], student_ids, rules, scores }: Body,
): Promise<Row[]> {
  const classrooms = await findClasses(queries, classroom_ids, 'classroom_ids')
  const [first] = classrooms
  if (!first) return []
  const studentIds = student_ids ?? undefined
  const students = await readCandidates(queries, { code: first.code, eduyear_id, studentIds })
  const classroomIds = classrooms.map(({ id }) => id)
  const planned = planSpread(students, {
    classroomIds,
    rules: rules ?? [],
    members: await readMembers(queries, { eduyear_id, classroomIds }),
    scores: new Map(scores?.map(({ student_id, score }) => [student_id, score])),
  })
  return students.flatMap((student) => {
    const classroom = classrooms.find(({ id }) => id === planned.get(student.id))
    return classroom ? [{ student, classroom }] : []
  })
}

/** The rows as they were chosen. @throws 422 if a student is named twice or may not enter the grade */
async function readRows(
  queries: Queries,
  eduyear_id: number,
  rows: NonNullable<Body['rows']>,
): Promise<Row[]> {
  const classroomOf = new Map(rows.map(({ student_id, classroom_id }) => [student_id, classroom_id]))
  if (classroomOf.size < rows.length) throw errors.invalid({ rows: 'Ada siswa yang disebut dua kali' })
  const classrooms = await findClasses(queries, [...new Set(classroomOf.values())], 'rows')
  const [first] = classrooms
  const studentIds = [...classroomOf.keys()]
  const students = first ? await readCandidates(queries, { code: first.code, eduyear_id, studentIds }) : []
  if (students.length < rows.length)
    throw errors.invalid({
      rows: `${formatCount(rows.length - students.length)} siswa sudah punya kelas, atau tidak dapat masuk tingkat ini. Muat ulang daftarnya.`,
    })
  return students.flatMap((student) => {
    const classroom = classrooms.find(({ id }) => id === classroomOf.get(student.id))
    return classroom ? [{ student, classroom }] : []
  })
}

type Spread = { eduyear_id: number; rows: readonly Row[] } & Pick<Body, 'with_passed'>

async function store(
  tx: Tx<Caller>,
  user: Caller,
  { eduyear_id, rows, with_passed }: Spread,
): Promise<number | null> {
  const [first] = rows
  if (!first) throw errors.invalid({ student_ids: 'Tidak ada siswa yang dapat dibagi' })
  const { queries } = tx
  await tx.lock('enrolments')
  await refuseIfPast(queries, { user, with_passed }, { eduyear_id })
  const spread = { eduyear_id, code: first.classroom.code, user_id: user.id, created_at: tx.now() }
  const { id } = await queries
    .insertInto('class_spreads')
    .values(spread)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [classroom, studentIds] of byClassroom(rows)) {
    await addParticipants(tx, { classroom, eduyear_id, addedStudentIds: studentIds })
    await mark(queries, id, { classroom_id: classroom.id, eduyear_id, studentIds })
  }
  await tx.audit({
    action: 'create',
    entity: 'class_spread',
    entityId: id,
    after: { ...spread, total: rows.length },
  })
  return id
}

function byClassroom(rows: readonly Row[]): ReadonlyMap<NamedClassroom, number[]> {
  const byClass = new Map<NamedClassroom, number[]>()
  for (const { student, classroom } of rows)
    byClass.set(classroom, [...(byClass.get(classroom) ?? []), student.id])
  return byClass
}

type Entered = ClassYear & { studentIds: readonly number[] }

const mark = (queries: Queries, id: number, { classroom_id, eduyear_id, studentIds }: Entered) =>
  queries
    .updateTable('student_classes')
    .set({ spread_id: id })
    .where('classroom_id', '=', classroom_id)
    .where('eduyear_id', '=', eduyear_id)
    .where('student_id', 'in', studentIds)
    .where('status', '=', ACTIVE)
    .execute()
