/** Addresses of videos and links as people paste them, and the rules of a menu's structure. */

import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#features/website/menu.ts'
import { findStructureProblem, flattenMenu } from '#features/website/server/menuProblems.ts'
import { teacherIds } from '#features/website/setting.ts'
import { link, optionalLink } from '#platform/contract/links.ts'
import { parseVideoId, videoThumbnailUrls } from '#platform/contract/video.ts'

const VIDEO_ID = 'dQw4w9WgXcQ'

describe('a video', () => {
  it.each([
    VIDEO_ID,
    ` ${VIDEO_ID} `,
    `https://youtu.be/${VIDEO_ID}`,
    `https://youtu.be/${VIDEO_ID}?t=3`,
    `https://www.youtube.com/watch?v=${VIDEO_ID}`,
    `https://m.youtube.com/watch?app=desktop&v=${VIDEO_ID}&t=9`,
    `http://youtube.com/embed/${VIDEO_ID}`,
    `https://www.youtube.com/shorts/${VIDEO_ID}?feature=share`,
    `https://www.youtube.com/live/${VIDEO_ID}`,
    `https://www.youtube-nocookie.com/embed/${VIDEO_ID}`,
  ])('is recognised in %j', (pasted) => {
    expect(parseVideoId(pasted)).toBe(VIDEO_ID)
  })

  it.each([
    '',
    'dQw4w9WgXc',
    `${VIDEO_ID}x`,
    `https://youtu.be/${VIDEO_ID}x`,
    'https://www.youtube.com/@sekolah',
    'https://www.youtube.com/watch?v=',
    `https://vimeo.com/${VIDEO_ID}`,
    `https://youtube.com.contoh.id/watch?v=${VIDEO_ID}`,
    `https://contoh.id/?v=${VIDEO_ID}&of=https://youtube.com/`,
    `javascript:alert('https://youtu.be/${VIDEO_ID}')`,
  ])('is not recognised in %j', (pasted) => {
    expect(parseVideoId(pasted)).toBeNull()
  })

  it('has its thumbnails at one host, the large one first', () => {
    expect(videoThumbnailUrls(VIDEO_ID)).toEqual([
      `https://i.ytimg.com/vi/${VIDEO_ID}/hq720.jpg`,
      `https://i.ytimg.com/vi/${VIDEO_ID}/mqdefault.jpg`,
    ])
  })
})

describe('a link', () => {
  it.each([
    'https://contoh.id/a?b=c#d',
    'http://contoh.id',
    'HTTPS://CONTOH.ID',
    'mailto:tu@contoh.id',
    'tel:+62211234567',
    '/contact',
    '/',
    '#isi',
  ])('may be %s', (address) => {
    expect(link('Tautan').parse(address)).toBe(address)
    expect(optionalLink('Tautan').parse(address)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,a',
    'vbscript:a',
    '//contoh.id',
    '/\\contoh.id',
    '/\\/contoh.id',
    'contoh.id',
    'https://contoh.id/a b',
    'ftp://contoh.id',
  ])('is never %j', (address) => {
    expect(link('Tautan').safeParse(address).success).toBe(false)
    expect(optionalLink('Tautan').safeParse(address).success).toBe(false)
  })

  it('may be empty only where it is not required', () => {
    expect(link('Tautan').safeParse('').success).toBe(false)
    for (const empty of ['', '  ', null, undefined]) expect(optionalLink('Tautan').parse(empty)).toBeNull()
  })
})

describe('the structure of a menu', () => {
  const node = (id: number, ...children: MenuNode[]): MenuNode => ({ id, text: `Menu ${id}`, children })

  it.each([
    ['has all items, in any order', [node(3, node(1)), node(2)], [1, 2, 3], null],
    ['is empty for an empty menu', [], [], null],
    ['lacks an item', [node(1)], [1, 2], 'missing'],
    ['has a foreign item', [node(1), node(9)], [1, 2], 'foreign'],
    ['has an item twice', [node(1), node(1)], [1, 2], 'repeated'],
    ['has an item below itself', [node(1, node(1))], [1], 'repeated'],
    [
      'is deeper than a page can show',
      [node(1, node(2, node(3, node(4, node(5)))))],
      [1, 2, 3, 4, 5],
      'deep',
    ],
  ])('%s', (_case, structure, ids, problem) => {
    expect(findStructureProblem(structure, ids)).toBe(problem)
  })

  it('is flattened to rows with parents, positions and levels, parents first', () => {
    expect(flattenMenu([node(1, node(2), node(3, node(4))), node(5)])).toEqual([
      { id: 1, parent: null, position: 0, level: 1 },
      { id: 2, parent: 1, position: 0, level: 2 },
      { id: 3, parent: 1, position: 1, level: 2 },
      { id: 4, parent: 3, position: 0, level: 3 },
      { id: 5, parent: null, position: 1, level: 1 },
    ])
  })
})

it.each([
  ['3,7', [3, 7]],
  ['12', [12]],
  ['', []],
  [null, []],
  [undefined, []],
])('the teachers stored as %j are %j', (stored, ids) => {
  expect(teacherIds(stored)).toEqual(ids)
})
