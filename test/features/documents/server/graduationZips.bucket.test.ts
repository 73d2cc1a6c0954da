/** Letters of graduation in a zip are stored by their pattern names, or by the picks and scores of the operator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import {
  type ActiveYear,
  type Classroom,
  enrol,
  makeClassroom,
  makePdf,
  makeZip,
  readActiveYear,
} from '#test/support/sia/documents.ts'
import { graduationsOf } from '#test/support/sia/graduations.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let year: ActiveYear
let classroom: Classroom
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  year = await readActiveYear(world)
  classroom = await makeClassroom(world, 'IX', 'A')
})
afterAll(() => world.close())

const { enrolGraduate, findRow } = graduationsOf(() => ({ world, operator, year }))

describe('letters in a zip', () => {
  const sendZip = async (files: { name: string; bytes: Buffer }[], fields: Record<string, string> = {}) => {
    const form = makeFileForm('file', { bytes: await makeZip(files), name: 'skl.zip' }, fields)
    return operator.post<BulkResult>('/sia/activity/graduation/bulk-upload', form.body, form.headers)
  }

  it('are stored by their pattern names, except for students who have not passed', async () => {
    const student = await enrolGraduate(classroom)
    const activeStudent = await enrol(world, classroom)
    const { body } = await sendZip([
      { name: `${student.nis}_${year.code}_91,75.pdf`, bytes: makePdf('a') },
      { name: `${activeStudent.nis}_${year.code}_70.pdf`, bytes: makePdf('b') },
    ])
    expect(body.message).toBe('1 berhasil. 0 menimpa. 1 gagal.')
    expect(body.result.gagal).toMatchObject([
      { reason: `${activeStudent.name} belum diluluskan dari kelas IX.` },
    ])
    expect((await findRow(student))?.graduation).toMatchObject({ final_score: 91.75 })
  })

  it('with other names need a score', async () => {
    const student = await enrolGraduate(classroom)
    const scope = { dry_run: '1', eduyear_id: String(year.id), classroom_id: '0' }
    const { body } = await sendZip([{ name: `SKL ${student.nisn}.pdf`, bytes: makePdf('c') }], scope)
    const { gagal, upload_id } = body.result
    expect(gagal).toMatchObject([{ group: 'ambigu', candidates: [{ nis: student.nis }], can_pick: true }])
    const pick = { entry: 0, student_class_id: student.student_class_id }
    const confirmResponse = await operator.post<BulkResult>('/sia/activity/graduation/bulk-upload', {
      upload_id,
      picks: [{ ...pick, final_score: '79,5' }],
    })
    expect(confirmResponse.body.message).toBe('1 berhasil. 0 menimpa. 0 gagal.')
    expect((await findRow(student))?.graduation).toMatchObject({ final_score: 79.5 })
  })
})
