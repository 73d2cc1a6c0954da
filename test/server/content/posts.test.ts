/** Writing posts: what is kept, what is refused, and that nothing is lost on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import { POST_TYPES } from '#contract/content/postType.ts'
import { DRAFT, listPosts, readPost, writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

describe('narrowing a list', () => {
  const narrowed = async (filter: object) =>
    (await listPosts(admin, 'preface', { filter })).body.result.rows.map(({ title }) => title).sort()

  it('by state as its chips tell it, by visibility, author and day', async () => {
    const colleague = await world.as('Operator')
    const preface = (title: string, fields: object = {}, who = admin) =>
      writePost(who, { title, type: 'preface', status: 'publish', ...fields })
    await preface('Draf', { status: 'draft', publish_at: '2999-01-01T00:00:00.000Z' })
    await preface('Terbit')
    await preface('Privat', { visibility: 'private', publish_at: '2999-01-01T00:00:00.000Z' })
    await preface('Terjadwal', { publish_at: '2999-01-01T00:00:00.000Z' }, colleague)
    await preface('Kedaluwarsa', { expire_at: '2001-01-01T00:00:00.000Z' })
    const states = async (value: string[]) => narrowed({ state: { op: 'in', value } })
    expect(await states(['publish'])).toEqual(['Privat', 'Terbit'])
    expect(await states(['draft'])).toEqual(['Draf'])
    expect(await states(['planned', 'expired'])).toEqual(['Kedaluwarsa', 'Terjadwal'])
    expect(await narrowed({ visibility: { op: 'equal', value: 'private' } })).toEqual(['Privat'])
    // As the address of a console holds it.
    const byColleague = { author: { op: 'in', value: [String(colleague.id)] } }
    expect(await narrowed(byColleague)).toEqual(['Terjadwal'])
    expect(await narrowed({ ...byColleague, state: { op: 'equal', value: 'draft' } })).toEqual([])
    const since = (from: string) => narrowed({ created_at: { op: 'between', value: { from } } })
    expect([
      (await since('2001-01-01T00:00:00.000Z')).length,
      await since('2999-01-01T00:00:00.000Z'),
    ]).toEqual([5, []])
    const { body } = await admin.get<{ rows: { id: number }[] }>('/post/authors/preface')
    expect(body.result.rows.map(({ id }) => id).sort()).toEqual([admin.id, colleague.id].sort())
    const text = (
      await admin.get(`/post/all/preface/export?format=csv&filter=${JSON.stringify(byColleague)}`)
    ).text
    expect([text.includes('Terjadwal'), text.includes('Kedaluwarsa')]).toEqual([true, false])
  })
})

describe('an editor writes a post', () => {
  it.each(POST_TYPES)('of type %s and finds every field again', async (type) => {
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
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: post.created_at,
    })
  })

  it('with only a title, a status and a type: the rest has the defaults of the school', async () => {
    expect(await writePost(admin, { content: undefined })).toMatchObject({
      content: '',
      excerpt: null,
      tags: null,
      visibility: 'public',
      comment_status: 'close',
    })
  })

  it('with a picture that is no more, which is saved and told by its description or its place', async () => {
    const gone = `/images/900-${'a'.repeat(32)}.jpg`
    const content = `<p><img src="${gone}" alt="Upacara"></p><p><img src="https://lain.sch.id/a.jpg"><img src="${gone}"></p>`
    const made = await admin.post<Post>('/post', { ...DRAFT, content })
    const note = 'Perhatian: gambar Upacara, ke-3 di dalam isi sudah tidak ada. Unggah ulang atau hapus.'
    expect([made.status, made.body.message]).toEqual([201, `Konten berhasil disimpan. ${note}`])
    const saved = await admin.put(`/post/${made.body.result.id}`, { ...DRAFT, content })
    expect([saved.status, saved.body.message]).toEqual([200, `Konten berhasil diperbarui. ${note}`])
    const clean = await admin.put(`/post/${made.body.result.id}`, { ...DRAFT, content: '<p>Isi</p>' })
    expect(clean.body.message).toBe('Konten berhasil diperbarui.')
    const { rows } = (await admin.get<{ rows: { id: number }[] }>(`/post/${made.body.result.id}/revisions`))
      .body.result
    const again = await admin.post(`/post/${made.body.result.id}/revisions/${rows.at(-1)?.id}/restore`, {})
    expect(again.body.message).toContain(note)
  })

  it('with a link to a document that is no more, which is told by its name beside the pictures', async () => {
    const at = (name: string) => `/files/${'b'.repeat(32)}/${encodeURIComponent(name)}`
    const link = `<p><a href="${at('Surat Edaran.pdf')}">a</a> <a href="${at('Surat Edaran.pdf')}">b</a></p>`
    const { message } = (await admin.post('/post', { ...DRAFT, content: link })).body
    const note = 'sudah tidak ada. Unggah ulang atau hapus.'
    expect(message).toBe(`Konten berhasil disimpan. Perhatian: berkas Surat Edaran.pdf di dalam isi ${note}`)
    const picture = `<p><img src="/images/900-${'a'.repeat(32)}.jpg" alt="Upacara"></p>`
    const both = (await admin.post('/post', { ...DRAFT, content: picture + link })).body.message
    expect(both).toContain(`Perhatian: gambar Upacara dan berkas Surat Edaran.pdf di dalam isi ${note}`)
  })

  it('with text trimmed and composed, whatever the keyboard', async () => {
    const { title, slug } = await writePost(admin, { title: '  Cafe\u0301 Sains  ' })
    expect([title, slug]).toEqual(['Café Sains', 'cafe-sains'])
  })

  it('whose author stays the author when another changes it, and cannot be made up', async () => {
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, {
      author_id: admin.id,
      author: { id: admin.id },
      id: 1,
      slug: 'x',
    })
    await admin.put(`/post/${id}`, { ...DRAFT, author_id: admin.id, created_at: '1999-01-01' })
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
    for (const answer of [
      await admin.post('/post', { ...agenda, agenda_date }),
      await admin.put(`/post/${(await writePost(admin, { type: 'agenda', agenda_date: '2026-01-01' })).id}`, {
        ...agenda,
        agenda_date,
      }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { errors: { agenda_date: message } } })
    }
  })
})

describe('the address of a post', () => {
  it('is unique over all types, however often a title is used', async () => {
    const slugs = []
    for (let time = 0; time < 13; time += 1) {
      const type = POST_TYPES[time % POST_TYPES.length]
      slugs.push((await writePost(admin, { type, title: 'Sama Terus', agenda_date: '2026-01-01' })).slug)
    }
    expect(slugs.slice(0, 3)).toEqual(['sama-terus', 'sama-terus-2', 'sama-terus-3'])
    expect(new Set(slugs).size).toBe(13)
  })

  it('is given to each of 20 editors who save one title at one moment', async () => {
    const saved = await Promise.all(
      Array.from({ length: 20 }, () => admin.post<Post>('/post', { ...DRAFT, title: 'Serentak' })),
    )
    expect(saved.map((answer) => answer.status)).toEqual(Array(20).fill(201))
    expect(new Set(saved.map((answer) => answer.body.result.slug)).size).toBe(20)
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
