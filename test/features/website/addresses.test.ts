/** The addresses of posts, and redirects from old addresses. */

import { describe, expect, it } from 'vitest'
import { parseAddress } from '#features/posts/address.ts'
import { POST_TYPE, postEditPath, postPath, siteNameOf } from '#features/posts/postType.ts'
import { createRedirect } from '#features/website/redirect.ts'

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
  ])('%j is stored as %j', (pasted, path) => {
    expect(parseAddress(pasted)?.path).toBe(path)
  })

  it.each([
    ['/ppdb#syarat', '/ppdb', '#syarat'],
    ['https://lama.sch.id/ppdb?x=1#syarat', '/ppdb?x=1', '#syarat'],
    ['/ppdb', '/ppdb', ''],
  ])('%j has its fragment separated', (pasted, path, hash) => {
    expect(parseAddress(pasted)).toMatchObject({ path, hash })
  })

  it.each([
    ['https://lama.sch.id:8080/x', 'https://lama.sch.id:8080'],
    ['http://lama.sch.id/x', 'http://lama.sch.id'],
    ['//lain.sch.id/x', 'http://lain.sch.id'],
  ])('%j has its origin separated', (pasted, origin) => {
    expect(parseAddress(pasted)?.origin).toBe(origin)
  })

  it.each(['http://', 'https://[', 'http://a b/'])('%j is not an address', (pasted) => {
    expect(parseAddress(pasted)).toBeNull()
  })
})

describe('a redirect', () => {
  const problemsOf = (body: Record<string, unknown>) => {
    const parsed = createRedirect.body.safeParse(body)
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
  }

  it.each([
    ['to an address of the site', { path: '/lama', link: '/contact' }],
    ['to a post, even if its address changes', { path: '/lama', post_id: 3 }],
    [
      'from a full address, of which the path is stored',
      { path: 'https://lama.sch.id/lama', link: '/contact' },
    ],
  ])('leads %s', (_, body) => {
    expect(problemsOf(body)).toEqual([])
  })

  it.each([
    ['the home page, which exists', { path: '/', link: '/contact' }, ['path']],
    ['an empty path', { path: '', link: '/contact' }, ['path']],
    ['a path that is too long', { path: `/${'a'.repeat(600)}`, link: '/contact' }, ['path']],
  ])('cannot be made of %s', (_, body, fields) => {
    expect(new Set(problemsOf(body))).toEqual(new Set(fields))
  })

  it('must have a target, which is reported together with all other problems', () => {
    expect(problemsOf({ path: '/lama' })).toEqual(['link'])
    expect(new Set(problemsOf({ path: '' }))).toEqual(new Set(['path', 'link']))
  })

  it('stores the path as browsers encode it', () => {
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
  ] as const)(
    'of type %s is read at %s, is edited at %s and is named %s',
    (type, sitePath, consolePath, name) => {
      expect([postPath(type, 'rapat'), postEditPath(type, 3), siteNameOf(type)]).toEqual([
        sitePath,
        consolePath,
        name,
      ])
    },
  )

  it('has only the fields of its type', () => {
    const typesWithout = (trait: 'hasThumbnail' | 'hasExcerptAndTags' | 'hasVisibility') =>
      Object.entries(POST_TYPE).flatMap(([type, traits]) => (traits[trait] ? [] : [type]))
    expect(typesWithout('hasThumbnail')).toEqual(['page'])
    expect(typesWithout('hasExcerptAndTags')).toEqual(['page'])
    expect(typesWithout('hasVisibility')).toEqual(['preface'])
    const typesWith = (trait: 'hasAgendaDate' | 'hasHeadline') =>
      Object.entries(POST_TYPE).flatMap(([type, traits]) => (traits[trait] ? [type] : []))
    expect(typesWith('hasAgendaDate')).toEqual(['agenda'])
    expect(typesWith('hasHeadline')).toEqual(['news'])
  })
})
