/** Adding students to a class and removing them. */
import { canRemove, type EnrolmentStatus } from '#contract/sia/promotion.ts'
import type { ClassParticipants } from '#contract/sia/studentClass.ts'
import { type Context, now } from '#server/context.ts'
import { audit } from '#server/db/audit.ts'
import { enterAlone, isStillReferenced, violatedIndex } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/http/errors.ts'
import { sorted } from '../lessonParticipant/lessonRosters.ts'
import { findClassroom, refuseUnlessActive } from '../period/years.ts'
import { findCandidates } from './candidates.ts'

/**
 * To be called before anything about who is in which class is read and changed, within the
 * transaction: what a promotion, its undoing and an enrolment each see would otherwise change under them.
 */
export async function enterEnrolments({ db }: Pick<Context, 'db'>, queries: Queries): Promise<void> {
  await enterAlone(db.engine, queries, 'enrolments')
}

/** Adds and removes participants of a class, all or nothing. */
export async function saveParticipants(
  context: Context,
  userId: number,
  { classroom_id, eduyear_id, students }: ClassParticipants,
) {
  const { adding, removing } = sorted(students)
  try {
    await context.db.transact(async (queries) => {
      await enterEnrolments(context, queries)
      const classroom = await findClassroom(queries, classroom_id)
      for (const [id, student_id] of removing)
        await removeParticipant(queries, context, userId, { id, student_id, classroom_id, eduyear_id })
      if (adding.length > 0)
        await addParticipants(queries, context, userId, { classroom, eduyear_id, adding })
    })
  } catch (error) {
    if (violatedIndex(error) === 'student_classes_student_id_eduyear_id_unique') {
      throw errors.conflict(
        'Ada siswa yang baru saja dimasukkan ke kelas lain pada tahun ini. Muat ulang daftarnya.',
      )
    }
    if (isStillReferenced(error)) throw errors.conflict(KEPT)
    throw error
  }
  const result = { added: adding.length, removed: removing.size }
  return { message: `${result.added} siswa ditambahkan, ${result.removed} siswa dihapus.`, result }
}

const KEPT = 'Peserta yang sudah punya rapor atau sudah diproses tidak dapat dihapus.'

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

type Participant = { id: number; student_id: number; classroom_id: number; eduyear_id: number }

/** A participant with any report card, or no longer active, cannot be removed (decisions §5). */
async function removeParticipant(
  queries: Queries,
  context: Context,
  userId: number,
  { id, student_id, classroom_id, eduyear_id }: Participant,
) {
  const row = await queries
    .selectFrom('student_classes')
    .where('id', '=', id)
    .where('student_id', '=', student_id)
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
    throw errors.conflict(KEPT)
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
  await deleteEnrolment(queries, id)
  await audit(queries, {
    userId,
    action: 'delete',
    entity: 'student_class',
    entityId: id,
    before: row,
    at: now(context),
  })
}

/** What undone promotions noted of the row goes with it; one that stands never names an active row. */
export async function deleteEnrolment(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('promotion_items').where('student_class_id', '=', id).execute()
  const { numDeletedRows } = await queries
    .deleteFrom('student_classes')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw errors.conflict('Peserta ini baru saja diproses. Muat ulang daftarnya.')
}
