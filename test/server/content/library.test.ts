/** The media library: found by name and alternative text, replaced wherever it is used, cleared of what nothing uses. */
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

const form = async (field: string, name: string) =>
  fileForm(field, { bytes: await drawImage({ width: 1400, height: 900 }), name })
async function sendTo<Result>(path: string, field: string, name = 'foto.jpg') {
  const { body, headers } = await form(field, name)
  return (await admin.post<Result>(path, body, headers)).body.result
}
const upload = async (name: string) => sendTo<MediaPicture>('/media/upload-image', 'img', name)
const sendPostImage = async (name = 'foto.jpg') =>
  (await sendTo<{ filename: string }>('/post/upload-image', 'img', name)).filename
type Rows = { rows: MediaPicture[]; total_count: number }
const list = async (query = '') => (await admin.get<Rows>(`/media?page_size=100${query}`)).body.result
const found = async (name: string) => (await list()).rows.find((row) => row.name === name)
const post = async (title: string, content: string, more = {}) => {
  const body = { type: 'news', title, status: 'publish', content, ...more }
  return (await admin.post<{ id: number }>('/post', body)).body.result.id
}
const files = async (name: string) => {
  const stored = await world.context.files.images.list()
  return [name, ...[300, 400, 600, 900, 1200].map((width) => `${width}-${name}`)].filter((file) =>
    stored.has(file),
  )
}

it('a picture is found by the name of its file and by what it shows', async () => {
  const { id, name, filename } = await upload('Upacara Senin.jpg')
  expect(filename).toBe('Upacara Senin.jpg')
  expect((await list('&search=upacara senin')).rows.map((row) => row.name)).toEqual([name])
  const described = await admin.put<MediaPicture>(`/media/${id}`, { alt: 'Barisan kelas tujuh' })
  expect(described.body.result.alt).toBe('Barisan kelas tujuh')
  expect((await list('&search=KELAS TUJUH')).rows.map((row) => row.name)).toEqual([name])
  expect((await list('&search=kelas delapan')).total_count).toBe(0)
})

it('everything that shows a picture is named, and nothing else', async () => {
  const image = await sendPostImage()
  const id = await post('Lomba', '<p>Isi</p>', { image })
  const inText = await post('Juara', `<figure><img src="/images/900-${image}" alt=""></figure>`)
  expect((await found(image))?.uses).toEqual([
    { kind: 'post', id, title: 'Lomba', type: 'news' },
    { kind: 'post', id: inText, title: 'Juara', type: 'news' },
  ])
  const used = encodeURIComponent(JSON.stringify({ usage: { op: 'in', value: ['used'] } }))
  expect((await list(`&filter=${used}`)).rows.map((row) => row.name)).toContain(image)
  const unused = encodeURIComponent(JSON.stringify({ usage: { op: 'in', value: ['unused'] } }))
  expect((await list(`&filter=${unused}`)).rows.map((row) => row.name)).not.toContain(image)
  await admin.delete(`/post/${id}`)
  expect((await found(image))?.uses).toMatchObject([{ id: inText }])
  // The trash alone holds it then.
  await admin.delete(`/post/${inText}`)
  expect(await found(image)).toBeUndefined()
})

it.each([
  ['a photo of a person', 'profile', null],
  ['a picture of another entity', 'post', 'alumni'],
  ['our copy of a video’s', 'gallery', 'video'],
])('%s is not in it, and can be neither replaced nor removed here', async (_what, purpose, entity) => {
  const { kysely } = world.context.db
  const name = `${purpose}-${entity}.jpg`
  const { id } = await kysely
    .insertInto('images')
    .values({ name, purpose, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (entity) await kysely.insertInto('image_uses').values({ image: name, entity, entity_id: 1 }).execute()
  expect(await found(name)).toBeUndefined()
  const { body, headers } = await form('img', 'baru.jpg')
  expect((await admin.post(`/media/${id}/replace`, body, headers)).status).toBe(404)
  expect((await admin.delete(`/media/${id}`)).status).toBe(404)
})

describe('a picture that is replaced', () => {
  it('is told to be, and no places counted where nothing uses it', async () => {
    const unused = await found(await sendPostImage())
    const { body, headers } = await form('img', 'baru.png')
    const { total_count } = await list()
    const { message } = (await admin.post(`/media/${unused?.id}/replace`, body, headers)).body
    expect(message).toBe('Gambar berhasil diganti.')
    // The old one is gone, and does not stand beside the new.
    expect((await list()).total_count).toBe(total_count)
    expect(await files(unused?.name ?? '')).toEqual([])
  })

  it('is the new one in all that used it, with a version of each post, and the old one in none', async () => {
    const image = await sendPostImage()
    const ids = [
      await post('Satu', '<p>Isi</p>', { image }),
      await post('Dua', `<p><img src="/images/900-${image}" alt="Lama"></p>`),
      await post(
        'Tiga',
        `<figure><img src="/images/${image}"></figure><p><img src="/images/300-${image}"></p>`,
      ),
    ]
    const slide = await admin.post<{ id: number }>('/slide', { title: 'Slide', image })
    const draft = { base: null, values: { title: 'Sedang ditulis', image } }
    await admin.put('/post/autosave/news/0', draft)
    const before = await found(image)
    await admin.put(`/media/${before?.id}`, { alt: 'Siswa' })

    const { body, headers } = await form('img', 'baru.png')
    const answer = await admin.post<{ picture: MediaPicture; replaced: number }>(
      `/media/${before?.id}/replace`,
      body,
      headers,
    )
    expect(answer.body).toMatchObject({
      message: 'Gambar berhasil diganti di 4 tempat.',
      result: { replaced: 4, picture: { alt: 'Siswa', filename: 'baru.png' } },
    })
    const { name, uses } = answer.body.result.picture
    expect(uses.map(({ kind, id }) => [kind, id])).toEqual([
      ...ids.map((id) => ['post', id]),
      ['slide', slide.body.result.id],
    ])
    const read = async (id: number) =>
      (await admin.get<{ image: string; content: string }>(`/post/${id}`)).body.result
    const [one, two, three] = [await read(ids[0] ?? 0), await read(ids[1] ?? 0), await read(ids[2] ?? 0)]
    expect(one.image).toBe(name)
    expect(two.content).toBe(`<p><img src="/images/900-${name}" alt="Lama" /></p>`)
    expect(three.content).not.toContain(image)
    expect(three.content.split(name)).toHaveLength(3)
    const { rows } = (await admin.get<{ rows: unknown[] }>(`/post/${ids[0]}/revisions`)).body.result
    expect(rows).toHaveLength(2)
    const autosave = await admin.get<{ autosave: { values: { image: string } } }>('/post/autosave/news/0')
    expect(autosave.body.result.autosave.values.image).toBe(name)
    expect(await found(image)).toBeUndefined()
    for (const file of [name, `300-${name}`, `900-${name}`])
      expect((await world.app.inject(`/images/${file}`)).statusCode).toBe(200)

    // An earlier version still shows what it showed.
    world.advanceClock(2 * DAY)
    admin = await world.as('Administrator')
    await removeUnusedImages(world.context)
    expect(await files(image)).not.toEqual([])
    expect(await files(name)).not.toEqual([])
  })

  it('is the new one also where its post is written at the same moment, and nothing written is lost', async () => {
    const { kysely } = world.context.db
    const created_at = new Date(world.context.clock()).toISOString()
    const stored = async (kind: string) => {
      const names = Array.from({ length: 5 }, (_, at) => `${kind}${at}`.repeat(16).concat('.jpg'))
      const rows = names.map((name) => ({ name, purpose: 'post', created_at }))
      return kysely.insertInto('images').values(rows).returning(['id', 'name']).execute()
    }
    const [old, fresh] = [await stored('a'), await stored('b')]
    const text = (pictures: typeof old) =>
      `<p>${pictures.map(({ name }) => `<img src="/images/900-${name}" alt="" />`).join('')}</p>`
    const id = await post('Banyak gambar', text(old))
    await Promise.all(
      old.map((picture, at) =>
        write(world.context, null, (tx) => replacePicture(tx, picture.id, fresh[at]?.name ?? '')),
      ),
    )
    expect((await admin.get<{ content: string }>(`/post/${id}`)).body.result.content).toBe(text(fresh))
  })

  it.each(['a post', 'a slide alone'])(
    'by two at once becomes one of the new ones, and the other is told: in %s',
    async (place) => {
      const image = await sendPostImage('berebut.jpg')
      const isPost = place === 'a post'
      if (isPost) await post('Berebut', '<p>Isi</p>', { image })
      else await admin.post('/slide', { title: 'Berebut', image })
      const id = (await found(image))?.id
      const { total_count } = await list()
      const replace = async () => {
        const { body, headers } = await form('img', 'baru.jpg')
        return admin.post<{ picture: MediaPicture }>(`/media/${id}/replace`, body, headers)
      }
      const answers = await Promise.all([replace(), replace()])
      const statuses = answers.map(({ status }) => status).sort()
      // Whoever is so late that the old one has already gone does not find it.
      expect([[200, 409].join(), [200, 404].join()]).toContain(statuses.join())
      const { name } = answers.find(({ status }) => status === 200)?.body.result.picture ?? { name: '' }
      expect((await found(name))?.uses).toHaveLength(1)
      // Nothing of the other is left; the old one stays, out of sight, where a version still shows it.
      expect((await list()).total_count).toBe(total_count)
      expect((await files(image)).length > 0).toBe(isPost)
    },
  )

  it('stays what it was in the trash', async () => {
    const image = await sendPostImage()
    const [live, deleted] = [await post('Ada', '', { image }), await post('Dihapus', '', { image })]
    await admin.delete(`/post/${deleted}`)
    const { body, headers } = await form('img', 'baru.jpg')
    const id = (await found(image))?.id
    expect((await admin.post(`/media/${id}/replace`, body, headers)).body.result).toMatchObject({
      replaced: 1,
    })
    await admin.post(`/post/${deleted}/restore`)
    expect((await admin.get(`/post/${deleted}`)).body.result).toMatchObject({ image })
    expect((await admin.get(`/post/${live}`)).body.result).not.toMatchObject({ image })
  })

  it('by something that is no picture stays, and says why', async () => {
    const image = await sendPostImage()
    const id = await post('Tetap', '', { image })
    const text = fileForm('img', { bytes: Buffer.from('bukan gambar'), name: 'a.jpg' })
    const picture = await found(image)
    expect(await admin.post(`/media/${picture?.id}/replace`, text.body, text.headers)).toMatchObject({
      status: 422,
      body: { errors: { img: 'Berkas ini bukan gambar JPG, PNG atau WebP yang utuh.' } },
    })
    expect((await admin.get(`/post/${id}`)).body.result).toMatchObject({ image })
  })
})

it('a picture of the gallery is reused as a slide in the widths of a slide, and once more without work', async () => {
  const { filename } = await sendTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  const id = (await found(filename))?.id
  expect(await files(filename)).toHaveLength(2)
  const reuse = (use: string) => admin.post(`/media/${id}/use`, { use })
  expect((await reuse('slide')).body.result).toEqual({ filename })
  expect(await files(filename)).toHaveLength(6)
  expect((await reuse('post')).body.result).toEqual({ filename })
  expect((await admin.post('/slide', { title: 'Dari gallery', image: filename })).status).toBe(201)
  expect((await reuse('profile')).status).toBe(422)
})

it('a picture of the gallery that is copied into a text has the widths a page asks for', async () => {
  const { filename } = await sendTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  await post('Disalin dari gallery', `<p><img src="/images/400-${filename}" alt=""></p>`)
  for (const width of [300, 600, 900])
    expect((await world.app.inject(`/images/${width}-${filename}`)).statusCode).toBe(200)
})

it('a text is saved though the file of a picture in it is lost', async () => {
  const { filename } = await sendTo<{ filename: string }>('/gallery/upload-image', 'gallery')
  for (const file of await files(filename)) await world.context.files.images.remove(file)
  expect(await post('Berkas hilang', `<p><img src="/images/400-${filename}" alt=""></p>`)).toBeGreaterThan(0)
})

describe('a picture that is cropped', () => {
  it('stands in all that used it, in the size of its part, while the whole stays in the library', async () => {
    const image = await sendPostImage('upacara.jpg')
    const id = await post('Dipotong', `<p><img src="/images/900-${image}" alt=""></p>`, { image })
    const picture = await found(image)
    const answer = await admin.post<{ picture: MediaPicture }>(`/media/${picture?.id}/crop`, {
      ...{ left: 50, top: 0, right: 100, bottom: 50 },
    })
    expect(answer.body.message).toBe('Gambar berhasil dipotong, dan tampil di 1 tempat.')
    const { name, width, height, filename } = answer.body.result.picture
    expect({ width, height, filename }).toEqual({ width: 700, height: 450, filename: 'upacara.jpg' })
    const { rawPayload } = await world.app.inject(`/images/${name}`)
    // Only the right half of what was drawn is blue.
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(data[3 * 350]).toBeLessThan(40)
    const read = (await admin.get<{ image: string; content: string }>(`/post/${id}`)).body.result
    expect([read.image, read.content.includes(name)]).toEqual([name, true])
    expect(await found(image)).toMatchObject({ is_saved: true, uses: [] })
  })

  it('by two at once becomes one new picture, and the other is told', async () => {
    const image = await sendPostImage('berebut.jpg')
    await post('Berebut', '<p>Isi</p>', { image })
    const id = (await found(image))?.id
    const count = async () => (await admin.get<{ total_count: number }>('/media')).body.result.total_count
    const before = await count()
    const crop = () => admin.post(`/media/${id}/crop`, { left: 50 })
    const answers = await Promise.all([crop(), crop()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await count()).toBe(before + 1)
  })

  it.each([
    ['moves with its part', { focus_x: 60, focus_y: 20 }, { focus_x: 20, focus_y: 40 }],
    ['lies at the edge where it was cut off', { focus_x: 30, focus_y: 90 }, { focus_x: 0, focus_y: 100 }],
    ['is none where none was chosen', {}, { focus_x: null, focus_y: null }],
  ])('has a point that stays in sight: it %s', async (_what, focus, moved) => {
    const { id } = await upload('titik.jpg')
    await admin.put(`/media/${id}`, { alt: '', ...focus })
    const edges = { left: 50, top: 0, right: 100, bottom: 50 }
    const answer = await admin.post<{ picture: MediaPicture }>(`/media/${id}/crop`, edges)
    expect(answer.body.result.picture).toMatchObject(moved)
  })

  it.each([
    ['of nothing', { left: 60, top: 0, right: 60, bottom: 100 }, 'right'],
    ['from beyond its edge', { left: -1, top: 0, right: 60, bottom: 100 }, 'left'],
    ['from its end', { top: 98 }, 'bottom'],
  ])('%s is refused', async (_what, edges, field) => {
    const { id } = await upload('utuh.jpg')
    const { status, body } = await admin.post(`/media/${id}/crop`, edges)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
})

it('the point that stays in sight is kept, isCutThere by the website at once, and given up', async () => {
  const image = await sendPostImage()
  await post('Bergambar', '<p>Isi</p>', { image })
  const id = (await found(image))?.id
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  const isCutThere = async () => (await site.inject('/news')).payload.includes('object-position:30% 10%')
  try {
    expect(await isCutThere()).toBe(false)
    const set = await admin.put<MediaPicture>(`/media/${id}`, { alt: 'Guru', focus_x: 30, focus_y: 10 })
    expect(set.body.result).toMatchObject({ focus_x: 30, focus_y: 10 })
    await expect.poll(isCutThere, { timeout: 30_000 }).toBe(true)
    // Who does not speak of it changes nothing of it.
    await admin.put(`/media/${id}`, { alt: 'Guru' })
    expect(await found(image)).toMatchObject({ focus_x: 30, focus_y: 10 })
    expect((await admin.put(`/media/${id}`, { alt: '', focus_x: 101 })).status).toBe(422)
    await admin.put(`/media/${id}`, { alt: 'Guru', focus_x: null, focus_y: null })
    await expect.poll(isCutThere, { timeout: 30_000 }).toBe(false)
  } finally {
    await site.close()
  }
})

describe('what nothing uses', () => {
  it('is removed with all its widths, while what is used is not', async () => {
    const { id, name } = await upload('salah.jpg')
    const image = await sendPostImage()
    const usedBy = await post('Pakai', '', { image })
    const used = await found(image)
    expect(await admin.delete(`/media/${used?.id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Gambar ini masih dipakai/) },
    })
    expect((await admin.get(`/post/${usedBy}`)).body.result).toMatchObject({ image })
    expect((await admin.delete(`/media/${id}`)).status).toBe(200)
    expect(await files(name)).toEqual([])
    expect((await admin.delete(`/media/${id}`)).status).toBe(404)
  })

  it('is not cleared by a contributor, who does not see the library', async () => {
    const { id, name } = await upload('milik media.jpg')
    const contributor = await world.as({ keys: ['add-content', 'edit-content', 'delete-content'] })
    expect((await contributor.delete(`/media/${id}`)).status).toBe(404)
    expect((await contributor.post('/media/remove-unused')).status).toBe(404)
    expect(await files(name)).toHaveLength(6)
    const editor = await world.as({ keys: ['manage-content', 'delete-content'] })
    expect((await editor.delete(`/media/${id}`)).status).toBe(200)
    expect(await files(name)).toEqual([])
  })

  it('stays in the library until somebody clears it, which spares the last day', async () => {
    const { name } = await upload('disimpan.jpg')
    world.advanceClock(2 * DAY)
    admin = await world.as('Administrator')
    await removeUnusedImages(world.context)
    expect(await files(name)).toHaveLength(6)
    const fresh = await upload('baru saja.jpg')
    const { body } = await admin.post<{ removed: number }>('/media/remove-unused')
    expect(body.result.removed).toBeGreaterThan(0)
    expect([await files(name), (await files(fresh.name)).length]).toEqual([[], 6])
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
