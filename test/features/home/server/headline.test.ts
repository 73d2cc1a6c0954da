/** The headline is the same post on the dashboard, on the website's home page and in the public call. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Home } from '#features/home/homeScreen.ts'
import { HEADLINE } from '#features/posts/postType.ts'
import type { PublicGeneral } from '#features/website/public.ts'
import { createSite } from '#features/website/server/site/site.ts'
import { readPost, writePost } from '#test/support/content/posts.ts'
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

/** The title of the headline in each of the three places; null if it has none. */
async function readHeadlines() {
  const home = (await admin.get<Home>('/dashboard')).body.result
  const general = await world.app.inject('/api/public/general?data=headline')
  const { headline } = general.json<{ result: PublicGeneral }>().result
  const { payload } = await site.inject('/')
  return {
    dashboard: home.content?.headline?.title ?? null,
    publicCall: headline?.title ?? null,
    homePage: /aria-label="Berita utama".*?<a [^>]*>([^<]+)<\/a>/s.exec(payload)?.[1] ?? null,
  }
}

describe('a news post', () => {
  it.each([1, 2, '1', 'ya', 'true', true])('marked by %j is the headline everywhere', async (value) => {
    await writePost(admin, { type: 'news', title: 'Paling baru', status: 'publish' })
    const title = `Utama ${JSON.stringify(value).replaceAll('"', '')} ${typeof value}`
    const { id } = await writePost(admin, {
      type: 'news',
      title,
      status: 'publish',
      meta: [{ name: HEADLINE, value }],
    })
    await writePost(admin, { type: 'news', title: 'Lebih baru', status: 'publish' })
    expect((await readPost(admin, id)).post_meta).toEqual([{ name: HEADLINE, value: 1 }])
    expect(await readHeadlines()).toEqual({ dashboard: title, publicCall: title, homePage: title })
  })

  it.each([0, '0', 'false', '', null])('marked by %j is not', async (value) => {
    const meta = [{ name: HEADLINE, value }]
    const { id } = await writePost(admin, { type: 'news', title: 'Biasa', status: 'publish', meta })
    expect((await readPost(admin, id)).post_meta).toEqual([])
    expect(await readHeadlines()).not.toMatchObject({ dashboard: 'Biasa' })
  })
})

it('an article is never the headline', async () => {
  const meta = [{ name: HEADLINE, value: 1 }]
  const before = await readHeadlines()
  await writePost(admin, { type: 'article', title: 'Artikel', status: 'publish', meta })
  expect(await readHeadlines()).toEqual(before)
})
