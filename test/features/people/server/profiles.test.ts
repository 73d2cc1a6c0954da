/** A user's own profile: who may change it, its required fields, and what it shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { drawImage } from '#test/support/content/images.ts'
import { makeAccount, requestBearerHeader } from '#test/support/people/accounts.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let photo: Buffer
beforeAll(async () => {
  world = await openWorld()
  photo = await drawImage({ width: 400, height: 400 })
})
afterAll(() => world.close())

type Profile = { name: string; username: string; email: string; photo: string }
let profileCount = 0
const nextProfile = () => {
  profileCount += 1
  return { name: 'Nama Baru', username: `nama${profileCount}`, email: `nama${profileCount}@sekolah.sch.id` }
}
const saveProfile = (
  client: Client,
  fields: Record<string, string>,
  { photoFile = photo, id = client.id } = {},
) => {
  const form = makeFileForm('photo', { bytes: photoFile, name: 'saya.jpg' }, fields)
  return client.put<Profile>(`/account/profile/${id}`, form.body, form.headers)
}

describe('a user saves their own photo alone', () => {
  it('without the e-mail address that the profile requires, and nothing else changes', async () => {
    const user = await world.as('Guru')
    const { kysely } = world.context.db
    const names = { email: null, username: 'tanpa.surel' }
    await kysely.updateTable('users').set(names).where('id', '=', user.id).execute()
    const form = makeFileForm('photo', { bytes: photo, name: 'saya.jpg' })
    const { status, body } = await user.put<Profile>('/account/photo', form.body, form.headers)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Foto berhasil diganti.', result: names },
    })
    expect((await user.get('/session')).body.result).toMatchObject({ photo: body.result.photo })
    expect((await world.app.inject(`/images/100-${body.result.photo}`)).statusCode).toBe(200)
  })
})

describe('a user saves their own profile', () => {
  it('with a photo, and the session shows it at once', async () => {
    const user = await world.as('Guru')
    const fields = nextProfile()
    const { status, body } = await saveProfile(user, fields)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Profil berhasil diperbarui.', result: { id: user.id, ...fields } },
    })
    expect((await user.get('/session')).body.result).toMatchObject({ ...fields, photo: body.result.photo })
    for (const path of [body.result.photo, `100-${body.result.photo}`]) {
      expect((await world.app.inject(`/images/${path}`)).statusCode).toBe(200)
    }
  })

  it('without a photo only if one is already stored', async () => {
    const user = await world.as('Siswa')
    expect(await user.put(`/account/profile/${user.id}`, nextProfile())).toMatchObject({
      status: 422,
      body: { message: 'Foto: Harus diisi', errors: { photo: 'Harus diisi' } },
    })
    const { photo: storedPhoto } = (await saveProfile(user, nextProfile())).body.result
    const secondSave = await user.put<Profile>(`/account/profile/${user.id}`, nextProfile())
    expect(secondSave).toMatchObject({ status: 200, body: { result: { photo: storedPhoto } } })
  })

  it('with spaces trimmed and accents composed', async () => {
    const user = await world.as('Guru')
    const { body } = await saveProfile(user, { ...nextProfile(), name: '  Andre\u0301 ' })
    expect(body.result.name).toBe('André')
  })
})

describe('a user cannot save', () => {
  beforeAll(async () => {
    await makeAccount(world, {
      email: 'dipakai@sekolah.sch.id',
      username: 'dipakai',
      nisn: '0098765432',
      nip: '19850412',
    })
  })

  it('the profile of another user, which stays unchanged', async () => {
    const teacher1 = await world.as('Guru')
    const otherUser = await world.as('Administrator')
    expect(await saveProfile(teacher1, nextProfile(), { id: otherUser.id })).toMatchObject({
      status: 403,
      body: { success: false, message: 'Anda hanya dapat mengubah profil sendiri.', result: null },
    })
    expect((await otherUser.get('/account/profile')).body.result).toMatchObject({ photo: null })
  })

  it.each([
    ['an e-mail in use', { email: 'DIPAKAI@sekolah.sch.id' }, { email: 'Email ini sudah dipakai' }],
    [
      'a username in use, whatever its case',
      { username: 'Dipakai' },
      { username: 'Username ini sudah dipakai' },
    ],
    [
      'a number as username, which may become another user’s NISN',
      { username: '0123456789' },
      { username: 'Username tidak boleh angka saja' },
    ],
    // Another message would tell whose number it is, and without NIP a teacher signs in by NIK.
    [
      'another user’s NISN as username, which reads like any number',
      { username: '0098765432' },
      { username: 'Username tidak boleh angka saja' },
    ],
    [
      'another user’s NIP as username, which reads like any number',
      { username: '19850412' },
      { username: 'Username tidak boleh angka saja' },
    ],
    [
      'another user’s NIP as e-mail, which reads like any number',
      { email: '19850412' },
      { email: 'Email tidak boleh angka saja' },
    ],
    ['an e-mail that is another user’s username', { email: 'dipakai' }, { email: 'Email ini sudah dipakai' }],
    ['no name', { name: '  ' }, { name: 'Harus diisi' }],
    ['a name of 300 letters', { name: 'x'.repeat(300) }, { name: 'Paling banyak 255 huruf' }],
  ])('%s: 422 under the field', async (_what, invalidFields, errors) => {
    const user = await world.as('Guru')
    const fields: Record<string, string> = { ...nextProfile(), ...invalidFields }
    expect(await saveProfile(user, fields)).toMatchObject({ status: 422, body: { success: false, errors } })
    expect((await user.get('/account/profile')).body.result).toMatchObject({ photo: null })
  })

  it('an e-mail that others save at the same moment', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => world.as('Guru')))
    const email = nextProfile().email
    const responses = await Promise.all(users.map((user) => saveProfile(user, { ...nextProfile(), email })))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  it('a photo that is no image', async () => {
    const user = await world.as('Guru')
    expect(
      await saveProfile(user, nextProfile(), {
        photoFile: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { photo: 'Berkas ini bukan gambar JPG, PNG atau WebP yang utuh.' } },
    })
  })
})

describe('the read-only block', () => {
  const linkAccount = (table: 'teachers' | 'students', user_id: number, id: number) =>
    world.context.db.kysely.updateTable(table).set({ user_id }).where('id', '=', id).execute()

  it('shows teachers their own teacher record and students their own student record', async () => {
    const admin = await world.as('Administrator')
    const teacherClient = await world.as('Guru')
    const studentClient = await world.as('Siswa')
    const createdTeacher = await admin.post<{ id: number }>(teacher.api, teacher.sample)
    const createdStudent = await admin.post<{ id: number }>(student.api, student.sample)
    await linkAccount('teachers', teacherClient.id, createdTeacher.body.result.id)
    await linkAccount('students', studentClient.id, createdStudent.body.result.id)
    expect((await teacherClient.get('/account/profile')).body.result).toMatchObject({
      user_type: 'teacher',
      teacher: { nip: teacher.sample.nip, name: teacher.sample.name },
      student: null,
    })
    expect((await studentClient.get('/account/profile')).body.result).toMatchObject({
      user_type: 'student',
      teacher: null,
      student: { nis: student.sample.nis, father_name: student.sample.father_name },
    })
    expect((await admin.get('/account/profile')).body.result).toMatchObject({ teacher: null, student: null })
  })
})

it('the key manage-profile is required for reading and for changing', async () => {
  const client = await world.as({ keys: ['manage-content'] })
  expect((await client.get('/account/profile')).status).toBe(403)
  expect((await saveProfile(client, nextProfile())).status).toBe(403)
  expect((await client.put('/account/change-password', {})).status).toBe(403)
})

it('an account without an e-mail shows none and still signs in', async () => {
  const id = await makeAccount(world, {
    email: null,
    nisn: '0011223344',
    role: 'Siswa',
    user_type: 'student',
  })
  const headers = await requestBearerHeader(world, '0011223344')
  expect((await world.anonymous.get('/account/profile', undefined, headers)).body.result).toMatchObject({
    id,
    email: null,
    username: null,
  })
})
