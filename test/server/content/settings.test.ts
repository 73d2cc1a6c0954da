/** The general settings: eleven names, each by its own rule, all or nothing. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { settingFields } from '#contract/content/setting.ts'
import { removeUnusedImages } from '#server/files/images.ts'
import { readAudits } from '#test/support/audits.ts'
import { drawImage } from '#test/support/images.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

type Generals = { name: string; value: string }[]

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const read = async () =>
  Object.fromEntries(
    (await admin.get<Generals>('/setting/general')).body.result.map(({ name, value }) => [name, value]),
  )
const save = (values: Record<string, unknown>, who = admin) =>
  who.post('/setting/general', {
    generals: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

it('every setting there is, is read, in the order of the screen', async () => {
  const { body } = await admin.get<Generals>('/setting/general')
  expect(body.result.map(({ name }) => name)).toEqual(Object.keys(settingFields.shape))
})

it('what is named is saved, the rest stays, and the site follows at once', async () => {
  const before = await read()
  const changes = { site_name: 'SMP Negeri 1', facebook: 'https://www.facebook.com/smpn1' }
  expect(await save(changes)).toMatchObject({
    status: 200,
    body: { message: 'Pengaturan berhasil disimpan.' },
  })
  expect(await read()).toEqual({ ...before, ...changes })
  expect((await world.anyone.get('/site')).body.result).toMatchObject({ name: 'SMP Negeri 1' })
  const [trail] = await readAudits(world, 'setting')
  expect(trail).toMatchObject({ user_id: admin.id, action: 'update', after: changes })
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
])('%o is refused, and so is what came with it', async (wrong, errors) => {
  const before = await read()
  expect(await save({ tagline: 'Ikut ditolak', ...wrong })).toMatchObject({ status: 422, body: { errors } })
  expect(await read()).toEqual(before)
})

it('a name that comes twice is refused', async () => {
  const twice = { name: 'tagline', value: 'x' }
  expect(await admin.post('/setting/general', { generals: [twice, twice] })).toMatchObject({
    status: 422,
    body: { errors: { tagline: 'Pengaturan ini disebut dua kali' } },
  })
})

it('only general-setting opens it', async () => {
  const editor = await world.as({ keys: ['menu-setting', 'manage-content'] })
  const manager = await world.as({ keys: ['general-setting'] })
  expect([
    (await editor.get('/setting/general')).status,
    (await save({ tagline: 'x' }, editor)).status,
  ]).toEqual([403, 403])
  expect([
    (await manager.get('/setting/general')).status,
    (await save({ tagline: 'x' }, manager)).status,
  ]).toEqual([200, 200])
})

it('the logo is kept while it is the logo, and collected a day after', async () => {
  const bytes = await drawImage({ width: 60, height: 60, format: 'png' })
  const form = fileForm('logo', { bytes, name: 'logo.png' })
  const { body } = await admin.post<{ filename: string }>('/setting/upload-image', form.body, form.headers)
  const logo = body.result.filename
  const status = async () => (await world.app.inject(`/images/300-${logo}`)).statusCode
  const collect = async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      world.advanceClock(3_600_000)
      await removeUnusedImages(world.context)
    }
    admin = await world.as('Administrator')
  }
  expect((await save({ logo })).status).toBe(200)
  await collect()
  expect(await status()).toBe(200)
  expect((await save({ logo: '' })).status).toBe(200)
  await collect()
  expect(await status()).toBe(404)
})
