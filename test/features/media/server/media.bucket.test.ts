/** Galleries and albums: videos, items, refused input, and the pictures that they, and slides, use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { parseVideoId } from '#platform/contract/video.ts'
import { drawImage } from '#test/support/content/images.ts'
import { readAudits } from '#test/support/people/audits.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const HOUR = 3_600_000
type Row = {
  id: number
  title: string
  image: string | null
  order: number
  type: string
  updated_at: string
}
type ResultPage = { rows: Row[]; total_count: number }
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

const uploadPicture = async (path: 'slide' | 'gallery' | 'album') => {
  const form = makeFileForm(path, { bytes, name: 'foto.jpg' })
  const { body } = await admin.post<{ filename: string }>(`/${path}/upload-image`, form.body, form.headers)
  return body.result.filename
}
const addMedia = async <R = Row>(path: 'slide' | 'gallery' | 'album', fields: object) =>
  (await admin.post<R>(`/${path}`, fields)).body.result

describe('galleries', () => {
  it.each([
    'dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('keep a video by its id, pasted as %s', async (image) => {
    expect(await addMedia('gallery', { title: 'Video', type_gallery: 'video', image })).toMatchObject({
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
    const image = await uploadPicture('gallery')
    expect(await addMedia('gallery', { title: 'Foto', image })).toMatchObject({ type: 'image', image })
    expect(await admin.post('/gallery', { title: 'X', type_gallery: 'audio' })).toMatchObject({ status: 422 })
    expect(await admin.post('/gallery', { title: 'X', image: 'dQw4w9WgXcQ' })).toMatchObject({
      status: 422,
      body: { errors: { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' } },
    })
  })

  it('are paged, searched and sorted', async () => {
    for (const title of ['Zebra di kebun binatang', 'apel merah', 'Mangga'])
      await addMedia('gallery', { title })
    const { body } = await admin.get<ResultPage>('/gallery?page_size=2&orderby=title&order=asc')
    expect(body.result.rows.map(({ title }) => title)[0]).toBe('apel merah')
    expect((await admin.get<ResultPage>('/gallery?search=KEBUN')).body.result.total_count).toBe(1)
    expect((await admin.get('/gallery?orderby=image')).status).toBe(422)
  })
})

describe('albums', () => {
  let firstItem: Row
  let secondItem: Row
  beforeAll(async () => {
    firstItem = await addMedia('gallery', { title: 'Satu' })
    secondItem = await addMedia('gallery', { title: 'Dua' })
  })
  const galleryTitles = (album: Album) => album.galleries.map(({ gallery }) => gallery.title)
  const readAlbum = async (id: number) => (await admin.get<Album>(`/album/${id}`)).body.result

  it('list their items in the order sent, and keep them when none are sent', async () => {
    const album = await addMedia<Album>('album', { title: 'Album', galleries: [secondItem.id, firstItem.id] })
    expect(galleryTitles(album)).toEqual(['Dua', 'Satu'])
    await admin.put(`/album/${album.id}`, { title: 'Nama lain' })
    expect(galleryTitles(await readAlbum(album.id))).toEqual(['Dua', 'Satu'])
    await admin.put(`/album/${album.id}`, { title: 'Nama lain', galleries: [firstItem.id] })
    expect(galleryTitles(await readAlbum(album.id))).toEqual(['Satu'])
    await admin.put(`/album/${album.id}`, { title: 'Nama lain', galleries: [] })
    expect(galleryTitles(await readAlbum(album.id))).toEqual([])
  })

  it.each([
    ['twice', () => [firstItem.id, firstItem.id], 'Isi album disebut dua kali'],
    ['missing', () => [firstItem.id, 999_999], 'Ada isi gallery yang sudah tidak ada'],
    ['more than 500', () => Array.from({ length: 501 }, (_, index) => index + 1), 'Paling banyak 500 isi'],
  ])('refuse an item that is %s and change nothing', async (_, galleries, message) => {
    const album = await addMedia<Album>('album', { title: 'Tetap', galleries: [firstItem.id] })
    const response = await admin.put(`/album/${album.id}`, { title: 'Berubah', galleries: galleries() })
    expect(response).toMatchObject({ status: 422, body: { errors: { galleries: message } } })
    const currentAlbum = await readAlbum(album.id)
    expect([currentAlbum.title, galleryTitles(currentAlbum)]).toEqual(['Tetap', ['Satu']])
  })

  it('lose a deleted item, and nothing else', async () => {
    const deletedItem = await addMedia('gallery', { title: 'Sebentar' })
    const album = await addMedia<Album>('album', {
      title: 'Berkurang',
      galleries: [deletedItem.id, firstItem.id],
    })
    expect((await admin.delete(`/gallery/${deletedItem.id}`)).status).toBe(200)
    expect(galleryTitles(await readAlbum(album.id))).toEqual(['Satu'])
    expect((await admin.delete(`/album/${album.id}`)).status).toBe(200)
    expect((await admin.get(`/gallery/${firstItem.id}`)).status).toBe(200)
    expect((await admin.get(`/album/${album.id}`)).status).toBe(404)
  })
})

it.each(['slide', 'gallery', 'album'] as const)(
  'every change of a %s is in the audit trail',
  async (entity) => {
    const { id } = await addMedia(entity, { title: 'Jejak' })
    await admin.put(`/${entity}/${id}`, { title: 'Jejak baru' })
    await admin.delete(`/${entity}/${id}`)
    const audits = (await readAudits(world, entity)).filter((row) => row.entity_id === id)
    expect(audits.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(audits[1]).toMatchObject({ before: { title: 'Jejak' }, after: { title: 'Jejak baru' } })
  },
)

it('a picture stays while a slide, a gallery item or an album uses it, and is removed a day after', async () => {
  const records = await Promise.all(
    (['slide', 'gallery', 'album'] as const).map(async (path) => {
      const image = await uploadPicture(path)
      return { path, image, id: (await addMedia(path, { title: 'Bergambar', image })).id }
    }),
  )
  const fetchStatuses = async () =>
    Promise.all(records.map(async ({ image }) => (await world.app.inject(`/images/${image}`)).statusCode))
  const advanceDayWithCleanup = async () => {
    for (let hour = 0; hour < 25; hour += 1) {
      world.advanceClock(HOUR)
      await removeUnusedImages(world.context)
    }
    admin = await world.as('Administrator')
  }
  await advanceDayWithCleanup()
  expect(await fetchStatuses()).toEqual([200, 200, 200])
  for (const { path, id } of records) await admin.delete(`/${path}/${id}`)
  await advanceDayWithCleanup()
  expect(await fetchStatuses()).toEqual([404, 404, 404])
})
