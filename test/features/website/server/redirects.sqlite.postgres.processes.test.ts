/** Redirects from former addresses, and which of them are refused. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redirect } from '#features/website/redirect.ts'
import { createSite } from '#features/website/server/site/site.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import { writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

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
const addRedirect = (body: object, client = admin) => client.post<Redirect>('/redirects', body)
const listRedirects = async (query = '') =>
  (await admin.get<ListResult<Redirect>>(`/redirects?page_size=100${query}`)).body.result
const publishPost = (title: string, fields: object = {}) =>
  writePost(admin, { title, status: 'publish', ...fields })

describe('a redirect from the old website', () => {
  it('leads to the current address of its post, as long as the post is public', async () => {
    const post = await publishPost('Penerimaan Siswa')
    const createResponse = await addRedirect({ path: 'https://lama.sch.id/index.php?id=7', post_id: post.id })
    expect(createResponse).toMatchObject({
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

  it('leads to another address of the site, with or without query parameters in the request', async () => {
    expect((await addRedirect({ path: 'kontak kami/', link: '/contact#peta' })).status).toBe(201)
    expect(await visit('/kontak%20kami')).toBe('301 /contact#peta')
    expect(await visit('/kontak%20kami/?utm_source=wa')).toBe('301 /contact#peta')
    expect((await site.inject('/kontak%20kami')).headers['cache-control']).toBe('no-cache')
  })

  it('ignores tracking parameters, letter case and the spelling of percent codes', async () => {
    const createResponse = await addRedirect({
      path: 'https://lama.sch.id/Berita/Kué.php?b=2&a=1&fbclid=x',
      link: '/contact',
    })
    expect(createResponse.body.result.path).toBe('/Berita/Ku%C3%A9.php?b=2&a=1')
    for (const url of [
      '/Berita/Ku%C3%A9.php?b=2&a=1',
      '/berita/ku%c3%a9.php?a=1&b=2',
      '/BERITA/Kue%CC%81.PHP/?utm_source=wa&a=1&utm_medium=chat&b=2&gclid=9',
    ])
      expect(await visit(url)).toBe('301 /contact')
    expect(await visit('/Berita/Ku%C3%A9.php?b=2&a=2')).toBe(404)
    expect(await visit('/Berita/Kue.php?b=2&a=1')).toBe(404)
    expect((await addRedirect({ path: '/berita/kué.php?a=1&b=2', link: '/news' })).body.errors?.path).toMatch(
      /^Alamat ini sudah dialihkan/,
    )
  })

  it('leads from an address in capitals to the page in small letters, if there is one', async () => {
    const post = await writePost(admin, { title: 'Juara Umum', type: 'news', status: 'publish' })
    expect(await visit(`/News/${post.slug.toUpperCase()}?page=2`)).toBe(`301 /news/${post.slug}?page=2`)
    expect(await visit('/CONTACT')).toBe('301 /contact')
    expect(await visit('/News/TIDAK-ADA')).toBe(404)
    const draft = await writePost(admin, { title: 'Rahasia', type: 'news', status: 'draft' })
    expect(await visit(`/news/${draft.slug.toUpperCase()}`)).toBe(404)
  })

  it('leads nowhere once its album is deleted, and is listed as covered where a page exists', async () => {
    const { id } = (await admin.post<{ id: number }>('/album', { title: 'Karya' })).body.result
    await addRedirect({ path: '/karya', link: `/albums/${id}` })
    expect(await visit('/karya')).toBe(`301 /albums/${id}`)
    await admin.delete(`/album/${id}`)
    await expect.poll(() => visit('/karya')).toBe(404)
    expect((await listRedirects('&search=karya')).rows).toMatchObject([{ state: 'gone' }])
    await addRedirect({ path: '/news/akan-ada', link: '/contact' })
    await publishPost('Akan Ada')
    expect((await listRedirects('&search=akan-ada')).rows).toMatchObject([{ state: 'covered' }])
  })

  it('works for a path with a percent sign that encodes nothing', async () => {
    expect((await addRedirect({ path: '/promo-100%', link: '/contact' })).status).toBe(201)
    expect(await visit('/promo-100%')).toBe('301 /contact')
    expect(await visit('/promo-100%?utm_source=wa')).toBe('301 /contact')
    expect(await visit('/promo-50%')).toBe(404)
  })

  it('to a draft is listed as hidden', async () => {
    const draft = await publishPost('Belum Terbit', { status: 'draft' })
    const createResponse = await addRedirect({ path: '/belum', post_id: draft.id })
    expect(createResponse).toMatchObject({ status: 201, body: { result: { state: 'hidden' } } })
    expect(await visit('/belum')).toBe(404)
  })

  it('with a full address of this site as its target leads to that post', async () => {
    const post = await publishPost('Lomba Sains')
    const createResponse = await addRedirect({
      path: '/lomba',
      link: 'https://www.sekolah.sch.id/news/lomba-sains',
    })
    expect(createResponse.body.result.post).toEqual({ id: post.id, title: 'Lomba Sains', type: 'news' })
  })

  it('is listed and found with the former addresses of posts, and can be deleted', async () => {
    const { id, updated_at: _, ...values } = await publishPost('Upacara')
    await admin.put(`/post/${id}`, { ...values, slug: 'upacara-bendera' })
    const { rows } = await listRedirects('&search=upacara')
    expect(rows).toMatchObject([
      { path: '/news/upacara', link: '/news/upacara-bendera', is_former: true, state: 'public' },
    ])
    expect(await visit('/news/upacara')).toBe('301 /news/upacara-bendera')
    expect((await admin.get('/redirects/export?format=csv&search=upacara')).text).toContain(
      '/news/upacara;/news/upacara-bendera;Tampil',
    )
    expect((await admin.delete(`/redirects/${rows[0]?.id}`)).status).toBe(200)
    // A cached page is dropped when the database notifies of the change.
    await expect.poll(() => visit('/news/upacara')).toBe(404)
    expect((await admin.delete(`/redirects/${rows[0]?.id}`)).status).toBe(404)
  })

  it('needs the same keys as a menu item to be added and deleted', async () => {
    const reader = await world.as({ keys: ['menu-setting'] })
    expect((await reader.get('/redirects')).status).toBe(200)
    expect((await addRedirect({ path: '/tamu', link: '/contact' }, reader)).status).toBe(403)
    const [row] = (await listRedirects()).rows
    expect((await reader.delete(`/redirects/${row?.id}`)).status).toBe(403)
  })
})

describe('a refused redirect', () => {
  const PATH_IN_USE = 'Alamat ini sedang dipakai situs. Hanya alamat yang tidak ada yang dapat dialihkan.'
  const INVALID_PATH = 'Isi alamat lama di situs ini, misalnya /ppdb-2024'
  const MISSING_TARGET = 'Alamat tujuan ini tidak ada di situs.'
  const FOREIGN_TARGET = 'Tujuan harus halaman atau berkas situs ini, bukan situs lain.'
  it.each([
    ['a page of the site', { path: '/news', link: '/contact' }, 'path', PATH_IN_USE],
    ['the first page under another name', { path: '/?p=12', link: '/contact' }, 'path', PATH_IN_USE],
    ['a public post', { path: '/news/masih-tampil', link: '/contact' }, 'path', PATH_IN_USE],
    ['a call of the server', { path: '/api/login', link: '/contact' }, 'path', PATH_IN_USE],
    ['an empty path', { path: ' / ', link: '/contact' }, 'path', INVALID_PATH],
    ['another website', { path: '/a', link: 'https://jahat.example/a' }, 'link', FOREIGN_TARGET],
    [
      'another website in disguise',
      { path: '/a', link: 'https://www.sekolah.sch.id.jahat.example/' },
      'link',
      FOREIGN_TARGET,
    ],
    ['another website without its scheme', { path: '/a', link: '//jahat.example' }, 'link', /./],
    ['another website behind a backslash', { path: '/a', link: '/\\jahat.example' }, 'link', /./],
    ['a script', { path: '/a', link: 'javascript:alert(1)' }, 'link', /./],
    ['an e-mail', { path: '/a', link: 'mailto:tu@sekolah.sch.id' }, 'link', FOREIGN_TARGET],
    [
      'an e-mail as the old address',
      { path: 'mailto:tu@sekolah.sch.id', link: '/contact' },
      'path',
      INVALID_PATH,
    ],
    ['an encoded control character', { path: '/a%00b', link: '/contact' }, 'path', INVALID_PATH],
    ['a plain control character', { path: '/a\u0000b', link: '/contact' }, 'path', INVALID_PATH],
    ['a control character in the target', { path: '/a', link: '/contact#%00' }, 'link', FOREIGN_TARGET],
    ['a page beyond the end of a list', { path: '/a', link: '/galleries?page=999' }, 'link', MISSING_TARGET],
    [
      'a month that the calendar does not show',
      { path: '/a', link: '/agendas?month=1900-01' },
      'link',
      MISSING_TARGET,
    ],
    ['a page that does not exist', { path: '/a', link: '/tidak-ada' }, 'link', MISSING_TARGET],
    ['itself', { path: '/a', link: '/a' }, 'link', 'Alamat tujuan sama dengan alamat lamanya.'],
    ['a post that does not exist', { path: '/a', post_id: 999_999 }, 'post_id', 'Konten ini sudah tidak ada'],
    ['no target', { path: '/a' }, 'link', 'Harus diisi'],
  ])('%s', async (description, body, field, message) => {
    if (description === 'a public post') await publishPost('Masih Tampil')
    const { status, body: responseBody } = await addRedirect(body)
    expect(status).toBe(422)
    expect(responseBody.errors).toEqual({ [field]: expect.stringMatching(message) })
  })

  it('is a second redirect of one address, also with concurrent requests', async () => {
    const statuses = (
      await Promise.all([1, 2].map(() => addRedirect({ path: '/dua', link: '/contact' })))
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 422])
    expect((await addRedirect({ path: '/dua', link: '/galleries' })).body.errors?.path).toMatch(
      /^Alamat ini sudah dialihkan/,
    )
  })

  it('is a loop: through another redirect, its own post, or pages that were deleted since', async () => {
    await addRedirect({ path: '/satu', link: '/contact' })
    expect((await addRedirect({ path: '/nol', link: '/satu' })).body.errors?.link).toMatch(
      /^Alamat ini sendiri dialihkan/,
    )
    const draft = await writePost(admin, { title: 'Masih Draf' })
    expect((await addRedirect({ path: '/news/masih-draf', post_id: draft.id })).body.errors?.post_id).toBe(
      'Alamat lama itu alamat konten ini sendiri.',
    )
    const { id } = (await admin.post<{ id: number }>('/album', { title: 'Wisata' })).body.result
    expect((await addRedirect({ path: `/albums/${id + 50}`, link: `/albums/${id}` })).status).toBe(201)
    await admin.delete(`/album/${id}`)
    const { kysely } = world.context.db
    const now = new Date().toISOString()
    const recreatedAlbum = { id: id + 50, title: 'Wisata', search_text: '', created_at: now, updated_at: now }
    await kysely.insertInto('albums').values(recreatedAlbum).execute()
    expect((await addRedirect({ path: `/albums/${id}`, link: `/albums/${id + 50}` })).status).toBe(422)
  })
})
