/** Graduations: final score and letter of those who passed the last grade. */
import { readSchoolOptions, refuseForeignClass } from '#features/enrolment/server/classroomsOfTeacher.ts'
import { toNotFoundForCaller, writableBy } from '#features/enrolment/server/ownership.ts'
import { ENDED_STATUSES, PASSED } from '#features/enrolment/status.ts'
import { FILE_NUMBER } from '#features/people/server/fileNumber.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import { findYear } from '#features/school/server/years.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { inOneBatch, sendExport } from '#platform/server/resource/export/sendExport.ts'
import type { documents } from '../../documents.ts'
import * as contract from '../../graduation.ts'
import { LETTERS } from '../../paths.ts'
import type { BulkKind } from '../bulk/intake/storing.ts'
import { bulkHandlers } from '../bulk/intake/uploads.ts'
import { graduationFileName } from '../bulk/match/fileNames.ts'
import { documentKeyOf } from '../bulk/match/roster.ts'
import { findVersions, type NewDocument, readPdf, storeDocument } from '../documents/documents.ts'
import { withdrawDocument } from '../documents/withdrawal.ts'
import { findGraduationRows, type GraduationQuery } from './graduationRows.ts'

export const graduationHandlers = {
  listGraduations: async ({ body, user, context }) => ({
    result: await listGraduationRows(context.db.kysely, user, body),
    message: 'Berhasil.',
  }),
  exportGraduations: (call) =>
    sendExport(
      call,
      contract.exportGraduations,
      inOneBatch(listGraduationRows(call.context.db.kysely, call.user, call.query)),
    ),
  readGraduationOptions: async ({ user, context }) => {
    const { eduyears, classrooms } = await readSchoolOptions(context.db.kysely, user, LAST_GRADE)
    return { result: { eduyears, classrooms } }
  },
  listOwnGraduations: async ({ user, context }) => {
    const rows = await findGraduationRows(context.db.kysely, user, { user_id: user.id })
    const result = rows.map(({ record, row: { classroom, graduation } }) => ({
      classroom,
      graduation,
      eduyear: { id: record.eduyear_id, name: record.eduyear },
    }))
    return { result }
  },
  readGraduation: async ({ params, query, user, context }) => ({
    result: await readGraduation(context.db.kysely, user, { ...params, ...query }),
  }),
  saveGraduation: async ({ body, file, user, context }) => {
    const graduate = await findGraduate(context.db.kysely, user, body)
    if (file) {
      const bytes = await readPdf(file)
      await storeGraduation(context, user, { ...graduate, final_score: body.final_score, bytes })
    } else await changeScore({ context, user }, graduate, body.final_score)
    const { versions: _, ...result } = await readGraduation(context.db.kysely, user, {
      student_id: graduate.id,
      eduyear_id: body.eduyear_id,
    })
    return { message: 'Kelulusan berhasil disimpan.', result }
  },
  withdrawGraduation: async ({ params, body, user, context }) => {
    await withdrawDocument({ context, user }, { ...params, ...body, kind: 'graduation' })
    return { message: 'Surat kelulusan berhasil ditarik.', result: null }
  },
} satisfies Partial<Handlers<typeof documents.calls>>

const BULK_KIND: BulkKind = {
  kind: 'graduation',
  noun: 'kelulusan',
  screen: LETTERS,
  readStoredKeys: async (queries, ids) => {
    const rows = await queries
      .selectFrom('graduations')
      .innerJoin('student_classes', 'student_classes.student_id', 'graduations.student_id')
      .where('student_classes.id', 'in', ids)
      .select('student_classes.id')
      .execute()
    return rows.map((row) => documentKeyOf({ student_class_id: row.id }, null))
  },
  store: (context, user, { enrolment, final_score, bytes, recordProgress }) =>
    storeGraduation(context, user, {
      ...enrolment,
      recordProgress,
      eduyear_id: enrolment.eduyear.id,
      year: enrolment.eduyear.code,
      final_score: final_score as number,
      bytes,
    }),
}

const bulk = bulkHandlers(contract.uploadGraduations, BULK_KIND)

export const graduationZipHandlers = {
  uploadGraduations: bulk.upload,
  readWaitingGraduations: bulk.waiting,
  discardGraduations: bulk.discard,
  readGraduationProgress: bulk.progress,
  readUploadedGraduation: bulk.file,
} satisfies Partial<Handlers<typeof documents.calls>>

type ClassQuery = { eduyear_id: number; classroom_id?: number | null | undefined }

async function listGraduationRows(
  queries: Queries,
  user: Caller,
  { eduyear_id, classroom_id = null }: ClassQuery,
) {
  await findYear(queries, eduyear_id)
  const rows = await findGraduationRows(queries, user, { eduyear_id, classroom_id })
  if (rows.length === 0 && classroom_id !== null)
    await refuseForeignClass(queries, user, { eduyear_id, classroom_id })
  return rows.map(({ row }) => row)
}

async function readGraduation(queries: Queries, user: Caller, query: GraduationQuery) {
  const [latest] = await findGraduationRows(queries, user, query)
  if (!latest)
    throw await toNotFoundForCaller(queries, 'Kelulusan tidak ditemukan.', {
      table: 'students',
      id: query.student_id,
    })
  const { record, row } = latest
  const letter = { kind: 'graduation', student_class_id: record.student_class_id, semester_id: null } as const
  return { ...row, versions: await findVersions(queries, user, { ...letter, current: record.stored }) }
}

/** @throws 404 where the student is not the caller's, 422 where they have not passed the last grade that year */
async function findGraduate(
  queries: Queries,
  user: Caller,
  { student_id, eduyear_id }: { student_id: number; eduyear_id: number },
) {
  const { code: year } = await findYear(queries, eduyear_id)
  const enrolment = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .where('student_classes.student_id', '=', student_id)
    .where('student_classes.eduyear_id', '=', eduyear_id)
    .where('student_classes.status', 'not in', ENDED_STATUSES)
    .where(writableBy(user))
    .select([
      'student_classes.id as student_class_id',
      'student_classes.status',
      'students.id',
      FILE_NUMBER.as('nis'),
      'classrooms.code',
    ])
    .executeTakeFirst()
  if (!enrolment && user.user_type !== 'administrator')
    throw await toNotFoundForCaller(queries, 'Siswa tidak ditemukan.', { table: 'students', id: student_id })
  if (enrolment?.code !== LAST_GRADE)
    throw errors.invalid({ student_id: `Siswa ini tidak di kelas ${LAST_GRADE} pada tahun ajaran itu` })
  if (enrolment.status !== PASSED) throw errors.invalid({ student_id: 'Siswa ini belum diluluskan' })
  const { id, nis, student_class_id } = enrolment
  return { id, nis, student_class_id, eduyear_id, year }
}

type Graduate = { id: number; nis: string; student_class_id: number; eduyear_id: number; year: string }

/** Stores score and letter; the previous letter stays as an earlier version. */
async function storeGraduation(
  context: Context,
  user: Caller,
  graduate: Graduate & { final_score: number } & Pick<NewDocument, 'bytes' | 'recordProgress'>,
) {
  const {
    id: student_id,
    nis,
    student_class_id,
    eduyear_id,
    year,
    final_score,
    bytes,
    recordProgress,
  } = graduate
  const filename = graduationFileName({ nis, year, final_score })
  const document = { kind: 'graduation', student_id, student_class_id, semester_id: null, filename } as const
  await storeDocument({ context, user }, { ...document, bytes, recordProgress }, async (tx, file, at) => {
    const { queries } = tx
    const before = await findStoredGraduation(queries, student_id)
    const after = await queries
      .insertInto('graduations')
      .values({ student_id, eduyear_id, final_score, file, created_at: at, updated_at: at })
      .onConflict((conflict) =>
        conflict.column('student_id').doUpdateSet({ eduyear_id, final_score, file, updated_at: at }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const action = before ? 'update' : 'create'
    await tx.audit({ action, entity: 'graduation', entityId: after.id, before, after })
  })
}

/** Corrects a score without uploading the letter again. @throws 422 if there is no letter yet */
async function changeScore(
  { context, user }: { context: Context; user: Caller },
  { id, nis, year }: Graduate,
  final_score: number,
) {
  await write(context, user, async (tx) => {
    const { queries } = tx
    const before = await findStoredGraduation(queries, id)
    if (!before) throw errors.invalid({ file: REQUIRED }, `Berkas: ${REQUIRED}`)
    const updated_at = tx.nextTimestamp(before.updated_at)
    await queries
      .updateTable('graduations')
      .set({ final_score, updated_at })
      .where('id', '=', before.id)
      .execute()
    // The file name contains the score, and is matched when the letter is uploaded in a zip.
    await queries
      .updateTable('documents')
      .set({ filename: graduationFileName({ nis, year, final_score }) })
      .where('name', '=', before.file)
      .execute()
    await tx.audit({
      action: 'update',
      entity: 'graduation',
      entityId: before.id,
      before,
      after: { ...before, final_score, updated_at },
    })
  })
}

function findStoredGraduation(queries: Queries, studentId: number) {
  return queries.selectFrom('graduations').where('student_id', '=', studentId).selectAll().executeTakeFirst()
}
