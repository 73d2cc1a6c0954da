/** Endpoints of report cards: the table of a class, one student, single uploads and zips. */

import { sql } from 'kysely'
import { readSchoolOptions, refuseForeignClass } from '#features/enrolment/server/classroomsOfTeacher.ts'
import { ENDED } from '#features/enrolment/server/endedStatuses.ts'
import { findHomerooms } from '#features/enrolment/server/homeroom/homerooms.ts'
import { toNotFoundForCaller, writableBy } from '#features/enrolment/server/ownership.ts'
import { FILE_NUMBER } from '#features/people/server/fileNumber.ts'
import { findSemester } from '#features/school/server/years.ts'
import { grants } from '#platform/contract/access.ts'
import type { ExportFile } from '#platform/contract/export/exportFile.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { inOneBatch, sendExport } from '#platform/server/resource/export/sendExport.ts'
import type { documents } from '../../documents.ts'
import { RAPORS } from '../../paths.ts'
import * as contract from '../../rapor.ts'
import type { BulkKind } from '../bulk/intake/storing.ts'
import { bulkHandlers } from '../bulk/intake/uploads.ts'
import { raporFileName } from '../bulk/match/fileNames.ts'
import { documentKeyOf } from '../bulk/match/roster.ts'
import { findVersions, type NewDocument, readPdf, storeDocument } from '../documents/documents.ts'
import { withdrawDocument } from '../documents/withdrawal.ts'
import { withFigures } from './raporFigures.ts'
import { findRaporRows } from './raporRows.ts'

export const raporHandlers = {
  listRapors: async ({ body, user, context }) => ({
    result: await listRaporRows(context, user, body),
    message: 'Berhasil.',
  }),
  exportRapors: async (call) => {
    const rows = await listRaporRows(call.context, call.user, call.query)
    return sendExport(call, withFigureColumns(rows), inOneBatch(Promise.resolve(rows)))
  },
  readRaporOptions: async ({ user, context }) => ({
    result: await readOptions(context.db.kysely, user),
  }),
  readRapor: async ({ params, query, user, context }) => ({
    result: await readRapor(context.db.kysely, user, { ...params, ...query }),
  }),
  saveRapor: async ({ body, file, user, context }) => {
    const enrolment = await findEnrolment(context.db.kysely, user, body)
    // The contract already refuses requests without a file.
    const bytes = file ? await readPdf(file) : Buffer.alloc(0)
    await storeRapor(context, user, { enrolment, semester_id: body.semester_id, bytes })
    const { row } = await findRapor(context.db.kysely, user, {
      id: enrolment.student_class_id,
      semester_id: body.semester_id,
    })
    return { message: 'Rapor berhasil diunggah.', result: row }
  },
  withdrawRapor: async ({ params, body, user, context }) => {
    await withdrawDocument({ context, user }, { ...params, ...body, kind: 'rapor' })
    return { message: 'Rapor berhasil ditarik.', result: null }
  },
} satisfies Partial<Handlers<typeof documents.calls>>

const BULK_KIND: BulkKind = {
  kind: 'rapor',
  noun: 'rapor',
  screen: RAPORS,
  readStoredKeys: async (queries, ids) => {
    const rows = await queries
      .selectFrom('student_class_rapors')
      .where('student_class_id', 'in', ids)
      .select(['student_class_id', 'semester_id'])
      .execute()
    return rows.map((row) => documentKeyOf(row, row.semester_id))
  },
  store: (context, user, { semester_id, ...file }) =>
    storeRapor(context, user, { ...file, semester_id: semester_id as number }),
}

const bulk = bulkHandlers(contract.uploadRapors, BULK_KIND)

export const raporZipHandlers = {
  uploadRapors: bulk.upload,
  readWaitingRapors: bulk.waiting,
  discardRapors: bulk.discard,
  readRaporProgress: bulk.progress,
  readUploadedRapor: bulk.file,
} satisfies Partial<Handlers<typeof documents.calls>>

async function listRaporRows(context: Context, user: Caller, fields: contract.RaporFields) {
  const { kysely: queries } = context.db
  await findSemester(queries, fields.semester_id)
  const rows = await findRaporRows(queries, user, fields)
  if (rows.length === 0) await refuseForeignClass(queries, user, fields)
  return withFigures(context, user, { fields, rows: rows.map(({ row }) => row) })
}

function withFigureColumns([first]: readonly contract.RaporListRow[]): { exportFile: ExportFile } {
  const { name, columns } = contract.exportRapors.exportFile
  const figures = first?.figures.map(({ label }, index) => ({
    source: `figures.${index}.value`,
    label,
    kind: 'number' as const,
  }))
  return { exportFile: { name, columns: [...columns, ...(figures ?? [])] } }
}

async function readOptions(queries: Queries, user: Caller): Promise<contract.RaporOptions> {
  const writable = user.user_type === 'administrator' ? null : await findHomerooms(queries, user)
  return { ...(await readSchoolOptions(queries, user)), writable }
}

/** `id` is that of the enrolment; the semester is by default the active one. */
type RaporKey = { id: number; semester_id?: number | undefined }

async function readRapor(queries: Queries, user: Caller, { id, semester_id }: RaporKey) {
  const semester = await findSemester(queries, semester_id)
  const { row, may_write, stored } = await findRapor(queries, user, { id, semester_id: semester.id })
  const document = { kind: 'rapor', student_class_id: id, semester_id: semester.id } as const
  return {
    ...row,
    semester,
    may_write: may_write && grants(user.role_access, contract.saveRapor.access),
    versions: await findVersions(queries, user, { ...document, current: stored }),
  }
}

/** @throws 404 if the caller may not read the enrolment */
async function findRapor(
  queries: Queries,
  user: Caller,
  { id, semester_id }: { id: number; semester_id: number },
) {
  const [rapor] = await findRaporRows(queries, user, { student_class_id: id, semester_id })
  if (!rapor)
    throw await toNotFoundForCaller(queries, 'Rapor tidak ditemukan.', { table: 'student_classes', id })
  return rapor
}

const NOT_IN_HOMEROOM = 'Siswa tidak ditemukan di kelas yang Anda wali.'

type RaporInput = contract.RaporFields & { id: number; student_id: number }

/** Finds the enrolment of this student, class and year. @throws 404 for a class of others, 422 if class or year do not match */
async function findEnrolment(queries: Queries, user: Caller, input: RaporInput) {
  const semester = await findSemester(queries, input.semester_id)
  const enrolment = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_classes.student_id', '=', input.student_id)
    .where('student_classes.eduyear_id', '=', input.eduyear_id)
    .where(writableBy(user))
    .select([
      'student_classes.id as student_class_id',
      'students.id',
      FILE_NUMBER.as('nis'),
      'classrooms.id as classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'eduyears.code as year',
    ])
    // A moved student has a row in each class: prefer the requested class, otherwise the latest.
    .orderBy(sql`case when student_classes.classroom_id = ${input.classroom_id} then 0 else 1 end`)
    .orderBy(sql`case when student_classes.status in (${ENDED}) then 1 else 0 end`)
    .orderBy('student_classes.id', 'desc')
    .executeTakeFirst()
  if (!enrolment && user.user_type !== 'administrator')
    throw await toNotFoundForCaller(queries, NOT_IN_HOMEROOM, { table: 'students', id: input.student_id })
  if (!enrolment) throw errors.invalid({ student_id: 'Siswa ini tidak terdaftar pada tahun ajaran itu' })
  if (enrolment.classroom_id !== input.classroom_id)
    throw errors.invalid({ classroom_id: `Siswa ini ada di kelas ${enrolment.classroom}` })
  if (input.id) {
    const rapor = await queries
      .selectFrom('student_class_rapors')
      .where('id', '=', input.id)
      .where('student_class_id', '=', enrolment.student_class_id)
      .where('semester_id', '=', semester.id)
      .select('id')
      .executeTakeFirst()
    if (!rapor) throw errors.invalid({ id: 'Rapor ini bukan milik siswa dan semester itu' })
  }
  const { id, nis, student_class_id, code, year } = enrolment
  return { id, nis, student_class_id, classroom: { code }, eduyear: { code: year } }
}

type RaporToStore = {
  enrolment: {
    id: number
    nis: string
    student_class_id: number
    classroom: { code: string }
    eduyear: { code: string }
  }
  semester_id: number
} & Pick<NewDocument, 'bytes' | 'recordProgress'>

/** Stores one report card; the previous one stays as an earlier version. */
async function storeRapor(
  context: Context,
  user: Caller,
  { enrolment, semester_id, bytes, recordProgress }: RaporToStore,
) {
  const { nis, eduyear, classroom, student_class_id } = enrolment
  const filename = raporFileName({ nis, year: eduyear.code, semester_id, code: classroom.code })
  const owner = { kind: 'rapor', student_id: enrolment.id, student_class_id, semester_id } as const
  await storeDocument(
    { context, user },
    { ...owner, filename, bytes, recordProgress },
    async (tx, file, at) => {
      const { queries } = tx
      const before = await queries
        .selectFrom('student_class_rapors')
        .where('student_class_id', '=', student_class_id)
        .where('semester_id', '=', semester_id)
        .selectAll()
        .executeTakeFirst()
      const after = await queries
        .insertInto('student_class_rapors')
        .values({ student_class_id, semester_id, file, created_at: at, updated_at: at })
        .onConflict((conflict) =>
          conflict.columns(['student_class_id', 'semester_id']).doUpdateSet({ file, updated_at: at }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      const action = before ? 'update' : 'create'
      await tx.audit({ action, entity: 'rapor', entityId: after.id, before, after })
    },
  )
}
