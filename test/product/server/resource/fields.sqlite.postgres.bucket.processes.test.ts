/** A resource with a field of every kind: values are validated, stored and read, and private files stay private. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { collectPrivateFiles } from '#platform/server/resource/fields/fieldFiles.ts'
import { resources } from '#src/features.ts'
import { award, awardServer, createAwardTables } from '#test/support/console/award.ts'
import { requestBearerHeader } from '#test/support/people/accounts.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

type Row = z.output<typeof award.row>
const { api } = award
let world: World
let admin: Client
let owner: { id: number; headers: Record<string, string> }
const teachers: number[] = []
const catalogue = resources as Record<string, unknown>

beforeAll(async () => {
  catalogue.award = award
  world = await openWorld({ added: [awardServer] })
  await createAwardTables(world)
  admin = await world.as('Administrator')
  owner = await createStudent(1, 'Anindita')
  for (const [nip, name] of [
    ['198501012010019991', 'Cokro'],
    ['198501012010019992', 'Dewi'],
  ]) {
    const person = { ...teacher.sample, nip, name, email: `${nip}@contoh.sch.id` }
    teachers.push((await admin.post<{ id: number }>(teacher.api, person)).body.result.id)
  }
})
afterAll(async () => {
  delete catalogue.award
  await world.close()
})

/** Creates a student who is signed in; the number is the last digit of NISN, NIS and NIK. */
async function createStudent(number: number, name: string) {
  const nisn = `007999999${number}`
  const numbers = { nisn, nis: `99${number}`, nik: `327301010199999${number}` }
  const person = { ...student.sample, ...numbers, name, email: `${nisn}@contoh.sch.id` }
  const { id, password } = (await admin.post<{ id: number; password: string }>(student.api, person)).body
    .result
  const headers = await requestBearerHeader(world, nisn, { password })
  const passwordChange = { password_lama: password, password_baru: PASSWORD, rpassword_baru: PASSWORD }
  expect((await world.anonymous.put('/account/change-password', passwordChange, headers)).status).toBe(200)
  return { id, headers }
}

let awardCount = 0
const awardInput = (changes: object = {}) => {
  awardCount += 1
  return { ...award.sample, student_id: owner.id, number: String(1000 + awardCount), ...changes }
}
const createAward = async (changes: object = {}) => {
  const { status, body } = await admin.post<Row>(api, awardInput(changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.result
}

async function uploadCertificate(client: Client = admin): Promise<string> {
  const file = { name: 'Sertifikat é.pdf', bytes: makePdf('Anindita') }
  const { body: payload, headers } = makeFileForm('file', file)
  const { status, body } = await client.post<{ filename: string }>(
    `${api}/upload-certificate`,
    payload,
    headers,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.result.filename
}

describe('an input', () => {
  it('is stored and returned as typed values', async () => {
    const createdAward = await createAward({
      coach_id: String(teachers[0]),
      score: '87,25',
      fee: 'Rp 150.000',
      rank: '',
      is_team: 'ya',
      announced_at: '2026-08-01T07:00:00+07:00',
      story: '<p>Menang<script>alert(1)</script></p>',
      teachers: [teachers[1], String(teachers[0])],
    })
    expect(createdAward).toMatchObject({
      student_id: owner.id,
      coach_id: teachers[0],
      score: 87.25,
      fee: 150_000,
      rank: null,
      prize: null,
      is_team: true,
      announced_at: '2026-08-01T00:00:00.000Z',
      story: '<p>Menang</p>',
      teachers: [teachers[1], teachers[0]],
    })
    expect((await admin.get<Row>(`${api}/${createdAward.id}`)).body.result).toEqual(createdAward)
  })

  it.each([
    [{ student_id: 2_000_000 }, 'student_id', 'Siswa tidak ditemukan. Pilih lagi.'],
    [{ coach_id: 2_000_000 }, 'coach_id', 'Guru tidak ditemukan. Pilih lagi.'],
    [{ teachers: [2_000_000] }, 'teachers', 'Guru tidak ditemukan. Pilih lagi.'],
    [{ score: '100,5' }, 'score', 'Paling banyak 100'],
    [{ score: 1.234 }, 'score', 'Paling banyak 2 angka di belakang koma'],
    [{ rank: 1.5 }, 'rank', 'Harus bilangan bulat'],
    [{ fee: 'mahal' }, 'fee', 'Harus angka'],
    [{ is_team: 'mungkin' }, 'is_team', 'Ya atau tidak'],
    [{ announced_at: 'besok' }, 'announced_at', 'Waktu tidak dikenal, contoh: 2026-07-15T07:00:00+07:00'],
    [{ photo: `${'a'.repeat(32)}.jpg` }, 'photo', 'Foto tidak dikenal. Unggah ulang berkasnya.'],
    [{ certificate: 'a'.repeat(32) }, 'certificate', 'Sertifikat tidak dikenal. Unggah ulang berkasnya.'],
  ])('with %j is 422 under its field', async (changes, field, message) => {
    const { status, body } = await admin.post(api, awardInput(changes))
    expect([status, body.errors?.[field]]).toEqual([422, message])
  })

  it('of a change replaces the joined records, and removes them all with an empty list', async () => {
    const { id } = await createAward({ teachers })
    const updateTeachers = async (changes: object) =>
      (await admin.put<Row>(`${api}/${id}`, awardInput(changes))).body.result.teachers
    expect(await updateTeachers({ teachers: [teachers[1]] })).toEqual([teachers[1]])
    expect(await updateTeachers({ teachers: [] })).toEqual([])
  })
})

describe('the list', () => {
  it.each([
    ['teachers', () => ({ op: 'in', value: [teachers[0]] }), 1],
    ['student_id', () => ({ op: 'equal', value: owner.id }), 2],
    ['is_team', () => ({ op: 'equal', value: true }), 1],
    ['won_on', () => ({ op: 'between', value: { from: '2026-09-01', to: null } }), 0],
  ] as const)('is filtered by %s', async (name, operation, total) => {
    for (const row of (await admin.get<{ rows: Row[] }>(api)).body.result.rows)
      expect((await admin.delete(`${api}/${row.id}`)).status).toBe(200)
    await createAward({ teachers, is_team: true })
    await createAward()
    const filter = encodeURIComponent(JSON.stringify({ [name]: operation() }))
    const { body } = await admin.get<{ total_count: number }>(`${api}?filter=${filter}`)
    expect(body.result.total_count).toBe(total)
  })
})

describe('references', () => {
  const choices = async (client: Client, query = '') => {
    const { status, body } = await client.get<{ rows: object[] }>(`${api}/choices/student_id${query}`)
    return { status, rows: status === 200 ? body.result.rows : [] }
  }

  it('are named in rows, for whoever may read them', async () => {
    const { id } = await createAward({ coach_id: teachers[0], teachers })
    const reader = await world.as({ keys: ['manage-content'] })
    expect((await reader.get(student.api)).status).toBe(403)
    const labels = { student_id: 'Anindita', coach_id: 'Cokro', teachers: ['Cokro', 'Dewi'] }
    expect((await reader.get<Row>(`${api}/${id}`)).body.result).toMatchObject({ labels })
    const { body } = await reader.get<{ rows: Row[] }>(`${api}?orderby=id&order=desc`)
    expect(body.result.rows[0]).toMatchObject({ labels })
  })

  it('are picked by id and title alone: from all by who may write, from the named ones by who may read', async () => {
    await createAward()
    const other = await createStudent(5, 'Bhaskara')
    const writer = await world.as({ keys: ['add-content'] })
    const reader = await world.as({ keys: ['manage-content'] })
    const [anindita, bhaskara] = [
      { id: owner.id, name: 'Anindita' },
      { id: other.id, name: 'Bhaskara' },
    ]
    expect(await choices(writer)).toEqual({ status: 200, rows: [anindita, bhaskara] })
    expect(await choices(writer, '?search=bhas')).toEqual({ status: 200, rows: [bhaskara] })
    expect(await choices(reader)).toEqual({ status: 200, rows: [anindita] })
    expect((await choices(await world.as({ keys: ['audit-trail'] }))).status).toBe(403)
  })

  it('are not found by what the choices do not show', async () => {
    const writer = await world.as({ keys: ['add-content'] })
    expect((await choices(writer, '?search=0079999991')).rows).toEqual([])
  })

  it('to persons are recorded like their list', async () => {
    const writer = await world.as({ keys: ['add-content'] })
    await choices(writer)
    const filter = encodeURIComponent(JSON.stringify({ entity: { op: 'equal', value: 'student' } }))
    const { body } = await admin.get<{ rows: { user: { id: number } }[] }>(
      `/audit?action=read&filter=${filter}`,
    )
    expect(body.result.rows.map(({ user }) => user.id)).toContain(writer.id)
  })
})

describe('the order', () => {
  const listTitles = async (query: string) =>
    (await admin.get<{ rows: Row[] }>(`${api}${query}`)).body.result.rows.map(({ title }) => title)

  it('by a reference is by the name of its record, and keeps rows without one', async () => {
    for (const row of (await admin.get<{ rows: Row[] }>(api)).body.result.rows)
      await admin.delete(`${api}/${row.id}`)
    const [cokro, dewi] = teachers
    await createAward({ title: 'Dewi', coach_id: dewi, won_on: '2026-08-03' })
    await createAward({ title: 'Tanpa', coach_id: null, won_on: '2026-08-02' })
    await createAward({ title: 'Cokro', coach_id: cokro, won_on: '2026-08-01' })
    const sortedTitles = await listTitles('?orderby=coach_id&order=asc')
    expect(sortedTitles.filter((title) => title !== 'Tanpa')).toEqual(['Cokro', 'Dewi'])
    expect(sortedTitles).toHaveLength(3)
    expect(await listTitles('?search=cokro&orderby=coach_id&order=desc')).toEqual(['Cokro'])
  })

  it('that is the default may be requested although no column offers it', async () => {
    expect(await listTitles('')).toEqual(['Dewi', 'Tanpa', 'Cokro'])
    expect(await listTitles('?orderby=won_on&order=asc')).toEqual(['Cokro', 'Tanpa', 'Dewi'])
  })
})

describe('a referenced record', () => {
  it('is not deleted, and the refusal names its references', async () => {
    await createAward({ teachers: [teachers[0]] })
    const refusalResponse = await admin.delete(`${teacher.api}/${teachers[0]}`)
    expect([refusalResponse.status, refusalResponse.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Cokro masih dipakai oleh 1 prestasi \(pelatih\) dan 1 prestasi \(pembina\), jadi tidak dapat dihapus\.$/,
      ),
    ])
  })
})

describe('the private file', () => {
  it('is readable for readers of the records and for its student, and 404 for others', async () => {
    const { id, certificate } = await createAward({ certificate: await uploadCertificate() })
    expect(certificate).toMatch(/^[a-f0-9]{32}$/)
    const link = `${api}/${id}/certificate`
    const otherStudent = await createStudent(2, 'Bhaskara')
    const response = await world.anonymous.get(link, undefined, owner.headers)
    expect([response.status, response.text.startsWith('%PDF-')]).toEqual([200, true])
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''Sertifikat%20%C3%A9.pdf")
    expect((await admin.get(link)).status).toBe(200)
    expect((await world.anonymous.get(link, undefined, otherStudent.headers)).status).toBe(404)
    expect((await (await world.as('Guru')).get(link)).status).toBe(404)
    expect((await world.anonymous.get(link)).status).toBe(401)
    expect((await world.anonymous.get(`/../images/${certificate}`)).status).toBe(404)
  })

  it('cannot be used by another record, nor by another user than its uploader', async () => {
    const certificate = await uploadCertificate()
    const colleague = await world.as('Operator')
    expect((await colleague.post(api, awardInput({ certificate }))).status).toBe(422)
    await createAward({ certificate })
    expect((await admin.post(api, awardInput({ certificate }))).status).toBe(422)
  })

  it('must be a PDF', async () => {
    const form = makeFileForm('file', { name: 'sertifikat.pdf', bytes: Buffer.from('<html>') })
    const { status, body } = await admin.post(`${api}/upload-certificate`, form.body, form.headers)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['file']])
  })

  it('that no record uses is deleted after a day, and a used one is kept', async () => {
    const unusedFile = await uploadCertificate()
    const { id } = await createAward({ certificate: await uploadCertificate() })
    world.advanceClock(25 * 3_600_000)
    await collectPrivateFiles(world.context)
    expect(await world.context.files.documents.open(unusedFile)).toBeNull()
    admin = await world.as('Administrator')
    expect((await admin.get(`${api}/${id}/certificate`)).status).toBe(200)
  })
})

describe('the import', () => {
  it('has a column for every field except files, and finds records by number or name', async () => {
    expect(award.csv?.columns).toEqual(
      Object.keys(award.input.shape).filter((name) => name !== 'photo' && name !== 'certificate'),
    )
    const lines = [
      'student_id;title;number;level;won_on;score;fee;is_team;teachers',
      '0079999991;Juara CSV;7;Nasional;31/08/2026;90,5;1.500.000;ya;198501012010019991|Dewi',
      '0000000000;Tanpa Siswa;7;Kota;31/08/2026;90;0;tidak;',
    ]
    const file = { name: 'prestasi.csv', bytes: Buffer.from(lines.join('\r\n')) }
    const { body: payload, headers } = makeFileForm('file', file)
    const { body } = await admin.post<{ reasons: { message: string }[] }>(`${api}-import`, payload, headers)
    expect(body.message).toBe('1 data berhasil. 1 data gagal')
    expect(body.result.reasons[0]?.message).toBe('Siswa 0000000000 tidak ditemukan')
    const searchResponse = await admin.get<{ rows: Row[] }>(`${api}?search=Juara%20CSV`)
    expect(searchResponse.body.result.rows[0]).toMatchObject({
      student_id: owner.id,
      level: 'nation',
      won_on: '2026-08-31',
      score: 90.5,
      fee: 1_500_000,
      is_team: true,
      teachers,
    })
  })
})
