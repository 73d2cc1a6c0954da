/** The general settings: each is validated by its own rule, and a request saves all or none. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { settingFields } from '#features/website/setting.ts'
import { drawImage } from '#test/support/content/images.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type SettingValues = { name: string; value: string }[]

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const readSettings = async () =>
  Object.fromEntries(
    (await admin.get<SettingValues>('/setting/general')).body.result.map(({ name, value }) => [name, value]),
  )
const saveSettings = (values: Record<string, unknown>, client = admin) =>
  client.post('/setting/general', {
    generals: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

it('all settings are read, in the order of the screen', async () => {
  const { body } = await admin.get<SettingValues>('/setting/general')
  expect(body.result.map(({ name }) => name)).toEqual(Object.keys(settingFields.shape))
})

it('sent settings are saved, the others stay, and the site changes at once', async () => {
  const settingsBefore = await readSettings()
  const changes = { site_name: 'SMP Negeri 1', facebook: 'https://www.facebook.com/smpn1' }
  expect(await saveSettings(changes)).toMatchObject({
    status: 200,
    body: { message: 'Pengaturan berhasil disimpan.' },
  })
  expect(await readSettings()).toEqual({ ...settingsBefore, ...changes })
  expect((await world.anonymous.get('/site')).body.result).toMatchObject({ name: 'SMP Negeri 1' })
  const [audit] = await readAudits(world, 'setting')
  expect(audit).toMatchObject({ user_id: admin.id, action: 'update', after: changes })
})

it.each([
  [{ site_name: '' }, { site_name: 'Harus diisi' }],
  [{ site_name: '  ' }, { site_name: 'Harus diisi' }],
  [{ site_name: 'a'.repeat(101) }, { site_name: 'Paling banyak 100 huruf' }],
  [{ facebook: 'www.facebook.com/x' }, { facebook: expect.stringContaining('Harus alamat lengkap') }],
  [{ youtube: 'javascript:alert(1)' }, { youtube: expect.stringContaining('Harus alamat lengkap') }],
  [{ tiktok: 'https://tiktok.com' }, { tiktok: 'Pengaturan ini tidak dikenal' }],
  [{ ['__proto__']: '1' }, { ['__proto__']: 'Pengaturan ini tidak dikenal' }],
  [{ constructor: '1' }, { constructor: 'Pengaturan ini tidak dikenal' }],
  [{ logo: 'bukan-gambar' }, { logo: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [{ logo: `${'a'.repeat(32)}.png` }, { logo: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
])('%o is refused together with the other settings of the request', async (invalidSettings, errors) => {
  const settingsBefore = await readSettings()
  expect(await saveSettings({ tagline: 'Ikut ditolak', ...invalidSettings })).toMatchObject({
    status: 422,
    body: { errors },
  })
  expect(await readSettings()).toEqual(settingsBefore)
})

it('a setting that is sent twice is refused', async () => {
  const tagline = { name: 'tagline', value: 'x' }
  expect(await admin.post('/setting/general', { generals: [tagline, tagline] })).toMatchObject({
    status: 422,
    body: { errors: { tagline: 'Pengaturan ini disebut dua kali' } },
  })
})

it('a setting that somebody else has changed since it was read is not replaced', async () => {
  await saveSettings({ tagline: 'Dari tab lain' })
  const save = (value: string, was: string | null) =>
    admin.post('/setting/general', { generals: [{ name: 'tagline', value, was }] })
  expect(await save('Dari tab ini', 'Sebelumnya')).toMatchObject({
    status: 409,
    body: { message: 'Tagline sudah diubah dari akun Anda di tempat lain.' },
  })
  expect((await readSettings()).tagline).toBe('Dari tab lain')
  // Sent again after a lost answer.
  expect((await save('Dari tab lain', 'Sebelumnya')).status).toBe(200)
  expect((await save('Dari tab ini', 'Dari tab lain')).status).toBe(200)
  expect((await save('', 'Dari tab ini')).status).toBe(200)
  expect((await save('Lagi', null)).status).toBe(200)
})

it('the settings need general-setting', async () => {
  const editor = await world.as({ keys: ['menu-setting', 'manage-content'] })
  const manager = await world.as({ keys: ['general-setting'] })
  expect([
    (await editor.get('/setting/general')).status,
    (await saveSettings({ tagline: 'x' }, editor)).status,
  ]).toEqual([403, 403])
  expect([
    (await manager.get('/setting/general')).status,
    (await saveSettings({ tagline: 'x' }, manager)).status,
  ]).toEqual([200, 200])
})

it('the logo’s file stays while it is the logo, and is removed a day after', async () => {
  const bytes = await drawImage({ width: 60, height: 60, format: 'png' })
  const form = makeFileForm('logo', { bytes, name: 'logo.png' })
  const { body } = await admin.post<{ filename: string }>('/setting/upload-image', form.body, form.headers)
  const logo = body.result.filename
  const fetchLogoStatus = async () => (await world.app.inject(`/images/300-${logo}`)).statusCode
  const advanceDayWithCleanup = async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      world.advanceClock(3_600_000)
      await removeUnusedImages(world.context)
    }
    admin = await world.as('Administrator')
  }
  expect((await saveSettings({ logo })).status).toBe(200)
  await advanceDayWithCleanup()
  expect(await fetchLogoStatus()).toBe(200)
  expect((await saveSettings({ logo: '' })).status).toBe(200)
  await advanceDayWithCleanup()
  expect(await fetchLogoStatus()).toBe(404)
})
