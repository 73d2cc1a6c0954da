/** Thumbnails of videos: fetched once and stored by the server, with a drawn poster as the fallback. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createThumbnailCopier } from '#features/media/server/thumbnails.ts'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { createSite } from '#features/website/server/site/site.ts'
import { drawImage } from '#test/support/content/images.ts'
import { HOUR_MS } from '#test/support/content/published.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const VIDEO_ID = 'dQw4w9WgXcQ'

let world: World
let admin: Client
let requests: string[]
let respond: (url: string) => Promise<Response>
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  requests = []
})
afterEach(() => world.close())

const createCopier = () =>
  createThumbnailCopier((url, { redirect }) => {
    // A redirect could lead to another host, or into the school's network.
    expect(redirect).toBe('error')
    requests.push(url)
    return respond(url)
  })
const listThumbnails = () =>
  world.context.db.kysely.selectFrom('video_thumbnails').select(['video', 'image']).execute()
const addVideo = (title: string) =>
  admin.post<{ id: number }>('/gallery', { title, type: 'video', image: VIDEO_ID })
const createPictureResponse = async () =>
  new Response(new Uint8Array(await drawImage({ width: 320, height: 180 })))

it('a video’s thumbnail is fetched once for several items, and the gallery shows the stored copy', async () => {
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  const readGallery = async () => (await site.inject('/galleries')).payload
  respond = async (url) =>
    url.includes('hq720') ? new Response('', { status: 404 }) : createPictureResponse()
  await addVideo('Satu')
  await addVideo('Dua')
  await admin.post('/gallery', { title: 'Gambar', type: 'image' })
  expect(await readGallery()).not.toContain('/images/400-')
  const copyThumbnails = createCopier()
  await copyThumbnails(world.context)
  await copyThumbnails(world.context)
  expect(requests).toEqual([
    `https://i.ytimg.com/vi/${VIDEO_ID}/hq720.jpg`,
    `https://i.ytimg.com/vi/${VIDEO_ID}/mqdefault.jpg`,
  ])
  const [thumbnail] = await listThumbnails()
  expect(thumbnail?.video).toBe(VIDEO_ID)
  await expect.poll(readGallery).toContain(`/images/400-${thumbnail?.image}`)
  expect(await readGallery()).not.toContain('ytimg')
  await site.close()
})

it.each([
  ['a network error', () => Promise.reject(new Error('no network'))],
  ['a body that is no picture', async () => new Response('<html>')],
  ['a body that is too large', async () => new Response(new Uint8Array(5_000_001))],
  ['an error status', async () => new Response('', { status: 404 })],
])('after %s the poster stays, and the next fetch is an hour later', async (_, failingRespond) => {
  respond = failingRespond
  await addVideo('Satu')
  const copyThumbnails = createCopier()
  await copyThumbnails(world.context)
  const requestCount = requests.length
  expect(requestCount).toBeGreaterThan(0)
  await copyThumbnails(world.context)
  expect(requests).toHaveLength(requestCount)
  expect(await listThumbnails()).toEqual([])
  respond = createPictureResponse
  world.advanceClock(HOUR_MS + 1000)
  await copyThumbnails(world.context)
  expect(await listThumbnails()).toHaveLength(1)
})

it('a thumbnail stays as long as an item has its video', async () => {
  respond = createPictureResponse
  const { id } = (await addVideo('Satu')).body.result
  const copyThumbnails = createCopier()
  await copyThumbnails(world.context)
  await removeUnusedImages(world.context)
  world.advanceClock(25 * HOUR_MS)
  expect(await removeUnusedImages(world.context)).toBe(0)
  const laterAdmin = await world.as('Administrator')
  expect((await laterAdmin.delete(`/gallery/${id}`)).status).toBe(200)
  await copyThumbnails(world.context)
  expect(await listThumbnails()).toEqual([])
  await removeUnusedImages(world.context)
  world.advanceClock(25 * HOUR_MS)
  expect(await removeUnusedImages(world.context)).toBe(1)
})
