/** Homeroom teachers: read for a whole year, changed class by class. */

import { readTeacherChoices } from '#features/people/server/teacherChoices.ts'
import type { ClassYear } from '#features/school/activity.ts'
import { isActive } from '#features/school/period.ts'
import { CLASS_ORDER } from '#features/school/server/classOrder.ts'
import { readYearChoices, refuseIfPast } from '#features/school/server/years.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { enrolment } from '../../enrolment.ts'
import type { Homeroom, HomeroomInput } from '../../homeroom.ts'

export const homeroomHandlers = {
  readHomerooms: async ({ query, context }) => ({
    result: await readHomeroomsOfYear(context.db.kysely, query.eduyear_id),
  }),
  saveHomerooms: async ({ body, context, user }) => {
    await saveHomeroomsOfYear(context, user, body)
    return {
      message: 'Wali kelas berhasil disimpan.',
      result: await readHomeroomRows(context.db.kysely, body.eduyear_id),
    }
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

async function readHomeroomsOfYear(queries: Queries, id: number | undefined) {
  const eduyears = await readYearChoices(queries)
  const eduyear = eduyears.find((year) => (id === undefined ? isActive(year) : year.id === id))
  if (!eduyear) throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const teachers = await readTeacherChoices(queries)
  return { eduyear, eduyears, teachers, rows: await readHomeroomRows(queries, eduyear.id) }
}

async function readHomeroomRows(queries: Queries, eduyearId: number): Promise<Homeroom[]> {
  const rows = await queries
    .selectFrom('classrooms')
    .leftJoin('homerooms', (join) =>
      join.onRef('homerooms.classroom_id', '=', 'classrooms.id').on('homerooms.eduyear_id', '=', eduyearId),
    )
    .leftJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .select([
      'classrooms.id',
      'classrooms.name',
      'classrooms.code',
      'teachers.id as teacher_id',
      'teachers.name as teacher',
    ])
    .orderBy(CLASS_ORDER)
    .execute()
  return rows.map(({ id, name, code, teacher_id, teacher }) => ({
    classroom: { id, name, code },
    teacher: teacher_id && teacher ? { id: teacher_id, name: teacher } : null,
  }))
}

/** The classes of every year whose homeroom teacher the user is. */
export function findHomerooms(queries: Queries, { id }: Pick<Caller, 'id'>) {
  return queries
    .selectFrom('homerooms')
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('teachers.user_id', '=', id)
    .select(['eduyear_id', 'classroom_id'])
    .execute()
}

async function saveHomeroomsOfYear(
  context: Context,
  user: Caller,
  { eduyear_id, homerooms, with_passed }: HomeroomInput,
) {
  await write(context, user, async (tx) => {
    await refuseUnknownIds(tx.queries, { eduyear_id, homerooms })
    await refuseIfPast(tx.queries, { user, with_passed }, { eduyear_id })
    // Always in the same order, so that two operators cannot deadlock.
    const teacherByClassroom = new Map(homerooms.map((one) => [one.classroom_id, one.teacher_id]))
    for (const classroom_id of [...teacherByClassroom.keys()].sort((one, other) => one - other))
      await saveHomeroom(tx, { eduyear_id, classroom_id }, teacherByClassroom.get(classroom_id) ?? null)
  })
}

/** @throws 422 if the year, a class or a teacher does not exist */
async function refuseUnknownIds(queries: Queries, { eduyear_id, homerooms }: HomeroomInput) {
  const hasUnknown = async (table: 'eduyears' | 'classrooms' | 'teachers', ids: number[]) => {
    const rows = await queries.selectFrom(table).where('id', 'in', ids).select('id').execute()
    return rows.length < new Set(ids).size
  }
  if (await hasUnknown('eduyears', [eduyear_id]))
    throw errors.invalid({ eduyear_id: 'Tahun ajaran tidak ditemukan' })
  const classroomIds = homerooms.map(({ classroom_id }) => classroom_id)
  if (await hasUnknown('classrooms', classroomIds))
    throw errors.invalid({ homerooms: 'Kelas tidak ditemukan' })
  const teacherIds = homerooms.flatMap(({ teacher_id }) => teacher_id ?? [])
  if (teacherIds.length > 0 && (await hasUnknown('teachers', teacherIds)))
    throw errors.invalid({ homerooms: 'Guru tidak ditemukan' })
}

async function saveHomeroom(
  tx: Tx<Caller>,
  { eduyear_id, classroom_id }: ClassYear,
  teacher_id: number | null,
) {
  const { queries } = tx
  const before = await queries
    .selectFrom('homerooms')
    .where('eduyear_id', '=', eduyear_id)
    .where('classroom_id', '=', classroom_id)
    .selectAll()
    .executeTakeFirst()
  if (before?.teacher_id === teacher_id) return
  if (teacher_id === null) {
    if (!before) return
    await queries.deleteFrom('homerooms').where('id', '=', before.id).execute()
    await tx.audit({ action: 'delete', entity: 'homeroom', entityId: before.id, before })
    return
  }
  const at = before ? tx.nextTimestamp(before.updated_at) : tx.now()
  const after = await queries
    .insertInto('homerooms')
    .values({ eduyear_id, classroom_id, teacher_id, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['classroom_id', 'eduyear_id']).doUpdateSet({ teacher_id, updated_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const action = before ? 'update' : 'create'
  await tx.audit({ action, entity: 'homeroom', entityId: after.id, before, after })
}
