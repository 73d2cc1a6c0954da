/** A picture stays as long as anything shows it, and goes when nothing has for a day. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeUnusedImages } from '#server/files/images.ts'
import { drawImage, uploadImage } from '#test/support/images.ts'
import { DRAFT, writePost } from '#test/support/posts.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const HOUR = 3_600_000

let world: World
let admin: Client
let bytes: Buffer
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  bytes ??= await drawImage({ width: 40, height: 40 })
})
afterEach(() => world.close())

const upload = async (who = admin, old_img?: string) =>
  (await uploadImage(who, bytes, 'a.jpg', old_img === undefined ? {} : { old_img })).body.result.filename
const isThere = async (name: string) =>
  (
    await Promise.all(
      ['', '300-', '600-', '900-'].map((width) => world.app.inject(`/images/${width}${name}`)),
    )
  ).every((answer) => answer.statusCode === 200)
const isGone = async (name: string) =>
  (
    await Promise.all(
      ['', '300-', '600-', '900-'].map((width) => world.app.inject(`/images/${width}${name}`)),
    )
  ).every((answer) => answer.statusCode === 404)
/** The server collects every hour. */
async function collectAfter(hours: number): Promise<number> {
  let collected = 0
  for (let hour = 0; hour < hours; hour += 1) {
    world.advanceClock(HOUR)
    collected += await removeUnusedImages(world.context)
  }
  admin = await world.as('Administrator')
  return collected
}

describe('old_img', () => {
  it('drops the own upload it replaces while nothing shows it', async () => {
    const first = await upload()
    const second = await upload(admin, first)
    expect([await isGone(first), await isThere(second)]).toEqual([true, true])
  })

  it('never drops what a post shows, as its picture or in its text', async () => {
    const [cover, inside] = [await upload(), await upload()]
    await writePost(admin, { image: cover, content: `<p><img src="/images/600-${inside}"></p>` })
    await upload(admin, cover)
    await upload(admin, inside)
    expect([await isThere(cover), await isThere(inside)]).toEqual([true, true])
  })

  it('never drops the upload of somebody else', async () => {
    const foreign = await upload(await world.as('Operator'))
    await upload(admin, foreign)
    expect(await isThere(foreign)).toBe(true)
  })

  it.each(['../pelita.sqlite', '300-x.jpg', '%', '', 'x'.repeat(200)])(
    'of %j drops nothing and harms nothing',
    async (name) => {
      const image = await upload()
      expect(await isThere(await upload(admin, name))).toBe(true)
      expect(await isThere(image)).toBe(true)
    },
  )
})

describe('collecting', () => {
  it('leaves a fresh upload for a day, since its form may still be open, and then takes it', async () => {
    const form = fileForm('slide', { bytes, name: 'a.jpg' })
    const { body } = await admin.post<{ filename: string }>('/slide/upload-image', form.body, form.headers)
    const status = async () => (await world.app.inject(`/images/${body.result.filename}`)).statusCode
    expect(await collectAfter(23)).toBe(0)
    expect(await status()).toBe(200)
    expect(await collectAfter(2)).toBe(1)
    expect(await status()).toBe(404)
  })

  it('leaves one for a post for the thirty days that a draft lasts which is on a device alone', async () => {
    const name = await upload()
    expect(await collectAfter(30 * 24 - 1)).toBe(0)
    expect(await isThere(name)).toBe(true)
    expect(await collectAfter(2)).toBe(1)
    expect(await isGone(name)).toBe(true)
  })

  it('never takes what is shown, and takes it once its post is gone', async () => {
    const [cover, inside] = [await upload(), await upload()]
    const { id } = await writePost(admin, { image: cover, content: `<img src="/images/${inside}">` })
    expect(await collectAfter(72)).toBe(0)
    await admin.put(`/post/${id}`, { ...DRAFT, image: cover, content: '' })
    expect(await collectAfter(26), 'a version still shows it').toBe(0)
    await admin.delete(`/post/${id}`)
    expect(await collectAfter(26), 'the trash still shows it').toBe(0)
    expect([await isThere(cover), await isThere(inside)]).toEqual([true, true])
    await admin.delete(`/post/${id}/trash`)
    expect(await collectAfter(26)).toBe(2)
    expect([await isGone(cover), await isGone(inside)]).toEqual([true, true])
  })

  it('leaves a picture that two posts show until neither does', async () => {
    const shared = await upload()
    const [one, two] = [await writePost(admin, { image: shared }), await writePost(admin, { image: shared })]
    const deleteForGood = async (id: number) => {
      await admin.delete(`/post/${id}`)
      await admin.delete(`/post/${id}/trash`)
    }
    await deleteForGood(one.id)
    expect(await collectAfter(48)).toBe(0)
    await deleteForGood(two.id)
    expect(await collectAfter(48)).toBe(1)
  })

  it('gives a day of grace from when a picture was last shown, not from its upload', async () => {
    const old = await upload()
    const { id } = await writePost(admin, { image: old })
    await collectAfter(72)
    await admin.delete(`/post/${id}`)
    await admin.delete(`/post/${id}/trash`)
    expect(await collectAfter(1)).toBe(0)
    expect(await collectAfter(25)).toBe(1)
  })

  it('leaves the photo of a user, and takes the one before it', async () => {
    const save = async (who: Client) => {
      const form = fileForm('photo', { bytes, name: 'a.jpg' }, { name: 'A', username: 'a', email: 'a@b.id' })
      return (await who.put<{ photo: string }>(`/account/profile/${who.id}`, form.body, form.headers)).body
        .result.photo
    }
    const owner = admin
    const [first, second] = [await save(owner), await save(owner)]
    expect(await collectAfter(48)).toBe(1)
    const status = async (name: string) => (await world.app.inject(`/images/100-${name}`)).statusCode
    expect([await status(first), await status(second)]).toEqual([404, 200])
  })
})

it('a post cannot take over a picture that was collected meanwhile: the form says so and nothing breaks', async () => {
  const image = await upload()
  await collectAfter(31 * 24)
  expect(await admin.post('/post', { ...DRAFT, image })).toMatchObject({
    status: 422,
    body: { errors: { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' } },
  })
})
