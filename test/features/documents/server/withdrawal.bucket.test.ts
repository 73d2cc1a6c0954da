/** Withdrawing a wrong report card or letter: who may do it, and who can still read it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#features/documents/documentVersion.ts'
import type { GraduationRow } from '#features/documents/graduation.ts'
import {
  assignTeacher,
  type Classroom,
  downloadFile,
  type EnrolledStudent,
  enrol,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const REASON = { reason: 'Rapor siswa lain' }
type RaporDetail = {
  student_class_rapors: object | null
  graduation?: object | null
  versions: DocumentVersion[]
}

let world: World
let operator: Client
let homeroomTeacher: Client
let classroom: Classroom
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  homeroomTeacher = await world.as('Guru')
  classroom = await makeClassroom(world, 'VII', 'A')
  await assignHomeroom(world, homeroomTeacher, classroom)
})
afterAll(() => world.close())

const readRapor = async (client: Client, { student_class_id }: EnrolledStudent) =>
  (await client.get<RaporDetail>(`/sia/activity/rapor/${student_class_id}`)).body.result
const withdraw = (client: Client, id: number, { body = REASON as object, kind = 'rapor' } = {}) =>
  client.post(`/sia/activity/${kind}/${id}/withdraw`, body)

/** A student with an account, and one report card. */
async function openCard(uploader: Client = operator) {
  const siswa = await world.as('Siswa')
  const student = await enrol(world, classroom, { user: siswa })
  const { body } = await uploadRapor(world, { client: uploader, classroom, student })
  const [version] = (await readRapor(operator, student)).versions as [DocumentVersion]
  return { siswa, student, file: body.result.student_class_rapors, id: version.id }
}

describe('a withdrawn report card', () => {
  it('is hidden from its student and teachers, and is a version for operators', async () => {
    const { siswa, student, file, id } = await openCard()
    expect((await downloadFile(siswa, file)).status).toBe(200)
    expect((await downloadFile(homeroomTeacher, file)).status).toBe(200)
    expect(await withdraw(operator, id)).toMatchObject({
      status: 200,
      body: { message: 'Rapor berhasil ditarik.' },
    })
    for (const client of [siswa, homeroomTeacher]) {
      expect((await downloadFile(client, file)).status).toBe(404)
      expect((await client.get(`/download-attachment?file=${file.file}`)).status).toBe(404)
      expect(await readRapor(client, student)).toMatchObject({ student_class_rapors: null, versions: [] })
    }
    const { stages } = (await siswa.get<{ stages: { rapor: object | null }[] }>('/sia-dashboard')).body.result
    expect(stages.filter(({ rapor }) => rapor)).toEqual([])
    expect(await readRapor(operator, student)).toMatchObject({
      student_class_rapors: null,
      versions: [
        { id, is_current: false, withdrawn: { ...REASON, by: expect.stringContaining('Operator') } },
      ],
    })
    expect((await downloadFile(operator, file)).status).toBe(200)
  })

  it('can be replaced by a new version', async () => {
    const { siswa, student, file, id } = await openCard()
    await withdraw(operator, id)
    const { body } = await uploadRapor(world, {
      client: operator,
      classroom,
      student,
      bytes: makePdf('benar'),
    })
    const correctedRapor = body.result.student_class_rapors
    expect((await downloadFile(siswa, correctedRapor)).text).toBe(makePdf('benar').toString())
    expect((await downloadFile(siswa, file)).status).toBe(404)
    expect((await siswa.get(`/download-attachment?file=${correctedRapor.file}`)).text).toBe(
      makePdf('benar').toString(),
    )
    expect((await readRapor(operator, student)).versions).toMatchObject([
      { is_current: true, withdrawn: null },
      { id, is_current: false, withdrawn: REASON },
    ])
  })

  it('is recorded with user and reason', async () => {
    const { id } = await openCard()
    await withdraw(operator, id)
    const trail = await world.context.db.kysely
      .selectFrom('audits')
      .where('user_id', '=', operator.id)
      .where('entity', 'in', ['document', 'rapor'])
      .select(['action', 'entity', 'after'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(trail).toMatchObject([
      { action: 'delete', entity: 'rapor' },
      { action: 'update', entity: 'document', after: expect.stringContaining(REASON.reason) },
    ])
  })

  it('is withdrawn once when twenty requests are sent at once', async () => {
    const { id } = await openCard()
    const responses = await Promise.all(Array.from({ length: 20 }, () => withdraw(operator, id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('that was already replaced does not affect the current one', async () => {
    const { siswa, student, id } = await openCard()
    const { body } = await uploadRapor(world, {
      client: operator,
      classroom,
      student,
      bytes: makePdf('kedua'),
    })
    expect((await withdraw(operator, id)).status).toBe(200)
    expect((await downloadFile(siswa, body.result.student_class_rapors)).status).toBe(200)
  })
})

describe('withdrawing', () => {
  it('is possible for the homeroom teacher, who cannot read it afterwards', async () => {
    const { student, id } = await openCard(homeroomTeacher)
    expect((await withdraw(homeroomTeacher, id)).status).toBe(200)
    expect((await readRapor(homeroomTeacher, student)).versions).toEqual([])
  })

  it.each([
    ['its owner', 'Siswa', 403],
    ['a teacher of the class', 'Guru', 404],
  ] as const)('is refused for %s', async (_who, role, status) => {
    const { siswa, file, id } = await openCard()
    const client = role === 'Siswa' ? siswa : await world.as('Guru')
    if (role === 'Guru') await assignTeacher(world, client, classroom)
    expect((await withdraw(client, id)).status).toBe(status)
    expect((await downloadFile(siswa, file)).status).toBe(200)
  })

  it('is refused without a reason, or for an unknown report card', async () => {
    const { siswa, file, id } = await openCard()
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect(await withdraw(operator, id, { body })).toMatchObject({
        status: 422,
        body: { errors: { reason: expect.any(String) } },
      })
    expect((await withdraw(operator, 999999)).status).toBe(404)
    expect((await withdraw(operator, id, { body: REASON, kind: 'graduation' })).status).toBe(404)
    expect((await downloadFile(siswa, file)).status).toBe(200)
  })
})

it('a withdrawn letter is hidden from the graduate, with its score', async () => {
  const ninthClassroom = await makeClassroom(world, 'IX', 'A')
  const graduate = await world.as('Siswa')
  const student = await enrol(world, ninthClassroom, { user: graduate, status: 'passed' })
  const { id: eduyear_id } = await readActiveYear(world)
  const texts = { student_id: String(student.id), eduyear_id: String(eduyear_id), final_score: '87,5' }
  const form = makeFileForm('file', { bytes: makePdf('SKL'), name: 'skl.pdf' }, texts)
  const letter = await operator.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  const path = `/sia/activity/graduation/${student.id}`
  const [version] = (await operator.get<RaporDetail>(path)).body.result.versions as [DocumentVersion]
  expect((await withdraw(operator, version.id, { body: REASON, kind: 'graduation' })).status).toBe(200)
  expect((await downloadFile(graduate, letter.body.result.graduation as { file_url: string })).status).toBe(
    404,
  )
  expect((await graduate.get<RaporDetail>(path)).body.result).toMatchObject({
    graduation: null,
    versions: [],
  })
  expect((await operator.get<RaporDetail>(path)).body.result.versions).toMatchObject([{ withdrawn: REASON }])
})

it('the list of students without a report card contains the student again', async () => {
  const { student, id } = await openCard()
  const filter = encodeURIComponent(JSON.stringify({ without_rapor: { op: 'equal', value: true } }))
  const listWithoutRapor = async () => {
    const path = `/sia/master/student?search=${student.nisn}&filter=${filter}`
    const { rows } = (await operator.get<{ rows: { id: number }[] }>(path)).body.result
    return rows.map((row) => row.id)
  }
  expect(await listWithoutRapor()).toEqual([])
  await withdraw(operator, id)
  expect(await listWithoutRapor()).toEqual([student.id])
})
