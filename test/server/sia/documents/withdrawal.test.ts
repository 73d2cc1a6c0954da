/** A wrong report card or letter taken back: by whom, and who still sees it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentVersion } from '#contract/sia/document/attachment.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import {
  assignTeacher,
  downloadFile,
  enrol,
  makePdf,
  makeRoom,
  type Pupil,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const REASON = { reason: 'Rapor siswa lain' }
type Read = { student_class_rapors: object | null; graduation?: object | null; versions: DocumentVersion[] }

let world: World
let operator: Client
let wali: Client
let room: Room
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  wali = await world.as('Guru')
  room = await makeRoom(world, 'VII', 'A')
  await assignHomeroom(world, wali, room)
})
afterAll(() => world.close())

const read = async (who: Client, { student_class_id }: Pupil) =>
  (await who.get<Read>(`/sia/activity/rapor/${student_class_id}`)).body.result
const withdraw = (who: Client, id: number, body: object = REASON, kind = 'rapor') =>
  who.post(`/sia/activity/${kind}/${id}/withdraw`, body)

/** A student with an account, and one report card. */
async function openCard(by: Client = operator) {
  const siswa = await world.as('Siswa')
  const pupil = await enrol(world, room, { user: siswa })
  const { body } = await uploadRapor(world, by, room, pupil)
  const [version] = (await read(operator, pupil)).versions as [DocumentVersion]
  return { siswa, pupil, file: body.result.student_class_rapors, id: version.id }
}

describe('a report card taken back', () => {
  it('is gone for its owner and the teachers, and stays a version for administrators', async () => {
    const { siswa, pupil, file, id } = await openCard()
    expect((await downloadFile(siswa, file)).status).toBe(200)
    expect((await downloadFile(wali, file)).status).toBe(200)
    expect(await withdraw(operator, id)).toMatchObject({
      status: 200,
      body: { message: 'Rapor berhasil ditarik.' },
    })
    for (const who of [siswa, wali]) {
      expect((await downloadFile(who, file)).status).toBe(404)
      expect((await who.get(`/download-attachment?file=${file.file}`)).status).toBe(404)
      expect(await read(who, pupil)).toMatchObject({ student_class_rapors: null, versions: [] })
    }
    const { stages } = (await siswa.get<{ stages: { rapor: object | null }[] }>('/sia-dashboard')).body.result
    expect(stages.filter(({ rapor }) => rapor)).toEqual([])
    expect(await read(operator, pupil)).toMatchObject({
      student_class_rapors: null,
      versions: [
        { id, is_current: false, withdrawn: { ...REASON, by: expect.stringContaining('Operator') } },
      ],
    })
    expect((await downloadFile(operator, file)).status).toBe(200)
  })

  it('makes room for another, which is a new version', async () => {
    const { siswa, pupil, file, id } = await openCard()
    await withdraw(operator, id)
    const { body } = await uploadRapor(world, operator, room, pupil, { bytes: makePdf('benar') })
    const right = body.result.student_class_rapors
    expect((await downloadFile(siswa, right)).text).toBe(makePdf('benar').toString())
    expect((await downloadFile(siswa, file)).status).toBe(404)
    expect((await siswa.get(`/download-attachment?file=${right.file}`)).text).toBe(
      makePdf('benar').toString(),
    )
    expect((await read(operator, pupil)).versions).toMatchObject([
      { is_current: true, withdrawn: null },
      { id, is_current: false, withdrawn: REASON },
    ])
  })

  it('stays in the trail with who and why', async () => {
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

  it('is taken back once, however often at one moment', async () => {
    const { id } = await openCard()
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(operator, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('that was replaced before leaves the one that stands', async () => {
    const { siswa, pupil, id } = await openCard()
    const { body } = await uploadRapor(world, operator, room, pupil, { bytes: makePdf('kedua') })
    expect((await withdraw(operator, id)).status).toBe(200)
    expect((await downloadFile(siswa, body.result.student_class_rapors)).status).toBe(200)
  })
})

describe('who takes back', () => {
  it('the homeroom teacher, who does not see it afterwards', async () => {
    const { pupil, id } = await openCard(wali)
    expect((await withdraw(wali, id)).status).toBe(200)
    expect((await read(wali, pupil)).versions).toEqual([])
  })

  it.each([
    ['its owner', 'Siswa', 403],
    ['somebody who only teaches there', 'Guru', 404],
  ] as const)('not %s', async (_who, role, status) => {
    const { siswa, file, id } = await openCard()
    const who = role === 'Siswa' ? siswa : await world.as('Guru')
    if (role === 'Guru') await assignTeacher(world, who, room)
    expect((await withdraw(who, id)).status).toBe(status)
    expect((await downloadFile(siswa, file)).status).toBe(200)
  })

  it('nobody without a reason, or what is no report card', async () => {
    const { siswa, file, id } = await openCard()
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect(await withdraw(operator, id, body)).toMatchObject({
        status: 422,
        body: { errors: { reason: expect.any(String) } },
      })
    expect((await withdraw(operator, 999999)).status).toBe(404)
    expect((await withdraw(operator, id, REASON, 'graduation')).status).toBe(404)
    expect((await downloadFile(siswa, file)).status).toBe(200)
  })
})

it('a letter taken back is gone for the graduate, with its score', async () => {
  const ninth = await makeRoom(world, 'IX', 'A')
  const siswa = await world.as('Siswa')
  const pupil = await enrol(world, ninth, { user: siswa, status: 'passed' })
  const { id: eduyear_id } = await readActiveYear(world)
  const texts = { student_id: String(pupil.id), eduyear_id: String(eduyear_id), final_score: '87,5' }
  const form = fileForm('file', { bytes: makePdf('SKL'), name: 'skl.pdf' }, texts)
  const letter = await operator.put<GraduationRow>('/sia/activity/graduation', form.body, form.headers)
  const path = `/sia/activity/graduation/${pupil.id}`
  const [version] = (await operator.get<Read>(path)).body.result.versions as [DocumentVersion]
  expect((await withdraw(operator, version.id, REASON, 'graduation')).status).toBe(200)
  expect((await downloadFile(siswa, letter.body.result.graduation as { file_url: string })).status).toBe(404)
  expect((await siswa.get<Read>(path)).body.result).toMatchObject({ graduation: null, versions: [] })
  expect((await operator.get<Read>(path)).body.result.versions).toMatchObject([{ withdrawn: REASON }])
})

it('the SIA home calls a student by the name of the record, whatever the account is called', async () => {
  const siswa = await world.as('Siswa')
  const pupil = await enrol(world, room, { user: siswa, name: 'Siti Nurhaliza' })
  await world.context.db.kysely
    .updateTable('users')
    .where('id', '=', siswa.id)
    .set({ name: 'Cici' })
    .execute()
  expect((await siswa.get<{ name: string }>('/sia-dashboard')).body.result.name).toBe(pupil.name)
})

it('the list of who has no report card this semester holds them again', async () => {
  const { pupil, id } = await openCard()
  const filter = encodeURIComponent(JSON.stringify({ without_rapor: { op: 'equal', value: true } }))
  const listed = async () => {
    const path = `/sia/master/student?search=${pupil.nisn}&filter=${filter}`
    const { rows } = (await operator.get<{ rows: { id: number }[] }>(path)).body.result
    return rows.map((row) => row.id)
  }
  expect(await listed()).toEqual([])
  await withdraw(operator, id)
  expect(await listed()).toEqual([pupil.id])
})
