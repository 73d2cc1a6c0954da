/** Letters of graduation in a zip are stored by their pattern names, or by the picks and scores of the operator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import {
  type ActiveYear,
  enrol,
  makePdf,
  makeRoom,
  makeZip,
  type Pupil,
  type Room,
  readActiveYear,
} from '#test/support/documents.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let room: Room
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
  room = await makeRoom(world, 'IX', 'A')
})
afterAll(() => world.close())

const enrolGraduate = (classroom: Room, user?: Client) =>
  enrol(world, classroom, { status: 'passed', ...(user && { user }) })
const listGraduations = (client: Client, classroom_id: number | string | null = null) =>
  client.post<GraduationRow[]>('/sia/activity/graduation', { eduyear_id: year.id, classroom_id })
const findRow = async (pupil: Pupil) =>
  (await listGraduations(operator)).body.result.find((row) => row.id === pupil.id)

describe('letters in a zip', () => {
  const sendZip = async (files: { name: string; bytes: Buffer }[], fields: Record<string, string> = {}) => {
    const form = fileForm('file', { bytes: await makeZip(files), name: 'skl.zip' }, fields)
    return operator.post<BulkResult>('/sia/activity/graduation/bulk-upload', form.body, form.headers)
  }

  it('are stored by their pattern names, except for students who have not passed', async () => {
    const [pupil, activePupil] = [await enrolGraduate(room), await enrol(world, room)]
    const { body } = await sendZip([
      { name: `${pupil.nis}_${year.code}_91,75.pdf`, bytes: makePdf('a') },
      { name: `${activePupil.nis}_${year.code}_70.pdf`, bytes: makePdf('b') },
    ])
    expect(body.message).toBe('1 berhasil. 0 menimpa. 1 gagal.')
    expect(body.result.gagal).toMatchObject([
      { reason: `${activePupil.name} belum diluluskan dari kelas IX.` },
    ])
    expect((await findRow(pupil))?.graduation).toMatchObject({ final_score: 91.75 })
  })

  it('with other names need a score', async () => {
    const pupil = await enrolGraduate(room)
    const scope = { dry_run: '1', eduyear_id: String(year.id), classroom_id: '0' }
    const { body } = await sendZip([{ name: `SKL ${pupil.nisn}.pdf`, bytes: makePdf('c') }], scope)
    const { gagal, upload_id } = body.result
    expect(gagal).toMatchObject([{ group: 'ambigu', candidates: [{ nis: pupil.nis }], can_pick: true }])
    const pick = { entry: 0, student_class_id: pupil.student_class_id }
    const confirmResponse = await operator.post<BulkResult>('/sia/activity/graduation/bulk-upload', {
      upload_id,
      picks: [{ ...pick, final_score: '79,5' }],
    })
    expect(confirmResponse.body.message).toBe('1 berhasil. 0 menimpa. 0 gagal.')
    expect((await findRow(pupil))?.graduation).toMatchObject({ final_score: 79.5 })
  })
})
