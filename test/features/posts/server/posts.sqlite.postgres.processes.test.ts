/** Writing posts: every field is saved, invalid input is refused, and lists are filtered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { POST_TYPES } from '#features/posts/postType.ts'
import { DRAFT, listPosts, readPost, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

it.each(['created_at', 'title', 'author.name', 'user.name', 'status', 'agenda_date'])(
  'a list is sorted by %s',
  async (field) => {
    expect((await admin.get(`/post/all/agenda?orderby=${field}&order=asc`)).status).toBe(200)
  },
)

describe('filtering a list', () => {
  const listTitles = async (filter: object) =>
    (await listPosts(admin, 'preface', { filter })).body.result.rows.map(({ title }) => title).sort()

  it('works by the state its chips show, by visibility, author and day', async () => {
    const colleague = await world.as('Operator')
    const writePreface = (title: string, fields: object = {}, client = admin) =>
      writePost(client, { title, type: 'preface', status: 'publish', ...fields })
    await writePreface('Draf', { status: 'draft', publish_at: '2999-01-01T00:00:00.000Z' })
    await writePreface('Terbit')
    await writePreface('Privat', { visibility: 'private', publish_at: '2999-01-01T00:00:00.000Z' })
    await writePreface('Terjadwal', { publish_at: '2999-01-01T00:00:00.000Z' }, colleague)
    await writePreface('Kedaluwarsa', { expire_at: '2001-01-01T00:00:00.000Z' })
    const listTitlesInStates = async (value: string[]) => listTitles({ state: { op: 'in', value } })
    expect(await listTitlesInStates(['publish'])).toEqual(['Privat', 'Terbit'])
    expect(await listTitlesInStates(['draft'])).toEqual(['Draf'])
    expect(await listTitlesInStates(['planned', 'expired'])).toEqual(['Kedaluwarsa', 'Terjadwal'])
    expect(await listTitles({ visibility: { op: 'equal', value: 'private' } })).toEqual(['Privat'])
    // The console's URL has the id as text.
    const byColleague = { author: { op: 'in', value: [String(colleague.id)] } }
    expect(await listTitles(byColleague)).toEqual(['Terjadwal'])
    expect(await listTitles({ ...byColleague, state: { op: 'equal', value: 'draft' } })).toEqual([])
    const listTitlesSince = (from: string) => listTitles({ created_at: { op: 'between', value: { from } } })
    expect([
      (await listTitlesSince('2001-01-01T00:00:00.000Z')).length,
      await listTitlesSince('2999-01-01T00:00:00.000Z'),
    ]).toEqual([5, []])
    const { body } = await admin.get<{ rows: { id: number }[] }>('/post/authors/preface')
    expect(body.result.rows.map(({ id }) => id).sort()).toEqual([admin.id, colleague.id].sort())
    const csv = (await admin.get(`/post/all/preface/export?format=csv&filter=${JSON.stringify(byColleague)}`))
      .text
    expect([csv.includes('Terjadwal'), csv.includes('Kedaluwarsa')]).toEqual([true, false])
  })
})

describe('a written post', () => {
  it.each(POST_TYPES)('of type %s is read with every field as written', async (type) => {
    const fields = {
      type,
      title: 'Kegiatan “Pramuka” & <b>Kemah</b>',
      excerpt: 'Ringkas\nsaja',
      content: '<p>Isi <strong>tebal</strong></p>',
      tags: 'pramuka, kemah',
      status: 'publish',
      visibility: 'private',
      comment_status: 'open',
      agenda_date: '2026-01-31',
    }
    const post = await writePost(admin, fields)
    const person = { id: admin.id, name: expect.any(String) }
    expect(await readPost(admin, post.id)).toEqual({
      ...fields,
      id: post.id,
      slug: expect.stringMatching(/^kegiatan-pramuka-b-kemah-b(-\d)?$/),
      image: null,
      agenda_date: type === 'agenda' ? '2026-01-31' : null,
      author: person,
      user: person,
      post_meta: [],
      publish_at: null,
      expire_at: null,
      submitted_at: null,
      audience: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: post.created_at,
    })
  })

  it('with only a title, a status and a type has defaults for the rest', async () => {
    expect(await writePost(admin, { content: undefined })).toMatchObject({
      content: '',
      excerpt: null,
      tags: null,
      visibility: 'public',
      comment_status: 'close',
    })
  })

  it('with a missing picture is saved, with a warning that names its alternative text or position', async () => {
    const missingImage = `/images/900-${'a'.repeat(32)}.jpg`
    const content = `<p><img src="${missingImage}" alt="Upacara"></p><p><img src="https://lain.sch.id/a.jpg"><img src="${missingImage}"></p>`
    const createResponse = await admin.post<Post>('/post', { ...DRAFT, content })
    const warning = 'Perhatian: gambar Upacara, ke-3 di dalam isi sudah tidak ada. Unggah ulang atau hapus.'
    expect([createResponse.status, createResponse.body.message]).toEqual([
      201,
      `Konten berhasil disimpan. ${warning}`,
    ])
    const updateResponse = await admin.put(`/post/${createResponse.body.result.id}`, { ...DRAFT, content })
    expect([updateResponse.status, updateResponse.body.message]).toEqual([
      200,
      `Konten berhasil diperbarui. ${warning}`,
    ])
    const cleanResponse = await admin.put(`/post/${createResponse.body.result.id}`, {
      ...DRAFT,
      content: '<p>Isi</p>',
    })
    expect(cleanResponse.body.message).toBe('Konten berhasil diperbarui.')
    const { rows } = (
      await admin.get<{ rows: { id: number }[] }>(`/post/${createResponse.body.result.id}/revisions`)
    ).body.result
    const restoreResponse = await admin.post(
      `/post/${createResponse.body.result.id}/revisions/${rows.at(-1)?.id}/restore`,
      {},
    )
    expect(restoreResponse.body.message).toContain(warning)
  })

  it('with a link to a missing document is saved, with a warning that names the file', async () => {
    const fileUrl = (name: string) => `/files/${'b'.repeat(32)}/${encodeURIComponent(name)}`
    const link = `<p><a href="${fileUrl('Surat Edaran.pdf')}">a</a> <a href="${fileUrl('Surat Edaran.pdf')}">b</a></p>`
    const { message } = (await admin.post('/post', { ...DRAFT, content: link })).body
    const warning = 'sudah tidak ada. Unggah ulang atau hapus.'
    expect(message).toBe(
      `Konten berhasil disimpan. Perhatian: berkas Surat Edaran.pdf di dalam isi ${warning}`,
    )
    const picture = `<p><img src="/images/900-${'a'.repeat(32)}.jpg" alt="Upacara"></p>`
    const combinedMessage = (await admin.post('/post', { ...DRAFT, content: picture + link })).body.message
    expect(combinedMessage).toContain(
      `Perhatian: gambar Upacara dan berkas Surat Edaran.pdf di dalam isi ${warning}`,
    )
  })

  it('has its text trimmed and normalised', async () => {
    const { title, slug } = await writePost(admin, { title: '  Cafe\u0301 Sains  ' })
    expect([title, slug]).toEqual(['Café Sains', 'cafe-sains'])
  })

  it('keeps its author when another user changes it, and the request cannot set the author', async () => {
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, {
      author: { id: admin.id },
      id: 1,
      slug: 'x',
    })
    const change = { ...DRAFT, author: { id: admin.id }, created_at: '1999-01-01' }
    expect((await admin.put(`/post/${id}`, change)).status).toBe(200)
    expect((await admin.put(`/post/${id}`, { ...change, author_id: admin.id })).status).toBe(422)
    expect(await readPost(admin, id)).toMatchObject({
      id,
      author: { id: operator.id },
      slug: expect.not.stringMatching('^x$'),
    })
  })
})

describe('the agenda date', () => {
  it('is the day that was typed, in every time zone and at every hour', async () => {
    for (const agenda_date of ['2026-01-01', '2026-12-31', '2028-02-29']) {
      const { id } = await writePost(admin, { type: 'agenda', agenda_date })
      expect((await readPost(admin, id)).agenda_date).toBe(agenda_date)
    }
  })

  it.each([
    [undefined, 'Harus diisi'],
    [null, 'Harus diisi'],
    ['', 'Harus diisi'],
    ['2026-02-30', 'Tanggal tidak dikenal, contoh: 2026-07-15'],
    ['31/01/2026', 'Tanggal tidak dikenal, contoh: 2026-07-15'],
    ['2026-02-30T00:00:00.000Z', 'Tanggal tidak dikenal, contoh: 2026-07-15'],
    [20260131, 'Tanggal tidak dikenal, contoh: 2026-07-15'],
  ])('%j is refused for an agenda', async (agenda_date, message) => {
    const agenda = { ...DRAFT, type: 'agenda' }
    for (const response of [
      await admin.post('/post', { ...agenda, agenda_date }),
      await admin.put(`/post/${(await writePost(admin, { type: 'agenda', agenda_date: '2026-01-01' })).id}`, {
        ...agenda,
        agenda_date,
      }),
    ]) {
      expect(response).toMatchObject({ status: 422, body: { errors: { agenda_date: message } } })
    }
  })
})

describe('the address of a post', () => {
  it('is unique over all types, also for equal titles', async () => {
    const slugs = []
    for (let index = 0; index < 13; index += 1) {
      const type = POST_TYPES[index % POST_TYPES.length]
      slugs.push((await writePost(admin, { type, title: 'Sama Terus', agenda_date: '2026-01-01' })).slug)
    }
    expect(slugs.slice(0, 3)).toEqual(['sama-terus', 'sama-terus-2', 'sama-terus-3'])
    expect(new Set(slugs).size).toBe(13)
  })

  it('is unique for 20 concurrent saves of one title', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => admin.post<Post>('/post', { ...DRAFT, title: 'Serentak' })),
    )
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201))
    expect(new Set(responses.map((response) => response.body.result.slug)).size).toBe(20)
  })

  it('stays when the title changes, so that links from outside keep working', async () => {
    const { id, slug } = await writePost(admin, { title: 'Judul Pertama' })
    const { body } = await admin.put<Post>(`/post/${id}`, { ...DRAFT, title: 'Judul Kedua' })
    expect(body.result).toMatchObject({ title: 'Judul Kedua', slug })
  })

  it.each([
    ['🎉🎉', /^konten(-|$)/],
    ['../../etc/passwd', /^etc-passwd/],
    ['x'.repeat(255), /^x{80}$/],
    ['São Tomé 2026/2027', /^sao-tome-2026-2027$/],
  ])('of %j is safe in a link', async (title, expected) => {
    expect((await writePost(admin, { title })).slug).toMatch(expected)
  })
})
