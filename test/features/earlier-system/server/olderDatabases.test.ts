/** Import from older databases: prefixes, zero dates, bits, triggers, embedded and animated pictures. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importEarlier } from '#features/earlier-system/server/importEarlier.ts'
import { drawImage } from '#test/support/content/images.ts'
import { runCommand } from '#test/support/process/commands.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let folder: string
let text: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-tua-'))
  world = await openWorld({ env: { PORT: '1' } })
  const [png, gif] = await Promise.all(
    (['png', 'gif'] as const).map((format) => drawImage({ width: 40, height: 20, format })),
  )
  const images = join(folder, 'berkas/public/images')
  mkdirSync(join(images, 'posts'), { recursive: true })
  writeFileSync(join(images, 'posts/gerak.gif'), gif ?? '')
  writeFileSync(join(images, 'besar.jpg'), await drawImage({ width: 600, height: 300 }))
  writeFileSync(join(images, '300-besar.jpg'), await drawImage({ width: 300, height: 150 }))
  symlinkSync('/etc', join(images, 'tautan'))
  const dump = readFileSync('test/features/earlier-system/server/dumps/laravel.sql', 'utf8')
    .replaceAll('png;base64,PNG', `png;base64,${png?.toString('base64')}`)
    .replace('gif;base64,GIF', `gif;base64,${gif?.toString('base64')}`)
  writeFileSync(join(folder, 'dump.sql.gz'), gzipSync(dump))
  const result = await runCommand(importEarlier, world.context, {
    options: { files: join(folder, 'berkas'), report: join(folder, 'laporan') },
    operands: [join(folder, 'dump.sql.gz')],
  })
  text = result.text
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const getKysely = () => world.context.db.kysely
const findPost = (slug: string) =>
  getKysely().selectFrom('posts').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow()

it('a prefix of the table names is detected and reported', () => {
  expect(text).toContain('Nama tabelnya diawali smp_.')
  expect(text).toContain('wp_users (1)')
})

it('a zero deletion date does not count as deleted, and a duplicate number is skipped', () => {
  expect(text).toMatch(/^users +3 +2 +\d+ +1$/m)
  expect(text).toMatch(/^students +4 +3 +\d+ +1$/m)
  expect(text).toContain('nomor ini ganda di dalam dump')
})

it('triggers are not executed', async () => {
  const names = await getKysely().selectFrom('users').select('name').execute()
  expect(names.map(({ name }) => name)).not.toContain('Dari Pemicu')
})

it('dates in various formats and bits are parsed', async () => {
  const rows = await getKysely()
    .selectFrom('students')
    .select(['day_birth', 'special_needs', 'address'])
    .orderBy('nis')
    .execute()
  expect(rows).toEqual([
    { day_birth: '2010-03-05', special_needs: null, address: 'Jl. Satu\r\nNo. 2' },
    { day_birth: '2010-08-17', special_needs: 'Ya', address: null },
    { day_birth: null, special_needs: null, address: null },
  ])
})

describe('a post', () => {
  it('has its embedded pictures as files, each once', async () => {
    const { id, content } = await findPost('ekskul-pramuka')
    const sources = [...content.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, source]) => source ?? '')
    expect(sources).toHaveLength(3)
    expect(sources[0]).toBe(sources[2])
    for (const source of sources) {
      const { statusCode, headers } = await world.app.inject(source)
      expect([source, statusCode, headers['content-type']]).toEqual([source, 200, 'image/png'])
    }
    const uses = await getKysely()
      .selectFrom('image_uses')
      .where('entity', '=', 'post')
      .where('entity_id', '=', id)
      .select('image')
      .execute()
    expect(uses.length).toBe(3)
    expect(text).toContain('gambar tertanam di dalam teks menjadi berkas')
    expect(text).toContain('tidak dibawa: cara penulisannya tidak dikenal')
    expect(text).toContain('tidak dibawa: Berkas ini bukan gambar')
  })

  it('keeps the first frame of an animated picture', async () => {
    const { image } = await findPost('ekskul-pramuka')
    expect((await world.app.inject(`/images/${image}`)).headers['content-type']).toBe('image/png')
  })

  it('is found under its former address', async () => {
    const { body } = await world.anonymous.get('/public/post/Ekskul_Pramuka')
    expect(body.result).toMatchObject({ slug: 'ekskul-pramuka' })
  })

  it('has its time converted from the school’s zone or UTC', async () => {
    expect((await findPost('ekskul-pramuka')).created_at).toBe('2023-04-30T23:00:00.000Z')
    expect((await findPost('galeri')).created_at).toBe('2023-05-02T06:00:00.000Z')
  })

  it('links to the picture instead of its smaller copy, and other files of the old host are reported', async () => {
    const { content } = await findPost('galeri')
    const [picture] = content.match(/\/images\/[\w.]+/g) ?? []
    expect(content).toContain(`href="${picture}"`)
    expect(content).toContain('http://lama.sch.id/public/files/brosur.pdf')
    expect(text).toContain('tautan ke berkas sistem lama')
  })
})

it('a missing PUBLIC_URL is reported for the slips', () => {
  expect(text).toContain('PUBLIC_URL belum diisi')
})

it('symbolic links in the folder are not followed, which is reported', () => {
  expect(text).toContain('1 tautan (symlink) di folder tidak diikuti')
})
