/** Thumbnails of videos: fetched once by the server, kept as our own, and left to the drawn poster where they cannot be. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createThumbnailCopier } from '#server/content/thumbnails.ts'
import { removeUnusedImages } from '#server/files/images.ts'
import { createSite } from '#server/site/site.ts'
import { drawImage } from '#test/support/images.ts'
import { HOUR_MS } from '#test/support/published.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const VIDEO = 'dQw4w9WgXcQ'

let world: World
let admin: Client
let requests: string[]
let answer: (address: string) => Promise<Response>
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  requests = []
})
afterEach(() => world.close())

const copier = () =>
  createThumbnailCopier((address) => {
    requests.push(address)
    return answer(address)
  })
const thumbnails = () =>
  world.context.db.kysely.selectFrom('video_thumbnails').select(['video', 'image']).execute()
const addVideo = (title: string) =>
  admin.post<{ id: number }>('/gallery', { title, type: 'video', image: VIDEO })
const picture = async () => new Response(new Uint8Array(await drawImage({ width: 320, height: 180 })))

it('a video gets its picture once, however many show it, and the gallery shows our copy', async () => {
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  const gallery = async () => (await site.inject('/galleries')).payload
  answer = async (address) => (address.includes('hq720') ? new Response('', { status: 404 }) : picture())
  await addVideo('Satu')
  await addVideo('Dua')
  await admin.post('/gallery', { title: 'Gambar', type: 'image' })
  expect(await gallery()).not.toContain('/images/400-')
  const copy = copier()
  await copy(world.context)
  await copy(world.context)
  expect(requests).toEqual([
    `https://i.ytimg.com/vi/${VIDEO}/hq720.jpg`,
    `https://i.ytimg.com/vi/${VIDEO}/mqdefault.jpg`,
  ])
  const [thumbnail] = await thumbnails()
  expect(thumbnail?.video).toBe(VIDEO)
  await expect.poll(gallery, { timeout: 1000 }).toContain(`/images/400-${thumbnail?.image}`)
  expect(await gallery()).not.toContain('ytimg')
  await site.close()
})

it.each([
  ['no answer', () => Promise.reject(new Error('no network'))],
  ['no picture', async () => new Response('<html>')],
  ['too much', async () => new Response(new Uint8Array(5_000_001))],
  ['a refusal', async () => new Response('', { status: 404 })],
])('with %s the poster stays, and the service is left alone for an hour', async (_, given) => {
  answer = given
  await addVideo('Satu')
  const copy = copier()
  await copy(world.context)
  const tries = requests.length
  expect(tries).toBeGreaterThan(0)
  await copy(world.context)
  expect(requests).toHaveLength(tries)
  expect(await thumbnails()).toEqual([])
  answer = picture
  world.advanceClock(HOUR_MS + 1000)
  await copy(world.context)
  expect(await thumbnails()).toHaveLength(1)
})

it('a picture is kept as long as its video is shown', async () => {
  answer = picture
  const { id } = (await addVideo('Satu')).body.result
  const copy = copier()
  await copy(world.context)
  await removeUnusedImages(world.context)
  world.advanceClock(25 * HOUR_MS)
  expect(await removeUnusedImages(world.context)).toBe(0)
  const tomorrow = await world.as('Administrator')
  expect((await tomorrow.delete(`/gallery/${id}`)).status).toBe(200)
  await copy(world.context)
  expect(await thumbnails()).toEqual([])
  await removeUnusedImages(world.context)
  world.advanceClock(25 * HOUR_MS)
  expect(await removeUnusedImages(world.context)).toBe(1)
})
