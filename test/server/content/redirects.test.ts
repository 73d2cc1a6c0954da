/** Addresses that lead on, and links of the website that lead nowhere. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeadLink, Redirect } from '#contract/content/redirect.ts'
import type { ListResult } from '#contract/endpoint.ts'
import { insertRows } from '#server/seed/insert.ts'
import { createSite } from '#server/site/site.ts'
import { writePost } from '#test/support/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Client
let site: FastifyInstance
beforeAll(async () => {
  world = await openWorld({ env: { SITE_URL: 'https://www.sekolah.sch.id' } })
  admin = await world.as('Administrator')
  site = await createSite({ ...world.context, logLevel: 'silent' })
})
afterAll(async () => {
  await site.close()
  await world.close()
})

const visit = async (url: string) => {
  const { statusCode, headers } = await site.inject(url)
  return headers.location === undefined ? statusCode : `${statusCode} ${headers.location}`
}
const add = (body: object, who = admin) => who.post<Redirect>('/redirects', body)
const redirects = async (query = '') =>
  (await admin.get<ListResult<Redirect>>(`/redirects?page_size=100${query}`)).body.result
const publish = (title: string, fields: object = {}) =>
  writePost(admin, { title, status: 'publish', ...fields })

describe('an address of the old website', () => {
  it('leads to the post it was given, under whatever address that has, as long as it is shown', async () => {
    const post = await publish('Penerimaan Siswa')
    const made = await add({ path: 'https://lama.sch.id/index.php?id=7', post_id: post.id })
    expect(made).toMatchObject({
      status: 201,
      body: {
        result: {
          path: '/index.php?id=7',
          link: '/news/penerimaan-siswa',
          is_former: false,
          state: 'public',
        },
      },
    })
    expect(await visit('/index.php?id=7')).toBe('301 /news/penerimaan-siswa')
    expect(await visit('/index.php?id=8')).toBe(404)
    const { id, updated_at: _, ...values } = post
    expect((await admin.put(`/post/${id}`, { ...values, slug: 'ppdb' })).status).toBe(200)
    expect(await visit('/index.php?id=7')).toBe('301 /news/ppdb')
    await admin.delete(`/post/${id}`)
    expect(await visit('/index.php?id=7')).toBe(404)
    await admin.post(`/post/${id}/restore`)
    expect(await visit('/index.php?id=7')).toBe('301 /news/ppdb')
  })

  it('leads to another address of the site, with what it was asked with or without', async () => {
    expect((await add({ path: 'kontak kami/', link: '/contact#peta' })).status).toBe(201)
    expect(await visit('/kontak%20kami')).toBe('301 /contact#peta')
    expect(await visit('/kontak%20kami/?utm_source=wa')).toBe('301 /contact#peta')
    expect((await site.inject('/kontak%20kami')).headers['cache-control']).toBe('no-cache')
  })

  it('leads on whatever was appended by who shared it, and however its letters and percent codes are written', async () => {
    const made = await add({ path: 'https://lama.sch.id/Berita/Kué.php?b=2&a=1&fbclid=x', link: '/contact' })
    expect(made.body.result.path).toBe('/Berita/Ku%C3%A9.php?b=2&a=1')
    for (const address of [
      '/Berita/Ku%C3%A9.php?b=2&a=1',
      '/berita/ku%c3%a9.php?a=1&b=2',
      '/BERITA/Kue%CC%81.PHP/?utm_source=wa&a=1&utm_medium=chat&b=2&gclid=9',
    ])
      expect(await visit(address)).toBe('301 /contact')
    expect(await visit('/Berita/Ku%C3%A9.php?b=2&a=2')).toBe(404)
    expect(await visit('/Berita/Kue.php?b=2&a=1')).toBe(404)
    expect((await add({ path: '/berita/kué.php?a=1&b=2', link: '/news' })).body.errors?.path).toMatch(
      /^Alamat ini sudah dialihkan/,
    )
  })

  it('leads from an address in capitals to the page of that address in small letters, and nowhere where there is none', async () => {
    const post = await writePost(admin, { title: 'Juara Umum', type: 'news', status: 'publish' })
    expect(await visit(`/News/${post.slug.toUpperCase()}?page=2`)).toBe(`301 /news/${post.slug}?page=2`)
    expect(await visit('/CONTACT')).toBe('301 /contact')
    expect(await visit('/News/TIDAK-ADA')).toBe(404)
    const draft = await writePost(admin, { title: 'Rahasia', type: 'news', status: 'draft' })
    expect(await visit(`/news/${draft.slug.toUpperCase()}`)).toBe(404)
  })

  it('leads nowhere once the album it led to is gone, and is told to be covered where a page stands', async () => {
    const { id } = (await admin.post<{ id: number }>('/album', { title: 'Karya' })).body.result
    await add({ path: '/karya', link: `/albums/${id}` })
    expect(await visit('/karya')).toBe(`301 /albums/${id}`)
    await admin.delete(`/album/${id}`)
    await expect.poll(() => visit('/karya'), { timeout: 30_000 }).toBe(404)
    expect((await redirects('&search=karya')).rows).toMatchObject([{ state: 'gone' }])
    await add({ path: '/news/akan-ada', link: '/contact' })
    await publish('Akan Ada')
    expect((await redirects('&search=akan-ada')).rows).toMatchObject([{ state: 'covered' }])
  })

  it('leads on though it has a percent sign that stands for nothing', async () => {
    expect((await add({ path: '/promo-100%', link: '/contact' })).status).toBe(201)
    expect(await visit('/promo-100%')).toBe('301 /contact')
    expect(await visit('/promo-100%?utm_source=wa')).toBe('301 /contact')
    expect(await visit('/promo-50%')).toBe(404)
  })

  it('given to a draft is told to lead to what visitors do not see', async () => {
    const draft = await publish('Belum Terbit', { status: 'draft' })
    const made = await add({ path: '/belum', post_id: draft.id })
    expect(made).toMatchObject({ status: 201, body: { result: { state: 'hidden' } } })
    expect(await visit('/belum')).toBe(404)
  })

  it('that was typed with a whole address of this site as its end leads to that post', async () => {
    const post = await publish('Lomba Sains')
    const made = await add({ path: '/lomba', link: 'https://www.sekolah.sch.id/news/lomba-sains' })
    expect(made.body.result.post).toEqual({ id: post.id, title: 'Lomba Sains', type: 'news' })
  })

  it('stands in one list with the former addresses of posts, is found there, and can be given up', async () => {
    const { id, updated_at: _, ...values } = await publish('Upacara')
    await admin.put(`/post/${id}`, { ...values, slug: 'upacara-bendera' })
    const { rows } = await redirects('&search=upacara')
    expect(rows).toMatchObject([
      { path: '/news/upacara', link: '/news/upacara-bendera', is_former: true, state: 'public' },
    ])
    expect(await visit('/news/upacara')).toBe('301 /news/upacara-bendera')
    expect((await admin.get('/redirects/export?format=csv&search=upacara')).text).toContain(
      '/news/upacara;/news/upacara-bendera;Tampil',
    )
    expect((await admin.delete(`/redirects/${rows[0]?.id}`)).status).toBe(200)
    // A kept page goes when the database has told of the change.
    await expect.poll(() => visit('/news/upacara'), { timeout: 30_000 }).toBe(404)
    expect((await admin.delete(`/redirects/${rows[0]?.id}`)).status).toBe(404)
  })

  it('may be added and given up by who may do so with menus', async () => {
    const reader = await world.as({ keys: ['menu-setting'] })
    expect((await reader.get('/redirects')).status).toBe(200)
    expect((await add({ path: '/tamu', link: '/contact' }, reader)).status).toBe(403)
    const [row] = (await redirects()).rows
    expect((await reader.delete(`/redirects/${row?.id}`)).status).toBe(403)
  })
})

describe('what is refused', () => {
  const IN_USE = 'Alamat ini sedang dipakai situs. Hanya alamat yang tidak ada yang dapat dialihkan.'
  const NO_PATH = 'Isi alamat lama di situs ini, misalnya /ppdb-2024'
  const NOT_THERE = 'Alamat tujuan ini tidak ada di situs.'
  const FOREIGN = 'Tujuan harus halaman atau berkas situs ini, bukan situs lain.'
  it.each([
    ['a page of the site', { path: '/news', link: '/contact' }, 'path', IN_USE],
    ['the first page under another name', { path: '/?p=12', link: '/contact' }, 'path', IN_USE],
    ['a post that is shown', { path: '/news/masih-tampil', link: '/contact' }, 'path', IN_USE],
    ['a call of the server', { path: '/api/login', link: '/contact' }, 'path', IN_USE],
    ['nothing', { path: ' / ', link: '/contact' }, 'path', NO_PATH],
    ['another website', { path: '/a', link: 'https://jahat.example/a' }, 'link', FOREIGN],
    [
      'another website in disguise',
      { path: '/a', link: 'https://www.sekolah.sch.id.jahat.example/' },
      'link',
      FOREIGN,
    ],
    ['another website without its scheme', { path: '/a', link: '//jahat.example' }, 'link', /./],
    ['another website behind a backslash', { path: '/a', link: '/\\jahat.example' }, 'link', /./],
    ['a script', { path: '/a', link: 'javascript:alert(1)' }, 'link', /./],
    ['an e-mail', { path: '/a', link: 'mailto:tu@sekolah.sch.id' }, 'link', FOREIGN],
    ['an e-mail as the old address', { path: 'mailto:tu@sekolah.sch.id', link: '/contact' }, 'path', NO_PATH],
    ['a letter no keyboard types', { path: '/a%00b', link: '/contact' }, 'path', NO_PATH],
    ['such a letter, plain', { path: '/a\u0000b', link: '/contact' }, 'path', NO_PATH],
    ['such a letter in its end', { path: '/a', link: '/contact#%00' }, 'link', FOREIGN],
    ['a page of a list that is not so long', { path: '/a', link: '/galleries?page=999' }, 'link', NOT_THERE],
    ['a month nobody shows', { path: '/a', link: '/agendas?month=1900-01' }, 'link', NOT_THERE],
    ['a page that is not there', { path: '/a', link: '/tidak-ada' }, 'link', NOT_THERE],
    ['itself', { path: '/a', link: '/a' }, 'link', 'Alamat tujuan sama dengan alamat lamanya.'],
    ['a post that is gone', { path: '/a', post_id: 999_999 }, 'post_id', 'Konten ini sudah tidak ada'],
    ['no target', { path: '/a' }, 'link', 'Harus diisi'],
  ])('%s', async (what, body, field, message) => {
    if (what === 'a post that is shown') await publish('Masih Tampil')
    const { status, body: answer } = await add(body)
    expect(status).toBe(422)
    expect(answer.errors).toEqual({ [field]: expect.stringMatching(message) })
  })

  it('is a second redirect of one address, also where two come at once', async () => {
    const statuses = (await Promise.all([1, 2].map(() => add({ path: '/dua', link: '/contact' })))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([201, 422])
    expect((await add({ path: '/dua', link: '/galleries' })).body.errors?.path).toMatch(
      /^Alamat ini sudah dialihkan/,
    )
  })

  it('is a circle: through a redirect, a post of its own, or pages that were taken off since', async () => {
    await add({ path: '/satu', link: '/contact' })
    expect((await add({ path: '/nol', link: '/satu' })).body.errors?.link).toMatch(
      /^Alamat ini sendiri dialihkan/,
    )
    const draft = await writePost(admin, { title: 'Masih Draf' })
    expect((await add({ path: '/news/masih-draf', post_id: draft.id })).body.errors?.post_id).toBe(
      'Alamat lama itu alamat konten ini sendiri.',
    )
    const { id } = (await admin.post<{ id: number }>('/album', { title: 'Wisata' })).body.result
    expect((await add({ path: `/albums/${id + 50}`, link: `/albums/${id}` })).status).toBe(201)
    await admin.delete(`/album/${id}`)
    const { kysely } = world.context.db
    const at = new Date().toISOString()
    const again = { id: id + 50, title: 'Wisata', search_text: '', created_at: at, updated_at: at }
    await kysely.insertInto('albums').values(again).execute()
    expect((await add({ path: `/albums/${id}`, link: `/albums/${id + 50}` })).status).toBe(422)
  })
})

describe('dead links', () => {
  const dead = async (query = '') =>
    (await admin.get<{ rows: DeadLink[]; next: number | null }>(`/redirects/dead-links${query}`)).body.result

  it('are those of menus, slides and public posts to pages, pictures and files that are not there', async () => {
    const existing = await publish('Ada')
    const draft = await writePost(admin, { title: 'Belum' })
    const item = (body: object) => admin.post<{ id: number }>('/setting/menu', { type: 'main', ...body })
    await item({ name: 'Ke draf', post_id: draft.id })
    await item({ name: 'Ke mana', link: '/hilang' })
    await item({ name: 'Ke kontak', link: '/contact' })
    await admin.post('/slide', { title: 'Slide', link: 'https://www.sekolah.sch.id/albums/4711' })
    const content = [
      ...[
        '/news/ada',
        '/satu',
        'https://example.com/x',
        'mailto:a@b.id',
        '/news/belum',
        '/agendas?page=1',
        '/agendas?page=2',
      ],
      ...['/files/0123456789abcdef0123456789abcdef/a.pdf', '/api/docs', '/news/tak-ada?a=1&amp;b=2'],
    ].map((link) => `<p><a href="${link}">x</a></p>`)
    const picture = '<p><img src="/images/900-hilang.jpg" alt=""></p>'
    const post = await publish('Banyak Tautan', { content: content.join('') + picture })
    await writePost(admin, { title: 'Draf', content: '<a href="/tidak-dibaca">x</a>' })
    const { rows, next } = await dead()
    expect(next).toBeNull()
    expect(rows.map(({ kind, title, link, state }) => [kind, title, link, state])).toEqual([
      ['menu', 'Ke draf', '/news/belum', 'hidden'],
      ['menu', 'Ke mana', '/hilang', 'gone'],
      ['slide', 'Slide', 'https://www.sekolah.sch.id/albums/4711', 'gone'],
      ['post', 'Banyak Tautan', '/news/belum', 'hidden'],
      ['post', 'Banyak Tautan', '/agendas?page=2', 'gone'],
      ['post', 'Banyak Tautan', '/files/0123456789abcdef0123456789abcdef/a.pdf', 'gone'],
      ['post', 'Banyak Tautan', '/news/tak-ada?a=1&b=2', 'gone'],
      ['post', 'Banyak Tautan', '/images/900-hilang.jpg', 'gone'],
    ])
    expect(rows.at(-1)).toMatchObject({ id: post.id, type: 'news', menu: null })
    expect(existing.id).toBeLessThan(post.id)
    // A redirect mends what was dead.
    await add({ path: '/hilang', link: '/contact' })
    expect((await dead()).rows.map(({ link }) => link)).not.toContain('/hilang')
  })

  it('are answered in parts where there are many, each once', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `<a href="/hilang-${n}">x</a>`).join('')
    for (const part of [1, 2]) await publish(`Bagian ${part}`, { content: many })
    const filler = await publish('Pengisi')
    const { kysely } = world.context.db
    const { id: _, ...row } = await kysely
      .selectFrom('posts')
      .where('id', '=', filler.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('posts')
      .values(Array.from({ length: 60 }, (_, n) => ({ ...row, slug: `pengisi-${n}` })))
      .execute()
    const last = await publish('Terakhir', { content: '<a href="/akhir">x</a>' })
    const first = await dead()
    expect(first.rows.length).toBeGreaterThanOrEqual(100)
    const rest = await dead(`?after=${first.next}`)
    expect(rest).toMatchObject({ rows: [{ id: last.id, link: '/akhir' }], next: null })
  })

  it('come to an end after two thousand posts, whatever was found in them, and go on from there', async () => {
    const { kysely } = world.context.db
    const begun = await publish('Awal')
    const { id: _, ...row } = await kysely
      .selectFrom('posts')
      .where('id', '=', begun.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const hidden = { status: 'draft', content: '<a href="/hilang-di-draf">x</a>' } as const
    const many = Array.from({ length: 2000 }, (_, n) => ({
      ...row,
      slug: `awal-${n}`,
      ...(n % 100 === 0 && hidden),
    }))
    await insertRows(kysely, 'posts', many)
    const last = await publish('Sesudah Semua', { content: '<a href="/akhir-sekali">x</a>' })
    const first = await dead(`?after=${begun.id}`)
    expect(first.rows).toEqual([])
    expect(first.next).toBe(last.id - 1)
    expect(await dead(`?after=${first.next}`)).toMatchObject({
      rows: [{ link: '/akhir-sekali' }],
      next: null,
    })
  })
})
