/** The audit trail records changes of personal data in masked form; photos are deleted when their owners leave. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseLeaverPhotos } from '#features/people/server/leavers.ts'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { maskPersonal } from '#platform/server/db/audit/masking.ts'
import { drawImage } from '#test/support/content/images.ts'
import { enrol, makeClassroom } from '#test/support/sia/documents.ts'
import { createRecord } from '#test/support/sia/school.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { MIGRATIONS } from '#test/support/world/product.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const STUDENT = {
  nisn: '0051234567',
  nis: '7001',
  nik: '3201234567890001',
  no_akta: 'AL-1234567',
  name: 'Ayu Lestari',
  gender: 'P',
  place_birth: 'Bogor',
  day_birth: '2013-05-01',
  religion: 'islam',
  address: 'Jl. Rahasia 17',
  email: 'ayu@keluarga.id',
  phone: '081234567890',
  special_needs: 'asma',
  entry_year: '2026',
  guardian_name: 'Budi',
  father_name: 'Budi',
  father_job: 'Petani',
  father_education: 'SMA',
  father_address: 'Jl. Rahasia 18',
  father_email: 'budi@keluarga.id',
  father_phone: '081200001111',
  mother_name: 'Sari',
  mother_job: 'Perawat',
  mother_education: 'Sarjana',
  mother_address: 'Jl. Rahasia 19',
  mother_email: 'sari@keluarga.id',
  mother_phone: '081200002222',
}
/** Values that no audit row may contain. */
const PERSONAL_VALUES = [
  STUDENT.nisn,
  STUDENT.nik,
  STUDENT.no_akta,
  STUDENT.special_needs,
  'Jl. Rahasia',
  'keluarga.id',
  STUDENT.phone,
  STUDENT.father_phone,
  STUDENT.mother_phone,
  STUDENT.place_birth,
  STUDENT.day_birth,
  STUDENT.religion,
  STUDENT.guardian_name,
  STUDENT.father_name,
  STUDENT.father_job,
  STUDENT.father_education,
  STUDENT.mother_name,
  STUDENT.mother_job,
  STUDENT.mother_education,
]

const readTrailText = async () => {
  const rows = await world.context.db.kysely.selectFrom('audits').select(['before', 'after']).execute()
  return rows.map(({ before, after }) => `${before}${after}`).join('\n')
}
const findUnmaskedValues = async () => {
  const text = await readTrailText()
  return PERSONAL_VALUES.filter((value) => text.includes(value))
}

describe('the audit trail', () => {
  it('contains the name of a student, but no number, address or password', async () => {
    const id = await createRecord(admin, '/sia/master/student', STUDENT)
    const changedStudent = { ...STUDENT, address: 'Jl. Rahasia 20', phone: '081299990000', name: 'Ayu L.' }
    expect((await admin.put(`/sia/master/student/${id}`, changedStudent)).status).toBe(200)
    expect((await admin.delete(`/sia/master/student/${id}`)).status).toBe(200)
    expect(await readTrailText()).toContain('Ayu L.')
    expect(await findUnmaskedValues()).toEqual([])
    expect(await readTrailText()).not.toContain('$argon2')
    const rows = await world.context.db.kysely
      .selectFrom('audits')
      .where('entity', '=', 'student')
      .where('action', '=', 'update')
      .select('id')
      .execute()
    const { body } = await admin.get<{ changes: object[] }>(`/audit/${rows[0]?.id}`)
    expect(body.result.changes).toEqual([
      { field: 'name', label: 'Nama', before: 'Ayu Lestari', after: 'Ayu L.' },
      { field: 'address', label: 'Alamat', before: '••••', after: '•••• (berubah)' },
      { field: 'phone', label: 'Telp', before: '••••890', after: '••••000' },
    ])
  })

  it('of an earlier version loses birth, family and guardian by a migration, which changes nothing else', async () => {
    const { kysely, engine } = world.context.db
    const auditRow = { action: 'delete', created_at: new Date().toISOString(), count: 1, after: null }
    const before = JSON.stringify({
      name: 'Ayu',
      day_birth: STUDENT.day_birth,
      mother_name: STUDENT.mother_name,
      guardian_name: null,
      nik: '••••001',
    })
    const events = JSON.stringify([{ reason: 'Pindah', note: 'Ibu sakit' }])
    const inserted = await kysely
      .insertInto('audits')
      .values([
        { ...auditRow, entity_id: 1, entity: 'student', before },
        { ...auditRow, entity_id: 2, entity: 'student_event', before: events },
        { ...auditRow, entity_id: 3, entity: 'lesson', before },
      ])
      .returning('id')
      .execute()
    await MIGRATIONS['0174_maskedFamilies']?.up({ db: kysely, engine })
    const ids = inserted.map(({ id }) => id)
    const rows = await kysely
      .selectFrom('audits')
      .where('id', 'in', ids)
      .orderBy('id')
      .select('before')
      .execute()
    expect(rows).toEqual([
      {
        before: '{"name":"Ayu","day_birth":"••••","mother_name":"••••","guardian_name":null,"nik":"••••001"}',
      },
      { before: '[{"reason":"Pindah","note":"••••"}]' },
      { before },
    ])
  })

  it.each([
    ['a row that is a list of ids', 'student', { after: [1, 2] }, { before: undefined, after: [1, 2] }],
    [
      'an entity that is not a person',
      'setting',
      { after: { phone: '021' } },
      { before: undefined, after: { phone: '021' } },
    ],
    [
      'a changed day of birth, of which no digit may show,',
      'student',
      { before: { day_birth: '2013-05-01' }, after: { day_birth: '2013-05-02' } },
      { before: { day_birth: '••••' }, after: { day_birth: '•••• (berubah)' } },
    ],
    [
      'the notes of several transfers',
      'student_event',
      { before: [{ kind: 'left', note: 'Ibu sakit' }] },
      { before: [{ kind: 'left', note: '••••' }], after: undefined },
    ],
    [
      'an unchanged value',
      'user',
      { before: { email: 'a@b.id' }, after: { email: 'a@b.id' } },
      {
        before: { email: '••••' },
        after: { email: '••••' },
      },
    ],
  ])('masks %s as expected', (_what, entity, states, expected) => {
    expect(maskPersonal(entity, states)).toEqual(expected)
  })
})

describe('the photo of a person', () => {
  const HOUR_MS = 3_600_000
  const requestImage = async (name: string) => (await world.app.inject({ url: `/images/${name}` })).statusCode
  const runCleanup = async () => {
    await releaseLeaverPhotos(world.context)
    await removeUnusedImages(world.context)
  }
  const findPhoto = ({ id }: Client) =>
    world.context.db.kysely.selectFrom('users').where('id', '=', id).select('photo').executeTakeFirst()
  async function uploadPhoto(client: Client, extraWidth: number): Promise<string> {
    const bytes = await drawImage({ width: 300 + extraWidth, height: 300 })
    const fields = { name: 'Ayu', username: `ayu${client.id}`, email: `ayu${client.id}@sekolah.sch.id` }
    const form = makeFileForm('photo', { bytes, name: 'saya.jpg' }, fields)
    const saveResponse = await client.put<{ photo: string }>(
      `/account/profile/${client.id}`,
      form.body,
      form.headers,
    )
    return saveResponse.body.result.photo
  }

  it('has a random name, is never kept by a browser, and asks not to be indexed', async () => {
    const user = await world.as({ keys: ['manage-profile'] })
    const photo = await uploadPhoto(user, 1)
    expect(photo).toMatch(/^[a-f0-9]{32}\.\w+$/)
    for (const name of [photo, `100-${photo}`]) {
      const { headers, statusCode } = await world.app.inject({ url: `/images/${name}` })
      expect(statusCode).toBe(200)
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

  it('is deleted a day after it was replaced, not sooner', async () => {
    const user = await world.as({ keys: ['manage-profile'] })
    const oldPhoto = await uploadPhoto(user, 2)
    const newPhoto = await uploadPhoto(user, 3)
    await runCleanup()
    world.advanceClock(23 * HOUR_MS)
    await runCleanup()
    expect(await requestImage(oldPhoto)).toBe(200)
    world.advanceClock(2 * HOUR_MS)
    await runCleanup()
    expect([await requestImage(oldPhoto), await requestImage(`100-${oldPhoto}`)]).toEqual([404, 404])
    expect(await requestImage(newPhoto)).toBe(200)
  })

  it('is deleted a day after its owner left, and kept until then', async () => {
    const student = await enrol(world, await makeClassroom(world, 'VII', 'A'), { name: 'Ayu' })
    const user = await world.as('Siswa')
    await world.context.db.kysely
      .updateTable('students')
      .set({ user_id: user.id })
      .where('id', '=', student.id)
      .execute()
    const photo = await uploadPhoto(user, 4)
    world.advanceClock(25 * HOUR_MS)
    await runCleanup()
    expect(await requestImage(photo)).toBe(200)
    const laterAdmin = await world.as('Administrator')
    const left_at = new Date(world.context.clock()).toISOString().slice(0, 10)
    const leaving = { left_at, reason: 'Pindah sekolah' }
    expect((await laterAdmin.post(`/sia/master/student/${student.id}/leave`, leaving)).status).toBe(200)
    world.advanceClock(12 * HOUR_MS)
    await runCleanup()
    expect(await findPhoto(user)).toEqual({ photo: null })
    world.advanceClock(25 * HOUR_MS)
    await runCleanup()
    expect([await requestImage(photo), await requestImage(`100-${photo}`)]).toEqual([404, 404])
  })
})
