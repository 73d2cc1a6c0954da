/** Specification 5.3, 5.7.1: where posts stand, and old addresses that lead on to them. */
import { describe, expect, it } from 'vitest'
import { parseAddress } from '#contract/content/address.ts'
import { POST_TYPE, postEditPath, postPath, siteNameOf } from '#contract/content/postType.ts'
import { createRedirect } from '#contract/content/redirect.ts'

describe('a pasted address', () => {
  it.each([
    ['/ppdb-2024', '/ppdb-2024'],
    ['ppdb-2024', '/ppdb-2024'],
    ['  /ppdb-2024  ', '/ppdb-2024'],
    ['/ppdb-2024/', '/ppdb-2024'],
    ['/', '/'],
    ['https://lama.sch.id', '/'],
    ['https://lama.sch.id/berita/ujian/', '/berita/ujian'],
    ['HTTP://LAMA.SCH.ID/Berita', '/Berita'],
    ['/index.php?page=12', '/index.php?page=12'],
    ['/berita/?id=3', '/berita?id=3'],
    ['/a/../b', '/b'],
    ['/berita sekolah', '/berita%20sekolah'],
    ['/profil/visi&misi', '/profil/visi&misi'],
  ])('%j is kept as %j', (pasted, path) => {
    expect(parseAddress(pasted)?.path).toBe(path)
  })

  it.each([
    ['/ppdb#syarat', '/ppdb', '#syarat'],
    ['https://lama.sch.id/ppdb?x=1#syarat', '/ppdb?x=1', '#syarat'],
    ['/ppdb', '/ppdb', ''],
  ])('%j keeps what stands behind # apart', (pasted, path, hash) => {
    expect(parseAddress(pasted)).toMatchObject({ path, hash })
  })

  it.each([
    ['https://lama.sch.id:8080/x', 'https://lama.sch.id:8080'],
    ['http://lama.sch.id/x', 'http://lama.sch.id'],
    ['//lain.sch.id/x', 'http://lain.sch.id'],
  ])('%j tells which host it names', (pasted, origin) => {
    expect(parseAddress(pasted)?.origin).toBe(origin)
  })

  it.each(['http://', 'https://[', 'http://a b/'])('%j is no address at all', (pasted) => {
    expect(parseAddress(pasted)).toBeNull()
  })
})

describe('a redirect', () => {
  const problemsOf = (body: Record<string, unknown>) => {
    const parsed = createRedirect.body.safeParse(body)
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
  }

  it.each([
    ['an address of the site', { path: '/lama', link: '/contact' }],
    ['a post, which is followed', { path: '/lama', post_id: 3 }],
    ['a whole pasted address, cut to its path', { path: 'https://lama.sch.id/lama', link: '/contact' }],
  ])('leads to %s', (_, body) => {
    expect(problemsOf(body)).toEqual([])
  })

  it.each([
    ['the first page, which is there', { path: '/', link: '/contact' }, ['path']],
    ['nothing', { path: '', link: '/contact' }, ['path']],
    ['what is longer than any address', { path: `/${'a'.repeat(600)}`, link: '/contact' }, ['path']],
  ])('cannot be made of %s', (_, body, fields) => {
    expect(new Set(problemsOf(body))).toEqual(new Set(fields))
  })

  it('has to lead somewhere, and says so together with what else is wrong', () => {
    expect(problemsOf({ path: '/lama' })).toEqual(['link'])
    expect(new Set(problemsOf({ path: '' }))).toEqual(new Set(['path', 'link']))
  })

  it('keeps the path as browsers write it', () => {
    const { path } = createRedirect.body.parse({ path: 'http://lama.sch.id/a b/', link: '/contact' })
    expect(path).toBe('/a%20b')
  })
})

describe('a post', () => {
  it.each([
    ['article', '/articles/rapat', '/articles/edit/3', 'Artikel'],
    ['page', '/pages/rapat', '/pages/edit/3', 'Halaman'],
    ['news', '/news/rapat', '/news/edit/3', 'Pengumuman'],
    ['agenda', '/agendas/rapat', '/agendas/edit/3', 'Agenda'],
    ['preface', '/prefaces/rapat', '/prefaces/edit/3', 'Sambutan'],
  ] as const)('of type %s stands at %s, is edited at %s and is called %s', (type, site, console, name) => {
    expect([postPath(type, 'rapat'), postEditPath(type, 3), siteNameOf(type)]).toEqual([site, console, name])
  })

  it('asks only for what its type has', () => {
    const having = (difference: 'hasThumbnail' | 'hasExcerptAndTags' | 'hasVisibility') =>
      Object.entries(POST_TYPE).flatMap(([type, differences]) => (differences[difference] ? [] : [type]))
    expect(having('hasThumbnail')).toEqual(['page'])
    expect(having('hasExcerptAndTags')).toEqual(['page'])
    expect(having('hasVisibility')).toEqual(['preface'])
    const only = (difference: 'hasAgendaDate' | 'hasHeadline') =>
      Object.entries(POST_TYPE).flatMap(([type, differences]) => (differences[difference] ? [type] : []))
    expect(only('hasAgendaDate')).toEqual(['agenda'])
    expect(only('hasHeadline')).toEqual(['news'])
  })
})
