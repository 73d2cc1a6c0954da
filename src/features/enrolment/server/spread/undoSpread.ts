/** Undoes a spread: whoever nothing depends on leaves the class, the others stay and are named. */
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced } from '#platform/server/db/engine.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { ApiError, errors } from '#platform/server/http/errors.ts'
import { removeParticipant } from '../enrolment/enrolments.ts'

/** More would not be read. */
const MAX_REASONS = 20

export const undo = (context: Context, user: Caller, id: number) =>
  write(context, user, async (tx) => {
    const { queries } = tx
    await tx.lock('enrolments')
    const spread = await queries
      .selectFrom('class_spreads')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirst()
    if (!spread) throw errors.notFound('Pembagian kelas tidak ditemukan.')
    if (spread.undone_at) throw errors.conflict('Pembagian ini sudah dibatalkan.')
    const rows = await queries
      .selectFrom('student_classes')
      .innerJoin('students', 'students.id', 'student_classes.student_id')
      .where('spread_id', '=', id)
      .select(['student_classes.id', 'student_id', 'classroom_id', 'eduyear_id', 'students.name'])
      .orderBy('student_classes.id')
      .execute()
    const reasons: { name: string; message: string }[] = []
    for (const { name, ...participant } of rows) {
      try {
        await tx.savepoint(() => removeParticipant(tx, participant))
      } catch (error) {
        reasons.push({ name, message: reasonOf(error) })
      }
    }
    const undone_at = tx.now()
    await queries.updateTable('class_spreads').set({ undone_at }).where('id', '=', id).execute()
    const counts = { undone: rows.length - reasons.length, remaining: reasons.length }
    await tx.audit({
      action: 'update',
      entity: 'class_spread',
      entityId: id,
      before: spread,
      after: { undone_at, ...counts },
    })
    return { ...counts, reasons: reasons.slice(0, MAX_REASONS) }
  })

/** @throws any error but a refusal */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (isStillReferenced(error)) return 'kelasnya sudah dipakai'
  throw error
}
