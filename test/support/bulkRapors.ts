/** A class of its own for each test, and the calls of a zip of report cards. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BulkEntry, BulkResult } from '#contract/sia/document/bulk.ts'
import {
  activeYear,
  makePdf,
  makeRoom,
  type Packed,
  type Pupil,
  type Room,
  readFile,
  type Year,
  zipOf,
} from './documents.ts'
import { type Client, fileForm, openWorld, type World } from './world.ts'

export const BULK_RAPORS = '/sia/activity/rapor/bulk-upload'

/** What there is while the tests of a file run. */
type Bulk = { world: World; operator: Client; year: Year; room: Room }

/** @example const bulk = bulkRapors(); it('…', async () => { await bulk.check([bulk.file('a.pdf')]) }) */
export function bulkRapors() {
  let rooms = 0
  const bulk = {} as Bulk
  beforeAll(async () => {
    bulk.world = await openWorld()
    bulk.operator = await bulk.world.as('Operator')
    bulk.year = await activeYear(bulk.world)
  })
  beforeEach(async () => {
    rooms += 1
    bulk.room = await makeRoom(bulk.world, 'VII', `R${rooms}`)
  })
  afterAll(() => bulk.world.close())
  return Object.assign(bulk, callsOf(bulk))
}

function callsOf(bulk: Bulk) {
  const send = async (zip: Buffer, fields: Record<string, unknown> = {}, who = bulk.operator) => {
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const form = fileForm('file', { bytes: zip, name: 'rapor.zip' }, texts)
    return who.post<BulkResult>(BULK_RAPORS, form.body, form.headers)
  }
  const inRoom = () => ({
    eduyear_id: bulk.year.id,
    semester_id: bulk.year.semester_id,
    classroom_id: bulk.room.id,
  })
  return {
    send,
    inRoom,
    check: async (files: readonly Packed[], scope: object = inRoom(), who = bulk.operator) =>
      send(await zipOf(files), { ...scope, dry_run: 1 }, who),
    agree: (upload_id: string | null, picks: object[] = [], who = bulk.operator) =>
      who.post<BulkResult>(BULK_RAPORS, { upload_id, picks: JSON.stringify(picks) }),
    /** The name that a report card of this student is decided to have. */
    decided: ({ nis }: Pupil, semester = bulk.year.semester_id) =>
      `${nis}_${bulk.year.code}_${semester}_vii.pdf`,
    storedFor: async (pupil: Pupil) => {
      const { body } = await bulk.operator.get<{ student_class_rapors: { file_url: string } | null }>(
        `/sia/activity/rapor/${pupil.student_class_id}`,
      )
      const rapor = body.result.student_class_rapors
      return rapor && (await readFile(bulk.operator, rapor)).text
    },
    countDocuments: async () => {
      const rows = await bulk.world.context.db.kysely.selectFrom('documents').select('id').execute()
      return rows.length
    },
  }
}

export const pdfOf = (name: string, text = name): Packed => ({ name, bytes: makePdf(text) })
export const namesOf = (entries: readonly BulkEntry[]) => entries.map((entry) => entry.name)
