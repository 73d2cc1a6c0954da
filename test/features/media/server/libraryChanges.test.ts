/** Pictures of the media library that are replaced or cropped: the new picture appears everywhere, and revisions keep the old one. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { MediaPicture } from '#features/media/library.ts'
import { replacePicture } from '#features/media/server/library/replacing.ts'
import { removeUnusedImages } from '#features/posts/server/unusedImages.ts'
import { write } from '#platform/server/db/write.ts'
import { createImageForm, DAY_MS, setUpLibrary } from '#test/support/content/mediaLibrary.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'

const library = setUpLibrary()
const { uploadToLibrary, uploadPostImage, listMedia, findPicture, createPost, listStoredFiles } = library

describe('a picture that is replaced', () => {
  it('is reported without a count where nothing uses it', async () => {
    const unusedPicture = await findPicture(await uploadPostImage())
    const { body, headers } = await createImageForm('img', 'baru.png')
    const { total_count } = await listMedia()
    const { message } = (await library.admin.post(`/media/${unusedPicture?.id}/replace`, body, headers)).body
    expect(message).toBe('Gambar berhasil diganti.')
    // The new picture takes the row of the old one.
    expect((await listMedia()).total_count).toBe(total_count)
    expect(await listStoredFiles(unusedPicture?.name ?? '')).toEqual([])
  })

  it('is the new picture everywhere, with a revision of each post, and the old picture is used nowhere', async () => {
    const image = await uploadPostImage()
    const ids = [
      await createPost('Satu', '<p>Isi</p>', { image }),
      await createPost('Dua', `<p><img src="/images/900-${image}" alt="Lama"></p>`),
      await createPost(
        'Tiga',
        `<figure><img src="/images/${image}"></figure><p><img src="/images/300-${image}"></p>`,
      ),
    ]
    const slide = await library.admin.post<{ id: number }>('/slide', { title: 'Slide', image })
    const draft = { base: null, values: { title: 'Sedang ditulis', image } }
    await library.admin.put('/post/autosave/news/0', draft)
    const oldPicture = await findPicture(image)
    await library.admin.put(`/media/${oldPicture?.id}`, { alt: 'Siswa' })

    const { body, headers } = await createImageForm('img', 'baru.png')
    const response = await library.admin.post<{ picture: MediaPicture; replaced: number }>(
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
      (await library.admin.get<{ image: string; content: string }>(`/post/${id}`)).body.result
    const postWithImage = await readPost(ids[0] ?? 0)
    const postWithEmbedded = await readPost(ids[1] ?? 0)
    const postWithBoth = await readPost(ids[2] ?? 0)
    expect(postWithImage.image).toBe(name)
    expect(postWithEmbedded.content).toBe(`<p><img src="/images/900-${name}" alt="Lama" /></p>`)
    expect(postWithBoth.content).not.toContain(image)
    expect(postWithBoth.content.split(name)).toHaveLength(3)
    const { rows } = (await library.admin.get<{ rows: unknown[] }>(`/post/${ids[0]}/revisions`)).body.result
    expect(rows).toHaveLength(2)
    const autosave = await library.admin.get<{ autosave: { values: { image: string } } }>(
      '/post/autosave/news/0',
    )
    expect(autosave.body.result.autosave.values.image).toBe(name)
    expect(await findPicture(image)).toBeUndefined()
    for (const file of [name, `300-${name}`, `900-${name}`])
      expect((await library.world.app.inject(`/images/${file}`)).statusCode).toBe(200)

    // An earlier revision still shows the old picture.
    library.world.advanceClock(2 * DAY_MS)
    library.admin = await library.world.as('Administrator')
    await removeUnusedImages(library.world.context)
    expect(await listStoredFiles(image)).not.toEqual([])
    expect(await listStoredFiles(name)).not.toEqual([])
  })

  it('is replaced in a post that is written concurrently, and no write is lost', async () => {
    const { kysely } = library.world.context.db
    const created_at = new Date(library.world.context.clock()).toISOString()
    const insertImages = async (kind: string) => {
      const names = Array.from({ length: 5 }, (_, index) => `${kind}${index}`.repeat(16).concat('.jpg'))
      const rows = names.map((name) => ({ name, purpose: 'post', created_at }))
      return kysely.insertInto('images').values(rows).returning(['id', 'name']).execute()
    }
    const oldImages = await insertImages('a')
    const newImages = await insertImages('b')
    const renderContent = (pictures: typeof oldImages) =>
      `<p>${pictures.map(({ name }) => `<img src="/images/900-${name}" alt="" />`).join('')}</p>`
    const id = await createPost('Banyak gambar', renderContent(oldImages))
    await Promise.all(
      oldImages.map((picture, index) =>
        write(library.world.context, null, (tx) =>
          replacePicture(tx, picture.id, newImages[index]?.name ?? ''),
        ),
      ),
    )
    expect((await library.admin.get<{ content: string }>(`/post/${id}`)).body.result.content).toBe(
      renderContent(newImages),
    )
  })

  it.each(['a post', 'only a slide'])(
    'by two users at once is one of the two new pictures, and the other request fails: in %s',
    async (container) => {
      const image = await uploadPostImage('berebut.jpg')
      const isPost = container === 'a post'
      if (isPost) await createPost('Berebut', '<p>Isi</p>', { image })
      else await library.admin.post('/slide', { title: 'Berebut', image })
      const id = (await findPicture(image))?.id
      const { total_count } = await listMedia()
      const replaceImage = async () => {
        const { body, headers } = await createImageForm('img', 'baru.jpg')
        return library.admin.post<{ picture: MediaPicture }>(`/media/${id}/replace`, body, headers)
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
    const publishedId = await createPost('Ada', '', { image })
    const deletedId = await createPost('Dihapus', '', { image })
    await library.admin.delete(`/post/${deletedId}`)
    const { body, headers } = await createImageForm('img', 'baru.jpg')
    const id = (await findPicture(image))?.id
    expect((await library.admin.post(`/media/${id}/replace`, body, headers)).body.result).toMatchObject({
      replaced: 1,
    })
    await library.admin.post(`/post/${deletedId}/restore`)
    expect((await library.admin.get(`/post/${deletedId}`)).body.result).toMatchObject({ image })
    expect((await library.admin.get(`/post/${publishedId}`)).body.result).not.toMatchObject({ image })
  })

  it('stays when the upload is no picture, and the response says why', async () => {
    const image = await uploadPostImage()
    const id = await createPost('Tetap', '', { image })
    const textForm = makeFileForm('img', { bytes: Buffer.from('bukan gambar'), name: 'a.jpg' })
    const picture = await findPicture(image)
    expect(
      await library.admin.post(`/media/${picture?.id}/replace`, textForm.body, textForm.headers),
    ).toMatchObject({
      status: 422,
      body: { errors: { img: 'Berkas ini bukan gambar JPG, PNG atau WebP yang utuh.' } },
    })
    expect((await library.admin.get(`/post/${id}`)).body.result).toMatchObject({ image })
  })
})

describe('a picture that is cropped', () => {
  it('replaces the original everywhere in the cropped size, and the original stays in the library', async () => {
    const image = await uploadPostImage('upacara.jpg')
    const id = await createPost('Dipotong', `<p><img src="/images/900-${image}" alt=""></p>`, { image })
    const picture = await findPicture(image)
    const response = await library.admin.post<{ picture: MediaPicture }>(`/media/${picture?.id}/crop`, {
      left: 50,
      top: 0,
      right: 100,
      bottom: 50,
      // As the console says it of a picture that is not turned.
      turn: 0,
    })
    expect(response.body.message).toBe('Gambar berhasil dipotong, dan tampil di 1 tempat.')
    const { name, width, height, filename } = response.body.result.picture
    expect({ width, height, filename }).toEqual({ width: 700, height: 450, filename: 'upacara.jpg' })
    const { rawPayload } = await library.world.app.inject(`/images/${name}`)
    // Only the right half of the drawn image is blue.
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(data[3 * 350]).toBeLessThan(40)
    const post = (await library.admin.get<{ image: string; content: string }>(`/post/${id}`)).body.result
    expect([post.image, post.content.includes(name)]).toEqual([name, true])
    expect(await findPicture(image)).toMatchObject({ is_saved: true, uses: [] })
  })

  it('is turned first, and the crop is of the turned picture', async () => {
    const { id } = await uploadToLibrary('miring.jpg')
    const response = await library.admin.post<{ picture: MediaPicture }>(`/media/${id}/crop`, { turn: 90 })
    expect(response.body.message).toBe('Gambar berhasil diputar. Gambar utuhnya tetap ada.')
    const { name, width, height } = response.body.result.picture
    expect({ width, height }).toEqual({ width: 900, height: 1400 })
    const { rawPayload } = await library.world.app.inject(`/images/${name}`)
    // The right half of the drawn image is blue, so the lower half of the turned one is.
    const readRed = async (row: number) =>
      (await sharp(rawPayload).extract({ left: 450, top: row, width: 1, height: 1 }).raw().toBuffer())[0]
    expect(await readRed(100)).toBeGreaterThan(100)
    expect(await readRed(1300)).toBeLessThan(40)
    const lower = { turn: 90, top: 50 }
    const cropped = await library.admin.post<{ picture: MediaPicture }>(`/media/${id}/crop`, lower)
    expect(cropped.body.message).toBe('Gambar berhasil dipotong. Gambar utuhnya tetap ada.')
    expect(cropped.body.result.picture).toMatchObject({ width: 900, height: 700 })
  })

  it('by two users at once becomes one new picture, and the other request fails', async () => {
    const image = await uploadPostImage('berebut.jpg')
    await createPost('Berebut', '<p>Isi</p>', { image })
    const id = (await findPicture(image))?.id
    const countPictures = async () =>
      (await library.admin.get<{ total_count: number }>('/media')).body.result.total_count
    const countBefore = await countPictures()
    const crop = () => library.admin.post(`/media/${id}/crop`, { left: 50 })
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
    await library.admin.put(`/media/${id}`, { alt: '', ...focus })
    const edges = { left: 50, top: 0, right: 100, bottom: 50 }
    const response = await library.admin.post<{ picture: MediaPicture }>(`/media/${id}/crop`, edges)
    expect(response.body.result.picture).toMatchObject(expectedFocus)
  })

  it.each([
    ['a crop of zero width', { left: 60, top: 0, right: 60, bottom: 100 }, 'right'],
    ['a crop beyond the edge', { left: -1, top: 0, right: 60, bottom: 100 }, 'left'],
    ['a crop of too little height', { top: 98 }, 'bottom'],
    ['a turn by something else than quarters', { turn: 45 }, 'turn'],
  ])('%s is refused', async (_case, edges, field) => {
    const { id } = await uploadToLibrary('utuh.jpg')
    const { status, body } = await library.admin.post(`/media/${id}/crop`, edges)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})
