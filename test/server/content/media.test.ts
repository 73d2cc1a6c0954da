/** Slides, galleries, albums: their order, their pictures, who may change them, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseVideoId } from '#contract/content/gallery.ts'
import { removeUnusedImages } from '#server/files/images.ts'
import { readAudits } from '#test/support/audits.ts'
import { drawImage } from '#test/support/images.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const HOUR = 3_600_000
type Row = {
  id: number
  title: string
  image: string | null
  order: number
  type: string
  updated_at: string
}
type Rows = { rows: Row[]; total_count: number }
type Album = Row & { galleries: { gallery: { id: number; title: string } }[] }

let world: World
let admin: Client
let bytes: Buffer
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  bytes = await drawImage({ width: 60, height: 40 })
})
afterAll(() => world.close())

const upload = async (path: 'slide' | 'gallery' | 'album') => {
  const form = fileForm(path, { bytes, name: 'foto.jpg' })
  const { body } = await admin.post<{ filename: string }>(`/${path}/upload-image`, form.body, form.headers)
  return body.result.filename
}
const add = async <R = Row>(path: 'slide' | 'gallery' | 'album', fields: object) =>
  (await admin.post<R>(`/${path}`, fields)).body.result
const slides = async () => (await admin.get<Rows>('/slide')).body.result.rows
const order = (ids: readonly number[], who = admin) =>
  who.post('/slide/ordering', { orders: ids.map((id, index) => ({ id, order: index })) })

describe('slides', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 12; number += 1) await add('slide', { title: `Slide ${number}` })
  })

  it('stand in the order they were added in, the tenth after the ninth', async () => {
    const rows = await slides()
    expect(rows.map(({ title }) => title)).toEqual(rows.map((_, index) => `Slide ${index + 1}`))
    const { body } = await admin.get<Rows>('/slide?orderby=order&order=asc')
    expect(body.result.rows.map(({ order }) => order)).toEqual(rows.map((_, index) => index))
  })

  it('all come at once, whatever page is asked for', async () => {
    const { body } = await admin.get<Rows>('/slide?page=2&page_size=5')
    expect(body.result).toMatchObject({ total_count: 12, rows: { length: 12 } })
  })

  it('stand as they were put, with the change in the audit trail', async () => {
    const ids = (await slides()).map(({ id }) => id).reverse()
    expect(await order(ids)).toMatchObject({
      status: 200,
      body: { message: 'Urutan slide berhasil disimpan.' },
    })
    expect((await slides()).map(({ id }) => id)).toEqual(ids)
    const [trail] = await readAudits(world, 'slide.order')
    expect(trail).toMatchObject({ user_id: admin.id, action: 'update' })
    expect(trail?.before).toHaveLength(12)
  })

  it('keep their place when they are changed without naming one', async () => {
    const [first] = await slides()
    const { body } = await admin.put<Row>(`/slide/${first?.id}`, { title: 'Judul baru' })
    expect(body.result).toMatchObject({ title: 'Judul baru', order: 0 })
    expect((await slides())[0]?.id).toBe(first?.id)
  })

  const cases: [string, (ids: number[]) => unknown, number][] = [
    ['misses one', (ids) => ids.slice(1).map((id, index) => ({ id, order: index })), 409],
    ['names one twice', (ids) => [...ids.slice(1), ids[1]].map((id, index) => ({ id, order: index })), 409],
    ['names one twice beside all', (ids) => [...ids, ids[0]].map((id, index) => ({ id, order: index })), 409],
    ['borrows an id', (ids) => [...ids.slice(1), 999_999].map((id, index) => ({ id, order: index })), 409],
    ['names none', () => [], 409],
    ['has a negative place', (ids) => ids.map((id, index) => ({ id, order: index - 1 })), 422],
    ['has no number for an id', (ids) => ids.map((id, index) => ({ id: String(id), order: index })), 422],
    ['is no list', () => 'semua', 422],
  ]
  it.each(cases)('an order that %s changes nothing', async (_, orders, status) => {
    const before = await slides()
    const answer = await admin.post('/slide/ordering', { orders: orders(before.map(({ id }) => id)) })
    expect(answer).toMatchObject({ status, body: { success: false } })
    expect(await slides()).toEqual(before)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//jahat.example',
    'www.tanpa-skema.id',
  ])('a link %s is refused', async (link) => {
    expect(await admin.post('/slide', { title: 'Jahat', link })).toMatchObject({
      status: 422,
      body: { errors: { link: expect.stringContaining('Tautan') } },
    })
  })

  it.each([
    [{ title: '  ' }, 'title'],
    [{ title: 'a'.repeat(256) }, 'title'],
    [{ title: 'Gambar', image: 'a'.repeat(32).concat('.jpg') }, 'image'],
    [{ title: 'Gambar', image: '../../etc/passwd' }, 'image'],
  ])('%o is told under its field', async (fields, field) => {
    const { status, body } = await admin.post('/slide', fields)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  it('changed by two at once, the second is told and nothing is lost', async () => {
    const [slide] = await slides()
    const updated_at = slide?.updated_at
    await admin.put(`/slide/${slide?.id}`, { title: 'Yang pertama', updated_at })
    const late = await admin.put(`/slide/${slide?.id}`, { title: 'Yang kedua', updated_at })
    expect(late.status).toBe(409)
    expect((await slides())[0]?.title).toBe('Yang pertama')
  })
})

describe('who holds', () => {
  const read = '/slide'
  it.each([
    [['manage-content'], { GET: 200, POST: 403, ordering: 200, DELETE: 403 }],
    [['add-content'], { GET: 403, POST: 201, ordering: 403, DELETE: 403 }],
    [['edit-content'], { GET: 403, POST: 403, ordering: 200, DELETE: 403 }],
    [['delete-content'], { GET: 403, POST: 403, ordering: 403, DELETE: 200 }],
    [['menu-setting'], { GET: 403, POST: 403, ordering: 403, DELETE: 403 }],
  ] as const)('%s may do just what it says', async (keys, expected) => {
    const who = await world.as({ keys })
    const { id } = await add('slide', { title: 'Untuk dihapus' })
    const ids = (await slides()).map((row) => row.id)
    expect({
      GET: (await who.get(read)).status,
      POST: (await who.post('/slide', { title: 'Baru' })).status,
      ordering: (
        await order(
          (await slides()).map((row) => row.id),
          who,
        )
      ).status,
      DELETE: (await who.delete(`/slide/${id}`)).status,
    }).toEqual(expected)
    expect(ids).toContain(id)
  })
})

describe('galleries', () => {
  it.each([
    'dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('keep a video by its id, pasted as %s', async (image) => {
    expect(await add('gallery', { title: 'Video', type_gallery: 'video', image })).toMatchObject({
      type: 'video',
      image: 'dQw4w9WgXcQ',
    })
  })

  it.each(['', 'bukan video', 'https://jahat.example/watch?v=dQw4w9WgXcQ', 'javascript:dQw4w9WgXcQ'])(
    'refuse %j as a video',
    async (image) => {
      expect(parseVideoId(image)).toBeNull()
      expect(await admin.post('/gallery', { title: 'Video', type: 'video', image })).toMatchObject({
        status: 422,
        body: { errors: { image: 'Isi id atau alamat video YouTube' } },
      })
    },
  )

  it('take type or type_gallery, and are pictures by default', async () => {
    const image = await upload('gallery')
    expect(await add('gallery', { title: 'Foto', image })).toMatchObject({ type: 'image', image })
    expect(await admin.post('/gallery', { title: 'X', type_gallery: 'audio' })).toMatchObject({ status: 422 })
    expect(await admin.post('/gallery', { title: 'X', image: 'dQw4w9WgXcQ' })).toMatchObject({
      status: 422,
      body: { errors: { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' } },
    })
  })

  it('are paged, searched and sorted', async () => {
    for (const title of ['Zebra di kebun binatang', 'apel merah', 'Mangga']) await add('gallery', { title })
    const { body } = await admin.get<Rows>('/gallery?page_size=2&orderby=title&order=asc')
    expect(body.result.rows.map(({ title }) => title)[0]).toBe('apel merah')
    expect((await admin.get<Rows>('/gallery?search=KEBUN')).body.result.total_count).toBe(1)
    expect((await admin.get('/gallery?orderby=image')).status).toBe(422)
  })
})

describe('albums', () => {
  let first: Row
  let second: Row
  beforeAll(async () => {
    first = await add('gallery', { title: 'Satu' })
    second = await add('gallery', { title: 'Dua' })
  })
  const titles = (album: Album) => album.galleries.map(({ gallery }) => gallery.title)
  const readAlbum = async (id: number) => (await admin.get<Album>(`/album/${id}`)).body.result

  it('show their items in the order they were given, and keep them when none are sent', async () => {
    const album = await add<Album>('album', { title: 'Album', galleries: [second.id, first.id] })
    expect(titles(album)).toEqual(['Dua', 'Satu'])
    await admin.put(`/album/${album.id}`, { title: 'Nama lain' })
    expect(titles(await readAlbum(album.id))).toEqual(['Dua', 'Satu'])
    await admin.put(`/album/${album.id}`, { title: 'Nama lain', galleries: [first.id] })
    expect(titles(await readAlbum(album.id))).toEqual(['Satu'])
    await admin.put(`/album/${album.id}`, { title: 'Nama lain', galleries: [] })
    expect(titles(await readAlbum(album.id))).toEqual([])
  })

  it.each([
    ['twice', () => [first.id, first.id], 'Isi album disebut dua kali'],
    ['not there', () => [first.id, 999_999], 'Ada isi gallery yang sudah tidak ada'],
    ['more than 500', () => Array.from({ length: 501 }, (_, index) => index + 1), 'Paling banyak 500 isi'],
  ])('refuse an item that is %s and change nothing', async (_, galleries, message) => {
    const album = await add<Album>('album', { title: 'Tetap', galleries: [first.id] })
    const answer = await admin.put(`/album/${album.id}`, { title: 'Berubah', galleries: galleries() })
    expect(answer).toMatchObject({ status: 422, body: { errors: { galleries: message } } })
    const now = await readAlbum(album.id)
    expect([now.title, titles(now)]).toEqual(['Tetap', ['Satu']])
  })

  it('lose an item with its deletion, and nothing else', async () => {
    const gone = await add('gallery', { title: 'Sebentar' })
    const album = await add<Album>('album', { title: 'Berkurang', galleries: [gone.id, first.id] })
    expect((await admin.delete(`/gallery/${gone.id}`)).status).toBe(200)
    expect(titles(await readAlbum(album.id))).toEqual(['Satu'])
    expect((await admin.delete(`/album/${album.id}`)).status).toBe(200)
    expect((await admin.get(`/gallery/${first.id}`)).status).toBe(200)
    expect((await admin.get(`/album/${album.id}`)).status).toBe(404)
  })
})

it.each(['slide', 'gallery', 'album'] as const)(
  'every change of a %s is in the audit trail',
  async (entity) => {
    const { id } = await add(entity, { title: 'Jejak' })
    await admin.put(`/${entity}/${id}`, { title: 'Jejak baru' })
    await admin.delete(`/${entity}/${id}`)
    const trail = (await readAudits(world, entity)).filter((row) => row.entity_id === id)
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(trail[1]).toMatchObject({ before: { title: 'Jejak' }, after: { title: 'Jejak baru' } })
  },
)

it('a picture stays while a slide, an item or an album shows it, and is collected a day after', async () => {
  const pictured = await Promise.all(
    (['slide', 'gallery', 'album'] as const).map(async (path) => {
      const image = await upload(path)
      return { path, image, id: (await add(path, { title: 'Bergambar', image })).id }
    }),
  )
  const there = async () =>
    Promise.all(pictured.map(async ({ image }) => (await world.app.inject(`/images/${image}`)).statusCode))
  const collect = async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      world.advanceClock(HOUR)
      await removeUnusedImages(world.context)
    }
    admin = await world.as('Administrator')
  }
  await collect()
  expect(await there()).toEqual([200, 200, 200])
  for (const { path, id } of pictured) await admin.delete(`/${path}/${id}`)
  await collect()
  expect(await there()).toEqual([404, 404, 404])
})
