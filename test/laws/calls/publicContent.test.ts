/** Law: no public call or page discloses a draft, private, scheduled or expired post, whatever the parameters. */

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST_TYPE, POST_TYPES } from '#features/posts/postType.ts'
import { GENERAL_PARTS } from '#features/website/public.ts'
import { createSite } from '#features/website/server/site/site.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calls } from '#src/features.ts'
import {
  HIDDEN_WORD,
  HOUR_MS,
  type PublishedSchool,
  publishSchool,
  VISIBLE_WORD,
} from '#test/support/content/published.ts'
import { declaredQuery } from '#test/support/resource/declared.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let school: PublishedSchool
let site: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  site = await createSite({ ...world.context, logLevel: 'silent' })
  school = await publishSchool(await world.as('Administrator'), world.context.clock())
})
afterAll(async () => {
  await site.close()
  await world.close()
})

const publicCalls = Object.entries(calls).filter(([, { path }]) => path.startsWith('/public/'))

/** @returns the addresses of a call, with every slug and with parameters that try to reveal hidden posts */
function listAddresses(call: Endpoint): string[] {
  const { path } = call
  const slugs = [
    ...Object.values(school.visible).map(({ slug }) => slug),
    ...school.hidden.map(({ slug }) => slug),
  ]
  const paths = path.includes(':slug')
    ? slugs.map((slug) => path.replace(':slug', slug))
    : [path.replace(':id', '1')]
  const queries = POST_TYPES.flatMap((type) => [
    { type, data: GENERAL_PARTS.join(','), page_size: '100' },
    { type, data: GENERAL_PARTS.join(','), status: 'draft', visibility: 'private', search: VISIBLE_WORD },
    { type, data: 'news', search: '', filter: '{"status":{"op":"in","value":["draft"]}}', page: '1' },
  ])
  return paths.flatMap((path) =>
    queries.map((query) => `${path}?${new URLSearchParams(declaredQuery(call, query))}`),
  )
}

describe.each(publicCalls)('%s', (_name, call) => {
  const { path } = call
  it('discloses public posts only, under /api and without that prefix', async () => {
    let payloads = ''
    for (const address of listAddresses(call)) {
      for (const prefix of ['/api', '']) {
        const { payload } = await world.app.inject(prefix + address)
        // Slugs of hidden posts contain the word too, so the response must not repeat its address either.
        expect(payload.toLowerCase(), address).not.toContain(HIDDEN_WORD)
        payloads += payload
      }
    }
    if (/general|menus|post/.test(path)) expect(payloads).toContain(VISIBLE_WORD)
  })
})

it('a search for a hidden word finds nothing', async () => {
  const { payload } = await world.app.inject(`/api/public/posts/search?search=${HIDDEN_WORD}`)
  expect(JSON.parse(payload).result).toMatchObject({ rows: [], total_count: 0 })
})

it('a hidden post answers 404 at each of its addresses', async () => {
  for (const { slug, reason } of school.hidden) {
    const { statusCode } = await world.app.inject(`/api/public/post/${slug}`)
    expect(statusCode, reason).toBe(404)
    for (const type of POST_TYPES) {
      const page = await site.inject(`${POST_TYPE[type].path}/${slug}`)
      expect(page.statusCode, reason).toBe(404)
      expect(page.payload.toLowerCase()).not.toContain(HIDDEN_WORD)
    }
    expect((await site.inject(`/agendas/${slug}.ics`)).statusCode, reason).toBe(404)
  }
})

it('every page and feed of the website shows public posts only', async () => {
  const month = new Date(world.context.clock() + 3 * 24 * HOUR_MS).toISOString().slice(0, 7)
  const lists = POST_TYPES.flatMap((type) => [POST_TYPE[type].path, `${POST_TYPE[type].path}/feed.xml`])
  const posts = POST_TYPES.map((type) => `${POST_TYPE[type].path}/${school.visible[type].slug}`)
  const visiblePaths = ['/', ...lists, ...posts, `/agendas?month=${month}`, '/agendas.ics', '/sitemap.xml']
  const requestPaths = [
    `/search?q=${VISIBLE_WORD}`,
    '/search?q=isi',
    '/news?status=draft',
    '/galleries',
    '/contact',
    '/feed.xml',
  ]
  for (const path of [...visiblePaths, ...requestPaths]) {
    const { statusCode, payload } = await site.inject(path)
    expect(statusCode, path).toBe(200)
    expect(payload.toLowerCase(), path).not.toContain(HIDDEN_WORD)
    if (visiblePaths.includes(path)) expect(payload.toLowerCase(), path).toContain(VISIBLE_WORD)
  }
})
