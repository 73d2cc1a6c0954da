/** The media library: pictures are found by name and alternative text, reused, and removed when unused. */
import { describe, expect, it } from 'vitest'
import type { MediaPicture } from '#features/media/library.ts'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { createSite } from '#features/website/server/site/site.ts'
import { createImageForm, DAY_MS, setUpLibrary } from '#test/support/content/mediaLibrary.ts'

const library = setUpLibrary()
const { uploadTo, uploadToLibrary, uploadPostImage, listMedia, findPicture, createPost, listStoredFiles } =
  library

it('a picture is found by its file name and by its alternative text', async () => {
  const { id, name, filename } = await uploadToLibrary('Upacara Senin.jpg')
  expect(filename).toBe('Upacara Senin.jpg')
  expect((await listMedia('&search=upacara senin')).rows.map((row) => row.name)).toEqual([name])
  const describeResponse = await library.admin.put<MediaPicture>(`/media/${id}`, {
    alt: 'Barisan kelas tujuh',
  })
  expect(describeResponse.body.result.alt).toBe('Barisan kelas tujuh')
  expect((await listMedia('&search=KELAS TUJUH')).rows.map((row) => row.name)).toEqual([name])
  expect((await listMedia('&search=kelas delapan')).total_count).toBe(0)
})

it('a picture lists exactly the posts that use it', async () => {
  const image = await uploadPostImage()
  const id = await createPost('Lomba', '<p>Isi</p>', { image })
  const embeddingPostId = await createPost(
    'Juara',
    `<figure><img src="/images/900-${image}" alt=""></figure>`,
  )
  expect((await findPicture(image))?.uses).toEqual([
    { kind: 'post', id, title: 'Lomba', label: 'Informasi', path: `/news/edit/${id}` },
    {
      kind: 'post',
      id: embeddingPostId,
      title: 'Juara',
      label: 'Informasi',
      path: `/news/edit/${embeddingPostId}`,
    },
  ])
  const usedFilter = encodeURIComponent(JSON.stringify({ usage: { op: 'in', value: ['used'] } }))
  expect((await listMedia(`&filter=${usedFilter}`)).rows.map((row) => row.name)).toContain(image)
  const unusedFilter = encodeURIComponent(JSON.stringify({ usage: { op: 'in', value: ['unused'] } }))
  expect((await listMedia(`&filter=${unusedFilter}`)).rows.map((row) => row.name)).not.toContain(image)
  await library.admin.delete(`/post/${id}`)
  expect((await findPicture(image))?.uses).toMatchObject([{ id: embeddingPostId }])
  // Only the trash uses it now.
  await library.admin.delete(`/post/${embeddingPostId}`)
  expect(await findPicture(image)).toBeUndefined()
})

it.each([
  ['a photo of a person', 'profile', null],
  ['a picture of another entity', 'post', 'alumni'],
  ['the thumbnail of a video', 'gallery', 'video'],
])(
  '%s is not in the library, and the library can neither replace nor remove it',
  async (_case, purpose, entity) => {
    const { kysely } = library.world.context.db
    const name = `${purpose}-${entity}.jpg`
    const { id } = await kysely
      .insertInto('images')
      .values({ name, purpose, created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (entity) await kysely.insertInto('image_uses').values({ image: name, entity, entity_id: 1 }).execute()
    expect(await findPicture(name)).toBeUndefined()
    const { body, headers } = await createImageForm('img', 'baru.jpg')
    expect((await library.admin.post(`/media/${id}/replace`, body, headers)).status).toBe(404)
    expect((await library.admin.delete(`/media/${id}`)).status).toBe(404)
  },
)

it('a picture of the gallery is reused as a slide in the widths of a slide, and reusing it again adds no files', async () => {
  const { filename } = await uploadTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  const id = (await findPicture(filename))?.id
  expect(await listStoredFiles(filename)).toHaveLength(2)
  const reuse = (use: string) => library.admin.post(`/media/${id}/use`, { use })
  expect((await reuse('slide')).body.result).toEqual({ filename })
  expect(await listStoredFiles(filename)).toHaveLength(6)
  expect((await reuse('post')).body.result).toEqual({ filename })
  expect((await library.admin.post('/slide', { title: 'Dari gallery', image: filename })).status).toBe(201)
  expect((await reuse('profile')).status).toBe(422)
})

it('a picture of the gallery that is copied into a text has the widths that a page requests', async () => {
  const { filename } = await uploadTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  await createPost('Disalin dari gallery', `<p><img src="/images/400-${filename}" alt=""></p>`)
  for (const width of [300, 600, 900])
    expect((await library.world.app.inject(`/images/${width}-${filename}`)).statusCode).toBe(200)
})

it('a text is saved though the file of a picture in it is lost', async () => {
  const { filename } = await uploadTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  for (const file of await listStoredFiles(filename)) await library.world.context.files.images.remove(file)
  expect(
    await createPost('Berkas hilang', `<p><img src="/images/400-${filename}" alt=""></p>`),
  ).toBeGreaterThan(0)
})

it('a focal point is saved, used by the website at once, and can be removed', async () => {
  const image = await uploadPostImage()
  await createPost('Bergambar', '<p>Isi</p>', { image })
  const id = (await findPicture(image))?.id
  const site = await createSite({ ...library.world.context, logLevel: 'silent' })
  const hasFocalPoint = async () => (await site.inject('/news')).payload.includes('object-position:30% 10%')
  try {
    expect(await hasFocalPoint()).toBe(false)
    const updateResponse = await library.admin.put<MediaPicture>(`/media/${id}`, {
      alt: 'Guru',
      focus_x: 30,
      focus_y: 10,
    })
    expect(updateResponse.body.result).toMatchObject({ focus_x: 30, focus_y: 10 })
    await expect.poll(hasFocalPoint).toBe(true)
    // A request without a focal point leaves it unchanged.
    await library.admin.put(`/media/${id}`, { alt: 'Guru' })
    expect(await findPicture(image)).toMatchObject({ focus_x: 30, focus_y: 10 })
    expect((await library.admin.put(`/media/${id}`, { alt: '', focus_x: 101 })).status).toBe(422)
    await library.admin.put(`/media/${id}`, { alt: 'Guru', focus_x: null, focus_y: null })
    await expect.poll(hasFocalPoint).toBe(false)
  } finally {
    await site.close()
  }
})

describe('an unused picture', () => {
  it('is removed with all its widths, and a used picture is not', async () => {
    const { id, name } = await uploadToLibrary('salah.jpg')
    const image = await uploadPostImage()
    const usedBy = await createPost('Pakai', '', { image })
    const usedPicture = await findPicture(image)
    expect(await library.admin.delete(`/media/${usedPicture?.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Gambar ini masih dipakai oleh Informasi Pakai, jadi tidak dapat dihapus.' },
    })
    expect((await library.admin.get(`/post/${usedBy}`)).body.result).toMatchObject({ image })
    expect((await library.admin.delete(`/media/${id}`)).status).toBe(200)
    expect(await listStoredFiles(name)).toEqual([])
    expect((await library.admin.delete(`/media/${id}`)).status).toBe(404)
  })

  it('cannot be removed by a contributor, who does not see the library', async () => {
    const { id, name } = await uploadToLibrary('milik media.jpg')
    const contributor = await library.world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    expect((await contributor.delete(`/media/${id}`)).status).toBe(404)
    expect((await contributor.post('/media/remove-unused')).status).toBe(404)
    expect(await listStoredFiles(name)).toHaveLength(6)
    const editor = await library.world.as({ keys: ['manage-content', 'delete-content'] })
    expect((await editor.delete(`/media/${id}`)).status).toBe(200)
    expect(await listStoredFiles(name)).toEqual([])
  })

  it('stays in the library until somebody removes unused pictures older than a day', async () => {
    const { name } = await uploadToLibrary('disimpan.jpg')
    library.world.advanceClock(2 * DAY_MS)
    library.admin = await library.world.as('Administrator')
    await removeUnusedImages(library.world.context)
    expect(await listStoredFiles(name)).toHaveLength(6)
    const recentUpload = await uploadToLibrary('baru saja.jpg')
    const { body } = await library.admin.post<{ removed: number }>('/media/remove-unused')
    expect(body.result.removed).toBeGreaterThan(0)
    expect([await listStoredFiles(name), (await listStoredFiles(recentUpload.name)).length]).toEqual([[], 6])
    expect((await library.admin.post('/media/remove-unused')).body).toMatchObject({
      message: 'Tidak ada gambar yang perlu dihapus. 1 yang tidak dipakai dibiarkan karena belum sehari ada.',
    })
    library.world.advanceClock(2 * DAY_MS)
    library.admin = await library.world.as('Administrator')
    await library.admin.post('/media/remove-unused')
    expect((await library.admin.post('/media/remove-unused')).body).toMatchObject({
      message: 'Tidak ada gambar yang perlu dihapus.',
    })
  })
})
