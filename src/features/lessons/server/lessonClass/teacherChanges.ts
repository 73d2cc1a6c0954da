/** Replaces the teacher of lessons, at once or on a planned day. */

import { whyClosed } from '#features/school/period.ts'
import { readPeriod } from '#features/school/server/years.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
import type { MatrixPeriod } from '../../lessonMatrix.ts'
import { type ChangeTeachersInput, PLANNED } from '../../teacherChange.ts'
import { whyNotReplaceable } from './teacherChangeRule.ts'
import { insertTeacherChange } from './teacherHistory.ts'

/** @throws 422 if the day, a teacher or the period is invalid, 409 if a lesson is no longer the former teacher's */
export async function replaceTeacher(
  tx: Tx<Caller>,
  input: ChangeTeachersInput,
  zone: string,
): Promise<{ changed: number; planned: number }> {
  const { queries } = tx
  const { former_teacher_id, teacher_id, starts_on } = input
  const today = dayIn(zone, tx.clock())
  const teachers = { formerId: former_teacher_id, teacherId: teacher_id }
  const problem = whyNotReplaceable({ ...teachers, startsOn: starts_on, today })
  if (problem) throw errors.invalid(problem)
  await tx.lock('enrolments')
  await refuseIfClosed(queries, input)
  const former = await findTeacher(queries, former_teacher_id, 'former_teacher_id')
  const teacher = await findTeacher(queries, teacher_id, 'teacher_id')
  const lessons = await findLessonsOfTeacher(tx, input, former)
  const isPlanned = starts_on > today
  for (const { id, updated_at } of lessons) {
    if (!isPlanned) await setTeacher(tx, { id, updated_at, former, teacher })
    const state = isPlanned ? PLANNED : 'done'
    const change = { lesson_class_id: id, former, teacher, starts_on, state } as const
    const entityId = await insertTeacherChange(tx, change)
    await tx.audit({ action: 'create', entity: 'teacher_change', entityId, after: change })
  }
  return isPlanned ? { changed: 0, planned: lessons.length } : { changed: lessons.length, planned: 0 }
}

/** Refuses a period that has passed: a wrong teacher is then corrected in the class's table. @throws 422 */
async function refuseIfClosed(queries: Queries, period: MatrixPeriod) {
  const closed = whyClosed(await readPeriod(queries, period))
  if (closed) throw errors.invalid({ [closed.field]: closed.message })
}

async function findTeacher(queries: Queries, id: number, field: string): Promise<NamedRef> {
  const teacher = await queries
    .selectFrom('teachers')
    .where('id', '=', id)
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!teacher) throw errors.invalid({ [field]: 'Guru tidak ditemukan' })
  return teacher
}

async function findLessonsOfTeacher(tx: Tx<Caller>, input: ChangeTeachersInput, former: NamedRef) {
  const { queries } = tx
  const ids = [...new Set(input.lesson_class_ids)]
  const lessons = await queries
    .selectFrom('lesson_classes')
    .where('id', 'in', ids)
    .where('eduyear_id', '=', input.eduyear_id)
    .where('semester_id', '=', input.semester_id)
    .where('teacher_id', '=', former.id)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .execute()
  const other = ids.find((id) => !lessons.some((lesson) => lesson.id === id))
  if (other !== undefined)
    throw errors.conflict(
      `Pelajaran ${former.name} sudah diubah ${await nameChanger(tx, 'lesson_class', other)}. Muat ulang halaman ini.`,
    )
  return lessons
}

type TeacherOfLesson = { id: number; updated_at: string; former: NamedRef; teacher: NamedRef }

async function setTeacher(tx: Tx, { id, updated_at, former, teacher }: TeacherOfLesson) {
  await tx.queries
    .updateTable('lesson_classes')
    .set({ teacher_id: teacher.id, updated_at: tx.nextTimestamp(updated_at) })
    .where('id', '=', id)
    .execute()
  await tx.audit({
    action: 'update',
    entity: 'lesson_class',
    entityId: id,
    before: { teacher_id: former.id },
    after: { teacher_id: teacher.id },
  })
}

/** @throws 409 if one of them was already applied or cancelled */
export async function cancelPlannedChanges(tx: Tx<Caller>, ids: readonly number[]): Promise<number> {
  const uniqueIds = new Set(ids)
  await tx.lock('enrolments')
  const cancelledRows = await tx.queries
    .updateTable('teacher_changes')
    .set({ state: 'cancelled' })
    .where('id', 'in', [...uniqueIds])
    .where('state', '=', PLANNED)
    .returning('id')
    .execute()
  const other = [...uniqueIds].find((id) => !cancelledRows.some((row) => row.id === id))
  if (other !== undefined) throw await notPlannedConflict(tx, other)
  for (const { id } of cancelledRows)
    await tx.audit({
      action: 'update',
      entity: 'teacher_change',
      entityId: id,
      before: { state: PLANNED },
      after: { state: 'cancelled' },
    })
  return cancelledRows.length
}

async function notPlannedConflict(tx: Tx<Caller>, id: number) {
  const change = await tx.queries
    .selectFrom('teacher_changes')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst()
  const reason =
    change?.state === 'cancelled'
      ? `sudah dibatalkan ${await nameChanger(tx, 'teacher_change', id)}`
      : 'sudah berlaku'
  return errors.conflict(`Penggantian ini ${reason}. Muat ulang halaman ini.`)
}

/** Refuses to remove a teacher who is planned to replace another. @throws 409 */
export async function refuseIfPlanned({ queries }: Tx, { id, name }: { id: number; name?: unknown }) {
  const plannedChange = await queries
    .selectFrom('teacher_changes')
    .where('state', '=', PLANNED)
    .where('teacher_id', '=', id)
    .select('starts_on')
    .executeTakeFirst()
  if (plannedChange)
    throw errors.conflict(
      `${name ?? 'Guru ini'} dijadwalkan menggantikan guru lain mulai ${plannedChange.starts_on}. Batalkan dahulu di Ganti Guru.`,
    )
}

/** Applies the planned changes that are due. If the lesson has another teacher by now, the change is cancelled. */
export async function applyTeacherChanges(context: Context): Promise<void> {
  const today = dayIn(context.config.SCHOOL_TZ, context.clock())
  const readDueChanges = (queries: Queries) =>
    queries
      .selectFrom('teacher_changes')
      .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_id')
      .where('state', '=', PLANNED)
      .where('starts_on', '<=', today)
      .select([
        'teacher_changes.id',
        'lesson_class_id',
        'former_teacher_id',
        'former_name',
        'teacher_changes.teacher_id',
        'teacher_name',
        'updated_at',
        'lesson_classes.teacher_id as current_teacher_id',
      ])
      .execute()
  if ((await readDueChanges(context.db.kysely)).length === 0) return
  await write(context, null, async (tx) => {
    await tx.lock('enrolments')
    for (const change of await readDueChanges(tx.queries)) {
      const isUnchanged = change.current_teacher_id === change.former_teacher_id
      if (isUnchanged)
        await setTeacher(tx, {
          id: change.lesson_class_id,
          updated_at: change.updated_at,
          former: { id: change.former_teacher_id, name: change.former_name },
          teacher: { id: change.teacher_id, name: change.teacher_name },
        })
      const state = isUnchanged ? 'done' : 'cancelled'
      await tx.queries.updateTable('teacher_changes').set({ state }).where('id', '=', change.id).execute()
    }
  })
}
