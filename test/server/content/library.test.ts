/** The media library: pictures are found by name and alternative text, replaced everywhere, and removed when unused. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaPicture } from '#contract/content/library.ts'
import { replacePicture } from '#server/content/library/replacing.ts'
import { write } from '#server/db/write.ts'
import { removeUnusedImages } from '#server/files/images.ts'
import { createSite } from '#server/site/site.ts'
import { drawImage } from '#test/support/images.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const DAY = 24 * 3_600_000

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const createImageForm = async (field: string, name: string) =>
  fileForm(field, { bytes: await drawImage({ width: 1400, height: 900 }), name })
async function uploadTo<Result>(path: string, field: string, name = 'foto.jpg') {
  const { body, headers } = await createImageForm(field, name)
  return (await admin.post<Result>(path, body, headers)).body.result
}
const uploadToLibrary = async (name: string) => uploadTo<MediaPicture>('/media/upload-image', 'img', name)
const uploadPostImage = async (name = 'foto.jpg') =>
  (await uploadTo<{ filename: string }>('/post/upload-image', 'img', name)).filename
type ResultPage = { rows: MediaPicture[]; total_count: number }
const listMedia = async (query = '') =>
  (await admin.get<ResultPage>(`/media?page_size=100${query}`)).body.result
const findPicture = async (name: string) => (await listMedia()).rows.find((row) => row.name === name)
const createPost = async (title: string, content: string, fields = {}) => {
  const body = { type: 'news', title, status: 'publish', content, ...fields }
  return (await admin.post<{ id: number }>('/post', body)).body.result.id
}
const listStoredFiles = async (name: string) => {
  const storedNames = await world.context.files.images.list()
  return [name, ...[300, 400, 600, 900, 1200].map((width) => `${width}-${name}`)].filter((file) =>
    storedNames.has(file),
  )
}

it('a picture is found by its file name and by its alternative text', async () => {
  const { id, name, filename } = await uploadToLibrary('Upacara Senin.jpg')
  expect(filename).toBe('Upacara Senin.jpg')
  expect((await listMedia('&search=upacara senin')).rows.map((row) => row.name)).toEqual([name])
  const described = await admin.put<MediaPicture>(`/media/${id}`, { alt: 'Barisan kelas tujuh' })
  expect(described.body.result.alt).toBe('Barisan kelas tujuh')
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
    { kind: 'post', id, title: 'Lomba', type: 'news' },
    { kind: 'post', id: embeddingPostId, title: 'Juara', type: 'news' },
  ])
  const usedFilter = encodeURIComponent(JSON.stringify({ usage: { op: 'in', value: ['used'] } }))
  expect((await listMedia(`&filter=${usedFilter}`)).rows.map((row) => row.name)).toContain(image)
  const unusedFilter = encodeURIComponent(JSON.stringify({ usage: { op: 'in', value: ['unused'] } }))
  expect((await listMedia(`&filter=${unusedFilter}`)).rows.map((row) => row.name)).not.toContain(image)
  await admin.delete(`/post/${id}`)
  expect((await findPicture(image))?.uses).toMatchObject([{ id: embeddingPostId }])
  // Only the trash uses it now.
  await admin.delete(`/post/${embeddingPostId}`)
  expect(await findPicture(image)).toBeUndefined()
})

it.each([
  ['a photo of a person', 'profile', null],
  ['a picture of another entity', 'post', 'alumni'],
  ['the thumbnail of a video', 'gallery', 'video'],
])(
  '%s is not in the library, and the library can neither replace nor remove it',
  async (_case, purpose, entity) => {
    const { kysely } = world.context.db
    const name = `${purpose}-${entity}.jpg`
    const { id } = await kysely
      .insertInto('images')
      .values({ name, purpose, created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (entity) await kysely.insertInto('image_uses').values({ image: name, entity, entity_id: 1 }).execute()
    expect(await findPicture(name)).toBeUndefined()
    const { body, headers } = await createImageForm('img', 'baru.jpg')
    expect((await admin.post(`/media/${id}/replace`, body, headers)).status).toBe(404)
    expect((await admin.delete(`/media/${id}`)).status).toBe(404)
  },
)

describe('a picture that is replaced', () => {
  it('is reported without a count where nothing uses it', async () => {
    const unusedPicture = await findPicture(await uploadPostImage())
    const { body, headers } = await createImageForm('img', 'baru.png')
    const { total_count } = await listMedia()
    const { message } = (await admin.post(`/media/${unusedPicture?.id}/replace`, body, headers)).body
    expect(message).toBe('Gambar berhasil diganti.')
    // The new picture takes the row of the old one.
    expect((await listMedia()).total_count).toBe(total_count)
    expect(await listStoredFiles(unusedPicture?.name ?? '')).toEqual([])
  })

  it('is the new one everywhere, with a revision of each post, and the old one is used nowhere', async () => {
    const image = await uploadPostImage()
    const ids = [
      await createPost('Satu', '<p>Isi</p>', { image }),
      await createPost('Dua', `<p><img src="/images/900-${image}" alt="Lama"></p>`),
      await createPost(
        'Tiga',
        `<figure><img src="/images/${image}"></figure><p><img src="/images/300-${image}"></p>`,
      ),
    ]
    const slide = await admin.post<{ id: number }>('/slide', { title: 'Slide', image })
    const draft = { base: null, values: { title: 'Sedang ditulis', image } }
    await admin.put('/post/autosave/news/0', draft)
    const oldPicture = await findPicture(image)
    await admin.put(`/media/${oldPicture?.id}`, { alt: 'Siswa' })

    const { body, headers } = await createImageForm('img', 'baru.png')
    const response = await admin.post<{ picture: MediaPicture; replaced: number }>(
      `/media/${oldPicture?.id}/replace`,
      body,
      headers,
    )
    expect(response.body).toMatchObject({
      message: 'Gambar berhasil diganti di 4 tempat.',
      result: { replaced: 4, picture: { alt: 'Siswa', filename: 'baru.png' } },
    })
    const { name, uses } = response.body.result.picture
    expect(uses.map(({ kind, id }) => [kind, id])).toEqual([
      ...ids.map((id) => ['post', id]),
      ['slide', slide.body.result.id],
    ])
    const readPost = async (id: number) =>
      (await admin.get<{ image: string; content: string }>(`/post/${id}`)).body.result
    const [postWithImage, postWithEmbedded, postWithBoth] = [
      await readPost(ids[0] ?? 0),
      await readPost(ids[1] ?? 0),
      await readPost(ids[2] ?? 0),
    ]
    expect(postWithImage.image).toBe(name)
    expect(postWithEmbedded.content).toBe(`<p><img src="/images/900-${name}" alt="Lama" /></p>`)
    expect(postWithBoth.content).not.toContain(image)
    expect(postWithBoth.content.split(name)).toHaveLength(3)
    const { rows } = (await admin.get<{ rows: unknown[] }>(`/post/${ids[0]}/revisions`)).body.result
    expect(rows).toHaveLength(2)
    const autosave = await admin.get<{ autosave: { values: { image: string } } }>('/post/autosave/news/0')
    expect(autosave.body.result.autosave.values.image).toBe(name)
    expect(await findPicture(image)).toBeUndefined()
    for (const file of [name, `300-${name}`, `900-${name}`])
      expect((await world.app.inject(`/images/${file}`)).statusCode).toBe(200)

    // An earlier revision still shows the old picture.
    world.advanceClock(2 * DAY)
    admin = await world.as('Administrator')
    await removeUnusedImages(world.context)
    expect(await listStoredFiles(image)).not.toEqual([])
    expect(await listStoredFiles(name)).not.toEqual([])
  })

  it('is replaced in a post that is written concurrently, and no write is lost', async () => {
    const { kysely } = world.context.db
    const created_at = new Date(world.context.clock()).toISOString()
    const insertImages = async (kind: string) => {
      const names = Array.from({ length: 5 }, (_, index) => `${kind}${index}`.repeat(16).concat('.jpg'))
      const rows = names.map((name) => ({ name, purpose: 'post', created_at }))
      return kysely.insertInto('images').values(rows).returning(['id', 'name']).execute()
    }
    const [oldImages, newImages] = [await insertImages('a'), await insertImages('b')]
    const renderContent = (pictures: typeof oldImages) =>
      `<p>${pictures.map(({ name }) => `<img src="/images/900-${name}" alt="" />`).join('')}</p>`
    const id = await createPost('Banyak gambar', renderContent(oldImages))
    await Promise.all(
      oldImages.map((picture, index) =>
        write(world.context, null, (tx) => replacePicture(tx, picture.id, newImages[index]?.name ?? '')),
      ),
    )
    expect((await admin.get<{ content: string }>(`/post/${id}`)).body.result.content).toBe(
      renderContent(newImages),
    )
  })

  it.each(['a post', 'only a slide'])(
    'by two users at once becomes one of the new ones, and the other request fails: in %s',
    async (container) => {
      const image = await uploadPostImage('berebut.jpg')
      const isPost = container === 'a post'
      if (isPost) await createPost('Berebut', '<p>Isi</p>', { image })
      else await admin.post('/slide', { title: 'Berebut', image })
      const id = (await findPicture(image))?.id
      const { total_count } = await listMedia()
      const replaceImage = async () => {
        const { body, headers } = await createImageForm('img', 'baru.jpg')
        return admin.post<{ picture: MediaPicture }>(`/media/${id}/replace`, body, headers)
      }
      const responses = await Promise.all([replaceImage(), replaceImage()])
      const statuses = responses.map(({ status }) => status).sort()
      // A request that starts after the old picture was removed gets 404.
      expect([[200, 409].join(), [200, 404].join()]).toContain(statuses.join())
      const { name } = responses.find(({ status }) => status === 200)?.body.result.picture ?? { name: '' }
      expect((await findPicture(name))?.uses).toHaveLength(1)
      // The other upload is removed; the files of the old picture stay where a revision still uses them.
      expect((await listMedia()).total_count).toBe(total_count)
      expect((await listStoredFiles(image)).length > 0).toBe(isPost)
    },
  )

  it('is not replaced in deleted posts', async () => {
    const image = await uploadPostImage()
    const [publishedId, deletedId] = [
      await createPost('Ada', '', { image }),
      await createPost('Dihapus', '', { image }),
    ]
    await admin.delete(`/post/${deletedId}`)
    const { body, headers } = await createImageForm('img', 'baru.jpg')
    const id = (await findPicture(image))?.id
    expect((await admin.post(`/media/${id}/replace`, body, headers)).body.result).toMatchObject({
      replaced: 1,
    })
    await admin.post(`/post/${deletedId}/restore`)
    expect((await admin.get(`/post/${deletedId}`)).body.result).toMatchObject({ image })
    expect((await admin.get(`/post/${publishedId}`)).body.result).not.toMatchObject({ image })
  })

  it('stays when the upload is no picture, and the response says why', async () => {
    const image = await uploadPostImage()
    const id = await createPost('Tetap', '', { image })
    const textForm = fileForm('img', { bytes: Buffer.from('bukan gambar'), name: 'a.jpg' })
    const picture = await findPicture(image)
    expect(await admin.post(`/media/${picture?.id}/replace`, textForm.body, textForm.headers)).toMatchObject({
      status: 422,
      body: { errors: { img: 'Berkas ini bukan gambar JPG, PNG atau WebP yang utuh.' } },
    })
    expect((await admin.get(`/post/${id}`)).body.result).toMatchObject({ image })
  })
})

it('a picture of the gallery is reused as a slide in the widths of a slide, and reusing it again adds no files', async () => {
  const { filename } = await uploadTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  const id = (await findPicture(filename))?.id
  expect(await listStoredFiles(filename)).toHaveLength(2)
  const reuse = (use: string) => admin.post(`/media/${id}/use`, { use })
  expect((await reuse('slide')).body.result).toEqual({ filename })
  expect(await listStoredFiles(filename)).toHaveLength(6)
  expect((await reuse('post')).body.result).toEqual({ filename })
  expect((await admin.post('/slide', { title: 'Dari gallery', image: filename })).status).toBe(201)
  expect((await reuse('profile')).status).toBe(422)
})

it('a picture of the gallery that is copied into a text has the widths that a page requests', async () => {
  const { filename } = await uploadTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  await createPost('Disalin dari gallery', `<p><img src="/images/400-${filename}" alt=""></p>`)
  for (const width of [300, 600, 900])
    expect((await world.app.inject(`/images/${width}-${filename}`)).statusCode).toBe(200)
})

it('a text is saved though the file of a picture in it is lost', async () => {
  const { filename } = await uploadTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  for (const file of await listStoredFiles(filename)) await world.context.files.images.remove(file)
  expect(
    await createPost('Berkas hilang', `<p><img src="/images/400-${filename}" alt=""></p>`),
  ).toBeGreaterThan(0)
})

describe('a picture that is cropped', () => {
  it('replaces the original everywhere in the cropped size, and the original stays in the library', async () => {
    const image = await uploadPostImage('upacara.jpg')
    const id = await createPost('Dipotong', `<p><img src="/images/900-${image}" alt=""></p>`, { image })
    const picture = await findPicture(image)
    const response = await admin.post<{ picture: MediaPicture }>(`/media/${picture?.id}/crop`, {
      ...{ left: 50, top: 0, right: 100, bottom: 50 },
    })
    expect(response.body.message).toBe('Gambar berhasil dipotong, dan tampil di 1 tempat.')
    const { name, width, height, filename } = response.body.result.picture
    expect({ width, height, filename }).toEqual({ width: 700, height: 450, filename: 'upacara.jpg' })
    const { rawPayload } = await world.app.inject(`/images/${name}`)
    // Only the right half of the drawn image is blue.
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(data[3 * 350]).toBeLessThan(40)
    const post = (await admin.get<{ image: string; content: string }>(`/post/${id}`)).body.result
    expect([post.image, post.content.includes(name)]).toEqual([name, true])
    expect(await findPicture(image)).toMatchObject({ is_saved: true, uses: [] })
  })

  it('by two users at once becomes one new picture, and the other request fails', async () => {
    const image = await uploadPostImage('berebut.jpg')
    await createPost('Berebut', '<p>Isi</p>', { image })
    const id = (await findPicture(image))?.id
    const countPictures = async () =>
      (await admin.get<{ total_count: number }>('/media')).body.result.total_count
    const countBefore = await countPictures()
    const crop = () => admin.post(`/media/${id}/crop`, { left: 50 })
    const responses = await Promise.all([crop(), crop()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countPictures()).toBe(countBefore + 1)
  })

  it.each([
    ['moves with the crop', { focus_x: 60, focus_y: 20 }, { focus_x: 20, focus_y: 40 }],
    ['lies at the edge when it was cropped away', { focus_x: 30, focus_y: 90 }, { focus_x: 0, focus_y: 100 }],
    ['stays empty when none was set', {}, { focus_x: null, focus_y: null }],
  ])('has a focal point that %s', async (_case, focus, expectedFocus) => {
    const { id } = await uploadToLibrary('titik.jpg')
    await admin.put(`/media/${id}`, { alt: '', ...focus })
    const edges = { left: 50, top: 0, right: 100, bottom: 50 }
    const response = await admin.post<{ picture: MediaPicture }>(`/media/${id}/crop`, edges)
    expect(response.body.result.picture).toMatchObject(expectedFocus)
  })

  it.each([
    ['a crop of zero width', { left: 60, top: 0, right: 60, bottom: 100 }, 'right'],
    ['a crop beyond the edge', { left: -1, top: 0, right: 60, bottom: 100 }, 'left'],
    ['a crop of too little height', { top: 98 }, 'bottom'],
  ])('%s is refused', async (_case, edges, field) => {
    const { id } = await uploadToLibrary('utuh.jpg')
    const { status, body } = await admin.post(`/media/${id}/crop`, edges)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

it('a focal point is saved, used by the website at once, and can be removed', async () => {
  const image = await uploadPostImage()
  await createPost('Bergambar', '<p>Isi</p>', { image })
  const id = (await findPicture(image))?.id
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  const hasFocalPoint = async () => (await site.inject('/news')).payload.includes('object-position:30% 10%')
  try {
    expect(await hasFocalPoint()).toBe(false)
    const updateResponse = await admin.put<MediaPicture>(`/media/${id}`, {
      alt: 'Guru',
      focus_x: 30,
      focus_y: 10,
    })
    expect(updateResponse.body.result).toMatchObject({ focus_x: 30, focus_y: 10 })
    await expect.poll(hasFocalPoint, { timeout: 30_000 }).toBe(true)
    // A request without a focal point leaves it unchanged.
    await admin.put(`/media/${id}`, { alt: 'Guru' })
    expect(await findPicture(image)).toMatchObject({ focus_x: 30, focus_y: 10 })
    expect((await admin.put(`/media/${id}`, { alt: '', focus_x: 101 })).status).toBe(422)
    await admin.put(`/media/${id}`, { alt: 'Guru', focus_x: null, focus_y: null })
    await expect.poll(hasFocalPoint, { timeout: 30_000 }).toBe(false)
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
    expect(await admin.delete(`/media/${usedPicture?.id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Gambar ini masih dipakai/) },
    })
    expect((await admin.get(`/post/${usedBy}`)).body.result).toMatchObject({ image })
    expect((await admin.delete(`/media/${id}`)).status).toBe(200)
    expect(await listStoredFiles(name)).toEqual([])
    expect((await admin.delete(`/media/${id}`)).status).toBe(404)
  })

  it('cannot be removed by a contributor, who does not see the library', async () => {
    const { id, name } = await uploadToLibrary('milik media.jpg')
    const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    expect((await contributor.delete(`/media/${id}`)).status).toBe(404)
    expect((await contributor.post('/media/remove-unused')).status).toBe(404)
    expect(await listStoredFiles(name)).toHaveLength(6)
    const editor = await world.as({ keys: ['manage-content', 'delete-content'] })
    expect((await editor.delete(`/media/${id}`)).status).toBe(200)
    expect(await listStoredFiles(name)).toEqual([])
  })

  it('stays in the library until somebody removes unused pictures older than a day', async () => {
    const { name } = await uploadToLibrary('disimpan.jpg')
    world.advanceClock(2 * DAY)
    admin = await world.as('Administrator')
    await removeUnusedImages(world.context)
    expect(await listStoredFiles(name)).toHaveLength(6)
    const recentUpload = await uploadToLibrary('baru saja.jpg')
    const { body } = await admin.post<{ removed: number }>('/media/remove-unused')
    expect(body.result.removed).toBeGreaterThan(0)
    expect([await listStoredFiles(name), (await listStoredFiles(recentUpload.name)).length]).toEqual([[], 6])
    expect((await admin.post('/media/remove-unused')).body).toMatchObject({
      message: 'Tidak ada gambar yang perlu dihapus. 1 yang tidak dipakai dibiarkan karena belum sehari ada.',
    })
    world.advanceClock(2 * DAY)
    admin = await world.as('Administrator')
    await admin.post('/media/remove-unused')
    expect((await admin.post('/media/remove-unused')).body).toMatchObject({
      message: 'Tidak ada gambar yang perlu dihapus.',
    })
  })
})
