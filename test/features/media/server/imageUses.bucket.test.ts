/** A picture stays as long as anything uses it, and is removed after a day without use. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { DRAFT, writePost } from '#test/support/content/posts.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

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

const uploadPostImage = async (client = admin, old_img?: string) =>
  (await uploadImage(client, bytes, { name: 'a.jpg', fields: old_img === undefined ? {} : { old_img } })).body
    .result.filename
const isStored = async (name: string) =>
  (
    await Promise.all(
      ['', '300-', '600-', '900-'].map((width) => world.app.inject(`/images/${width}${name}`)),
    )
  ).every((response) => response.statusCode === 200)
const isRemoved = async (name: string) =>
  (
    await Promise.all(
      ['', '300-', '600-', '900-'].map((width) => world.app.inject(`/images/${width}${name}`)),
    )
  ).every((response) => response.statusCode === 404)
/** Runs the hourly cleanup for the given hours and returns the number of removed pictures. */
async function countRemovedAfter(hours: number): Promise<number> {
  let removedCount = 0
  for (let hour = 0; hour < hours; hour += 1) {
    world.advanceClock(HOUR)
    removedCount += await removeUnusedImages(world.context)
  }
  admin = await world.as('Administrator')
  return removedCount
}

describe('old_img', () => {
  it('removes the replaced upload of the same user when nothing uses it', async () => {
    const firstUpload = await uploadPostImage()
    const secondUpload = await uploadPostImage(admin, firstUpload)
    expect([await isRemoved(firstUpload), await isStored(secondUpload)]).toEqual([true, true])
  })

  it('never removes a picture that a post uses, as its main picture or in its text', async () => {
    const mainImage = await uploadPostImage()
    const embeddedImage = await uploadPostImage()
    await writePost(admin, { image: mainImage, content: `<p><img src="/images/600-${embeddedImage}"></p>` })
    await uploadPostImage(admin, mainImage)
    await uploadPostImage(admin, embeddedImage)
    expect([await isStored(mainImage), await isStored(embeddedImage)]).toEqual([true, true])
  })

  it('never removes the upload of another user', async () => {
    const otherUpload = await uploadPostImage(await world.as('Operator'))
    await uploadPostImage(admin, otherUpload)
    expect(await isStored(otherUpload)).toBe(true)
  })

  it.each(['../pelita.sqlite', '300-x.jpg', '%', '', 'x'.repeat(200)])(
    'of %j removes nothing',
    async (name) => {
      const image = await uploadPostImage()
      expect(await isStored(await uploadPostImage(admin, name))).toBe(true)
      expect(await isStored(image)).toBe(true)
    },
  )
})

describe('the cleanup', () => {
  it('keeps a fresh upload for a day, since its form may still be open, and then removes it', async () => {
    const form = makeFileForm('slide', { bytes, name: 'a.jpg' })
    const { body } = await admin.post<{ filename: string }>('/slide/upload-image', form.body, form.headers)
    const fetchStatus = async () => (await world.app.inject(`/images/${body.result.filename}`)).statusCode
    expect(await countRemovedAfter(23)).toBe(0)
    expect(await fetchStatus()).toBe(200)
    expect(await countRemovedAfter(2)).toBe(1)
    expect(await fetchStatus()).toBe(404)
  })

  it('keeps an upload for a post for thirty days, as long as a draft that is only in a browser', async () => {
    const name = await uploadPostImage()
    expect(await countRemovedAfter(30 * 24 - 1)).toBe(0)
    expect(await isStored(name)).toBe(true)
    expect(await countRemovedAfter(2)).toBe(1)
    expect(await isRemoved(name)).toBe(true)
  })

  it('removes a used picture only after its post is purged', async () => {
    const mainImage = await uploadPostImage()
    const embeddedImage = await uploadPostImage()
    const { id } = await writePost(admin, {
      image: mainImage,
      content: `<img src="/images/${embeddedImage}">`,
    })
    expect(await countRemovedAfter(72)).toBe(0)
    await admin.put(`/post/${id}`, { ...DRAFT, image: mainImage, content: '' })
    expect(await countRemovedAfter(26), 'a revision still uses it').toBe(0)
    await admin.delete(`/post/${id}`)
    expect(await countRemovedAfter(26), 'the trash still uses it').toBe(0)
    expect([await isStored(mainImage), await isStored(embeddedImage)]).toEqual([true, true])
    await admin.delete(`/post/${id}/trash`)
    expect(await countRemovedAfter(26)).toBe(2)
    expect([await isRemoved(mainImage), await isRemoved(embeddedImage)]).toEqual([true, true])
  })

  it('keeps a picture of two posts until neither uses it', async () => {
    const sharedImage = await uploadPostImage()
    const firstPost = await writePost(admin, { image: sharedImage })
    const secondPost = await writePost(admin, { image: sharedImage })
    const deleteForGood = async (id: number) => {
      await admin.delete(`/post/${id}`)
      await admin.delete(`/post/${id}/trash`)
    }
    await deleteForGood(firstPost.id)
    expect(await countRemovedAfter(48)).toBe(0)
    await deleteForGood(secondPost.id)
    expect(await countRemovedAfter(48)).toBe(1)
  })

  it('counts the day of grace from the last use, not from the upload', async () => {
    const image = await uploadPostImage()
    const { id } = await writePost(admin, { image })
    await countRemovedAfter(72)
    await admin.delete(`/post/${id}`)
    await admin.delete(`/post/${id}/trash`)
    expect(await countRemovedAfter(1)).toBe(0)
    expect(await countRemovedAfter(25)).toBe(1)
  })

  it('keeps the photo of a user, and removes the former one', async () => {
    const savePhoto = async (client: Client) => {
      const form = makeFileForm(
        'photo',
        { bytes, name: 'a.jpg' },
        { name: 'A', username: 'a', email: 'a@b.id' },
      )
      return (await client.put<{ photo: string }>(`/account/profile/${client.id}`, form.body, form.headers))
        .body.result.photo
    }
    const owner = admin
    const firstPhoto = await savePhoto(owner)
    const secondPhoto = await savePhoto(owner)
    expect(await countRemovedAfter(48)).toBe(1)
    const fetchStatus = async (name: string) => (await world.app.inject(`/images/100-${name}`)).statusCode
    expect([await fetchStatus(firstPhoto), await fetchStatus(secondPhoto)]).toEqual([404, 200])
  })
})

it('a post with a picture that was removed since is refused under the field', async () => {
  const image = await uploadPostImage()
  await countRemovedAfter(31 * 24)
  expect(await admin.post('/post', { ...DRAFT, image })).toMatchObject({
    status: 422,
    body: { errors: { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' } },
  })
})
