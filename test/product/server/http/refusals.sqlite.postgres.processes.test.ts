/** The message of a refusal has the label and reason of the first field, so that it can be shown alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const LESSON_TEACHER = { lesson_id: 1, teacher_id: '' }
const LESSON_CLASS = { eduyear_id: 1, semester_id: 1, classroom_id: 1, lesson_teachers: [LESSON_TEACHER] }
const VALID_POST = { title: 'Rapat', status: 'draft', type: 'agenda' }

it.each([
  ['/post', { ...VALID_POST, type: 'news', title: ' ' }, 'Judul: Harus diisi'],
  ['/post', VALID_POST, 'Tanggal Agenda: Harus diisi'],
  ['/post', {}, 'Judul: Harus diisi'],
  ['/sia/master/lesson', { code: 'MTK' }, 'Nama: Harus diisi'],
  ['/sia/activity/lesson-class', LESSON_CLASS, 'Guru Pengampu (baris 1): Harus diisi'],
  ['/login', { password: 'rahasia' }, 'Email harus diisi'],
  ['/setting/general', {}, 'Pengaturan: Harus diisi'],
  ['/setting/general', { generals: [{}] }, 'Pengaturan (baris 1): Harus diisi'],
  ['/setting/menu-structure', {}, 'Susunan menu: Harus diisi'],
  ['/slide/ordering', { orders: 5 }, 'Urutan: Harus berupa daftar'],
  ['/post', { ...VALID_POST, type: 'news', meta: [{}] }, 'Nama meta (baris 1): Harus diisi'],
  ['/master/role', { name: 'Tata usaha', accesses: [5] }, 'Hak akses (baris 1): Harus berupa teks'],
  ['/sia/activity/student-class', { students: [] }, 'Kelas & Rombel: Harus diisi'],
])('%s %j says "%s"', async (path, body, message) => {
  const response = await admin.post(path, body)
  expect(response).toMatchObject({ status: 422, body: { success: false, message } })
  expect(message).toContain(Object.values(response.body.errors ?? {})[0])
})

it('names the missing field of a student and of a class roster, which share a call', async () => {
  expect((await admin.put('/sia/master/student/1', { name: '' })).body.message).toBe('Nama: Harus diisi')
  expect((await admin.put('/sia/master/student/1', { students: [{}] })).body.message).toBe(
    'Kelas & Rombel: Harus diisi',
  )
})

it('words a wrong type of a field that no form shows', async () => {
  const { body } = await admin.put('/post/autosave/news/0', { values: 5 })
  expect(body).toMatchObject({
    message: 'Isian: Harus berupa objek',
    errors: { values: 'Harus berupa objek' },
  })
  await admin.post('/sia/master/lesson', { code: 'SBD', name: 'Seni Budaya' })
  expect(
    (await admin.put('/sia/master/lesson/1', { code: 'SBD', name: 'Seni', updated_at: 5 })).body.message,
  ).toBe('Versi data: Harus berupa teks')
})

it('names the field once where the reason names it already', async () => {
  await admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })
  const { body } = await admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })
  expect(body).toMatchObject({
    message: 'Kode ini sudah dipakai oleh Ilmu Alam',
    errors: { code: 'Kode ini sudah dipakai oleh Ilmu Alam' },
  })
})

it('names an invalid order or filter of a list', async () => {
  expect((await admin.get('/master/user?orderby=password_hash')).body.message).toBe(
    'Urutan ini tidak dikenal',
  )
  expect((await admin.get('/master/user?filter={')).body.message).toBe('Filter bukan JSON')
})
