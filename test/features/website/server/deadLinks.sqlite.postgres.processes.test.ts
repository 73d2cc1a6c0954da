/** The list of the website's dead links, in pages. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeadLink, Redirect } from '#features/website/redirect.ts'
import { createSite } from '#features/website/server/site/site.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
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

const addRedirect = (body: object, client = admin) => client.post<Redirect>('/redirects', body)
const publishPost = (title: string, fields: object = {}) =>
  writePost(admin, { title, status: 'publish', ...fields })

describe('dead links', () => {
  const listDeadLinks = async (query = '') =>
    (await admin.get<{ rows: DeadLink[]; next: number | null }>(`/redirects/dead-links${query}`)).body.result

  it('are links of menus, slides and public posts to pages, pictures and files that do not exist', async () => {
    const existingPost = await publishPost('Ada')
    // A link to a redirected address is not dead.
    await addRedirect({ path: '/satu', link: '/contact' })
    const draft = await writePost(admin, { title: 'Belum' })
    const addMenuItem = (body: object) =>
      admin.post<{ id: number }>('/setting/menu', { type: 'main', ...body })
    await addMenuItem({ name: 'Ke draf', post_id: draft.id })
    await addMenuItem({ name: 'Ke mana', link: '/hilang' })
    await addMenuItem({ name: 'Ke kontak', link: '/contact' })
    await admin.post('/slide', { title: 'Slide', link: 'https://www.sekolah.sch.id/albums/4711' })
    const content = [
      '/news/ada',
      '/satu',
      'https://example.com/x',
      'mailto:a@b.id',
      '/news/belum',
      '/agendas?page=1',
      '/agendas?page=2',
      '/files/0123456789abcdef0123456789abcdef/a.pdf',
      '/api/docs',
      '/news/tak-ada?a=1&amp;b=2',
    ].map((link) => `<p><a href="${link}">x</a></p>`)
    const picture = '<p><img src="/images/900-hilang.jpg" alt=""></p>'
    const post = await publishPost('Banyak Tautan', { content: content.join('') + picture })
    await writePost(admin, { title: 'Draf', content: '<a href="/tidak-dibaca">x</a>' })
    const { rows, next } = await listDeadLinks()
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
    expect(existingPost.id).toBeLessThan(post.id)
    // A redirect repairs a dead link.
    await addRedirect({ path: '/hilang', link: '/contact' })
    expect((await listDeadLinks()).rows.map(({ link }) => link)).not.toContain('/hilang')
  })

  it('are returned in pages where there are many, each once', async () => {
    const linksHtml = Array.from({ length: 60 }, (_, index) => `<a href="/hilang-${index}">x</a>`).join('')
    for (const number of [1, 2]) await publishPost(`Bagian ${number}`, { content: linksHtml })
    const filler = await publishPost('Pengisi')
    const { kysely } = world.context.db
    const { id: _, ...row } = await kysely
      .selectFrom('posts')
      .where('id', '=', filler.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('posts')
      .values(Array.from({ length: 60 }, (_, index) => ({ ...row, slug: `pengisi-${index}` })))
      .execute()
    const lastPost = await publishPost('Terakhir', { content: '<a href="/akhir">x</a>' })
    const firstPage = await listDeadLinks()
    expect(firstPage.rows.length).toBeGreaterThanOrEqual(100)
    const secondPage = await listDeadLinks(`?after=${firstPage.next}`)
    expect(secondPage).toMatchObject({ rows: [{ id: lastPost.id, link: '/akhir' }], next: null })
  })

  it('are searched in at most two thousand posts a page, and the next page continues there', async () => {
    const { kysely } = world.context.db
    const startPost = await publishPost('Awal')
    const { id: _, ...row } = await kysely
      .selectFrom('posts')
      .where('id', '=', startPost.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const hiddenFields = { status: 'draft', content: '<a href="/hilang-di-draf">x</a>' } as const
    const postRows = Array.from({ length: 2000 }, (_, index) => ({
      ...row,
      slug: `awal-${index}`,
      ...(index % 100 === 0 && hiddenFields),
    }))
    await insertRows(kysely, 'posts', postRows)
    const lastPost = await publishPost('Sesudah Semua', { content: '<a href="/akhir-sekali">x</a>' })
    const firstPage = await listDeadLinks(`?after=${startPost.id}`)
    expect(firstPage.rows).toEqual([])
    expect(firstPage.next).toBe(lastPost.id - 1)
    expect(await listDeadLinks(`?after=${firstPage.next}`)).toMatchObject({
      rows: [{ link: '/akhir-sekali' }],
      next: null,
    })
  })
})
