/** Requests of the bulk upload of report cards, with a new classroom for each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BulkEntry, BulkResult } from '#features/documents/bulkUpload.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import {
  type ActiveYear,
  type Classroom,
  downloadFile,
  type EnrolledStudent,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
  type ZipEntry,
} from './documents.ts'

export const BULK_RAPORS_PATH = '/sia/activity/rapor/bulk-upload'

/** Set in `beforeAll` and `beforeEach`. */
type BulkContext = { world: World; operator: Client; year: ActiveYear; classroom: Classroom }

/** @example const bulk = setUpBulkRapors(); it('…', async () => { await bulk.checkZip([makePdfEntry('a.pdf')]) }) */
export function setUpBulkRapors() {
  let classroomCount = 0
  const bulk = {} as BulkContext
  beforeAll(async () => {
    bulk.world = await openWorld()
    bulk.operator = await bulk.world.as('Operator')
    bulk.year = await readActiveYear(bulk.world)
  })
  beforeEach(async () => {
    classroomCount += 1
    bulk.classroom = await makeClassroom(bulk.world, 'VII', `R${classroomCount}`)
  })
  afterAll(() => bulk.world.close())
  return Object.assign(bulk, createBulkCalls(bulk))
}

function createBulkCalls(bulk: BulkContext) {
  const uploadZip = async (zip: Buffer, fields: Record<string, unknown> = {}, client = bulk.operator) => {
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const form = makeFileForm('file', { bytes: zip, name: 'rapor.zip' }, texts)
    return client.post<BulkResult>(BULK_RAPORS_PATH, form.body, form.headers)
  }
  const classroomFields = () => ({
    eduyear_id: bulk.year.id,
    semester_id: bulk.year.semester_id,
    classroom_id: bulk.classroom.id,
  })
  return {
    uploadZip,
    classroomFields,
    checkZip: async (files: readonly ZipEntry[], scope: object = classroomFields(), client = bulk.operator) =>
      uploadZip(await makeZip(files), { ...scope, dry_run: 1 }, client),
    confirm: (upload_id: string | null, picks: object[] = [], client = bulk.operator) =>
      client.post<BulkResult>(BULK_RAPORS_PATH, { upload_id, picks: JSON.stringify(picks) }),
    /** The file name of a report card in the school's pattern. */
    patternName: ({ nis }: EnrolledStudent, semester = bulk.year.semester_id) =>
      `${nis}_${bulk.year.code}_${semester}_vii.pdf`,
    readStoredRapor: async (student: EnrolledStudent) => {
      const { body } = await bulk.operator.get<{ student_class_rapors: { file_url: string } | null }>(
        `/sia/activity/rapor/${student.student_class_id}`,
      )
      const rapor = body.result.student_class_rapors
      return rapor && (await downloadFile(bulk.operator, rapor)).text
    },
    countDocuments: async () => {
      const rows = await bulk.world.context.db.kysely.selectFrom('documents').select('id').execute()
      return rows.length
    },
  }
}

export const makePdfEntry = (name: string, text = name): ZipEntry => ({ name, bytes: makePdf(text) })
export const namesOf = (entries: readonly BulkEntry[]) => entries.map((entry) => entry.name)
