/** Absences known beforehand: what students asked for, and letters that the school enters. */
import { sql } from 'kysely'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import type { Context } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { type AbsenceRequest, PENDING } from '../../absence.ts'
import type { attendance } from '../../attendance.ts'
import { noticeAnswer } from '../notices.ts'
import { classDecidedBy } from '../rights.ts'
import { todayOf } from '../schoolDays.ts'
import { markAbsence } from './markedDays.ts'
import { readRequests } from './requestRows.ts'
import { whyNotRequested } from './requestRules.ts'

export const absenceHandlers = {
  listAbsenceRequests: async ({ query, context, user }) => ({
    result: {
      rows: await readRequests(context.db.kysely, {
        condition: classDecidedBy(user),
        state: query.state,
        isPendingFirst: true,
      }),
    },
  }),
  acceptAbsence: async ({ params, context, user }) => {
    const result = await decide(context, user, { id: params.id, state: 'accepted', answer: null })
    return { message: 'Izin diterima; harinya ditandai.', result }
  },
  declineAbsence: async ({ params, body, context, user }) => {
    const result = await decide(context, user, { id: params.id, state: 'declined', answer: body.reason })
    return { message: 'Izin ditolak.', result }
  },
  recordAbsence: async ({ body, context, user }) => {
    const problem = whyNotRequested(body, todayOf(context))
    if (problem) throw errors.invalid({ [problem.field]: problem.message })
    return write(context, user, async (tx) => {
      const enrolment = await tx.queries
        .selectFrom('student_classes')
        .where('student_classes.id', '=', body.student_class_id)
        .where(classDecidedBy(user))
        .where(sql<boolean>`eduyear_id in (${ACTIVE_YEAR})`)
        .select('id')
        .executeTakeFirst()
      if (!enrolment && user.user_type !== 'administrator')
        throw errors.notFound('Siswa tidak ditemukan di kelas yang Anda wali.', { isForeignRecord: true })
      if (!enrolment) throw errors.invalid({ student_class_id: 'Siswa tidak ditemukan di kelas tahun ini' })
      const at = tx.now()
      const row = {
        student_class_id: body.student_class_id,
        date: body.date,
        last_date: body.last_date ?? body.date,
        status: body.status,
        note: body.note,
        state: 'accepted' as const,
        user_id: user.id,
        decided_by: user.id,
        decided_at: at,
      }
      const { id } = await tx.queries
        .insertInto('absence_requests')
        .values({ ...row, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.audit({ action: 'create', entity: 'absence_request', entityId: id, after: row })
      await markAbsence(tx, row)
      return tx.respond({
        message: 'Izin dicatat; harinya ditandai.',
        result: await readRequest(tx, user, id),
      })
    })
  },
} satisfies Partial<Handlers<typeof attendance.calls>>

type Decision = { id: number; state: 'accepted' | 'declined'; answer: string | null }

/** @throws 404 for a request of another class, 409 for one that was decided */
async function decide(
  context: Context,
  user: Caller,
  { id, state, answer }: Decision,
): Promise<AbsenceRequest> {
  return write(context, user, async (tx) => {
    const request = await readRequest(tx, user, id)
    const change = { state, answer, decided_by: user.id, decided_at: tx.now() }
    const before = await tx.queries
      .updateTable('absence_requests')
      .set({ ...change, updated_at: tx.now() })
      .where('id', '=', id)
      .where('state', '=', PENDING)
      .returning(['student_class_id', 'date', 'last_date', 'status', 'note'])
      .executeTakeFirst()
    if (!before)
      throw errors.conflict(
        `Izin ini sudah ${request.state === 'declined' ? 'ditolak' : 'diterima'}${request.decided_by ? ` oleh ${request.decided_by.name}` : ''}.`,
      )
    await tx.audit({
      action: 'update',
      entity: 'absence_request',
      entityId: id,
      before: { state: PENDING },
      after: change,
    })
    if (state === 'accepted') await markAbsence(tx, before)
    await noticeAnswer(tx, id)
    return (await tx.respond({ result: await readRequest(tx, user, id) })).result
  })
}

async function readRequest({ queries }: Tx, user: Caller, id: number): Promise<AbsenceRequest> {
  const [request] = await readRequests(queries, { condition: classDecidedBy(user), id })
  if (request) return request
  const exists = await queries
    .selectFrom('absence_requests')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  throw errors.notFound('Izin tidak ditemukan.', { isForeignRecord: exists !== undefined })
}
