/** A student's own attendance, and what they ask for. */
import { sql } from 'kysely'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { PERIOD } from '#features/school/choices.ts'
import { ACTIVE_YEAR } from '#features/school/server/activePeriod.ts'
import { findSemester, readYears } from '#features/school/server/years.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { FILE_TYPES, type FileExtension } from '#platform/contract/field/attachment.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { checkAttachment } from '#platform/server/files/fileTypes.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { ReceivedFile } from '#platform/server/http/body/uploads.ts'
import { ApiError, errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import {
  type AbsenceRequest,
  NOT_DECLINED,
  type OwnAttendance,
  PENDING,
  type requestAbsence,
} from '../../absence.ts'
import type { attendance } from '../../attendance.ts'
import { noticeRequest } from '../notices.ts'
import { todayOf } from '../schoolDays.ts'
import { percentOf, type Totals, toTotals } from '../totals/counting.ts'
import { readMembers } from '../totals/members.ts'
import { findSemesterRange } from '../totals/summaries.ts'
import { readTotals, selectMarks } from '../totals/totals.ts'
import { readRequests } from './requestRows.ts'
import { whyNotRequested } from './requestRules.ts'

export const ownAttendanceHandlers = {
  listOwnAttendance: async ({ context, user }) => ({ result: await readOwn(context.db.kysely, user) }),
  requestAbsence: ({ body, file, context, user }) => storeRequest(context, user, { body, file }),
} satisfies Partial<Handlers<typeof attendance.calls>>

/** Whether a row of `student_classes` is the caller's own; nobody but a student has one. */
const isOwn = ({ id }: Caller) =>
  sql<boolean>`exists (select 1 from students as own_record
    where own_record.id = student_classes.student_id and own_record.user_id = ${id})`

/** Of the active semester, in all classes that the student was in. */
async function readOwn(queries: Queries, user: Caller): Promise<OwnAttendance> {
  const year = (await readYears(queries)).find(({ status }) => status === PERIOD.active)
  const semester = await findSemester(queries)
  const enrolments = year
    ? await queries
        .selectFrom('student_classes')
        .where('eduyear_id', '=', year.id)
        .where(isOwn(user))
        .select(['id', 'classroom_id', 'eduyear_id'])
        .execute()
    : []
  const sum = toTotals({ H: 0, S: 0, I: 0, A: 0, T: 0 }, 0)
  const rows: OwnAttendance['rows'] = []
  for (const { id, ...classYear } of enrolments) {
    const range = await findSemesterRange(queries, { eduyear_id: classYear.eduyear_id })
    const members = await readMembers(queries, classYear, isOwn(user))
    const totals = await readTotals(queries, classYear, { members, range })
    addTotals(sum, totals.get(id))
    const marks = await selectMarks(queries, classYear, range)
      .where('student_class_id', '=', id)
      .select(['date', 'status', 'note'])
      .execute()
    rows.push(...marks)
  }
  const requests = await readRequests(queries, { condition: isOwn(user) })
  return {
    semester,
    ...sum,
    percent: percentOf(sum),
    rows: rows.sort((one, other) => other.date.localeCompare(one.date)),
    requests: requests.map(({ student: _, ...request }) => request),
  }
}

function addTotals(sum: Totals, other: Totals | undefined): void {
  if (!other) return
  for (const name of ['S', 'I', 'A', 'T', 'present', 'days'] as const) sum[name] += other[name]
}

const LETTER_TYPES: readonly FileExtension[] = ['jpg', 'jpeg', 'png', 'webp', 'pdf']

/** @throws 422 under `photo` */
async function checkLetter(file: ReceivedFile) {
  try {
    return await checkAttachment(file, LETTER_TYPES)
  } catch (error) {
    const problem = error instanceof ApiError ? error.extra.errors?.attachment : undefined
    throw problem ? errors.invalid({ photo: problem }) : error
  }
}

type RequestToStore = { body: Input<typeof requestAbsence, 'body'>; file: ReceivedFile | null }

/** @throws 403 for an account that is no student's, 409 for a day that was asked for already, 422 for other days */
async function storeRequest(
  context: Context,
  user: Caller,
  { body, file }: RequestToStore,
): Promise<{ message: string; result: AbsenceRequest }> {
  const problem = whyNotRequested(body, todayOf(context))
  if (problem) throw errors.invalid({ [problem.field]: problem.message })
  const enrolment = await findOwnEnrolment(context.db.kysely, user)
  const letter = file && {
    ...(await checkLetter(file)),
    stored: await context.files.documents.moveIn(file.path),
  }
  try {
    return await write(context, user, async (tx) => {
      const { queries } = tx
      const at = tx.now()
      const row = {
        student_class_id: enrolment.id,
        date: body.date,
        last_date: body.last_date ?? body.date,
        status: body.status,
        note: body.note,
        state: PENDING,
        user_id: user.id,
      }
      await refuseTwice(queries, row)
      const { id } = await queries
        .insertInto('absence_requests')
        .values({ ...row, created_at: at, updated_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (letter)
        await queries
          .insertInto('absence_files')
          .values({
            absence_request_id: id,
            name: letter.stored,
            filename: letter.filename,
            type: FILE_TYPES[letter.extension],
            size: letter.size,
          })
          .execute()
      await tx.audit({ action: 'create', entity: 'absence_request', entityId: id, after: row })
      await noticeRequest(tx, id)
      const [request] = await readRequests(queries, { condition: isOwn(user), id })
      if (!request) throw errors.notFound()
      return { message: 'Izin dikirim kepada wali kelas.', result: request }
    })
  } catch (error) {
    if (letter) await context.files.documents.remove(letter.stored)
    throw error
  }
}

async function findOwnEnrolment(queries: Queries, user: Caller) {
  const enrolment = await queries
    .selectFrom('student_classes')
    .where(isOwn(user))
    .where(sql<boolean>`eduyear_id in (${ACTIVE_YEAR})`)
    .where('status', 'not in', ENDED_STATUSES)
    .select('id')
    .executeTakeFirst()
  if (!enrolment) throw errors.forbidden('Akun ini tidak terdaftar di kelas tahun ini.')
  return enrolment
}

type NewRequest = { student_class_id: number; date: string; last_date: string }

/** @throws 409 if a request that waits or was accepted covers one of the days */
async function refuseTwice(queries: Queries, { student_class_id, date, last_date }: NewRequest) {
  const earlier = await queries
    .selectFrom('absence_requests')
    .where('student_class_id', '=', student_class_id)
    .where('state', 'in', NOT_DECLINED)
    .where('date', '<=', last_date)
    .where('last_date', '>=', date)
    .select('state')
    .executeTakeFirst()
  if (!earlier) return
  throw errors.conflict(
    earlier.state === PENDING
      ? 'Izin untuk hari itu sudah dikirim dan menunggu jawaban.'
      : 'Izin untuk hari itu sudah diterima.',
  )
}
