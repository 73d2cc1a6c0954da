/** Printed password slips, CSV templates, formatted texts, announcements of dragging, and download links. */
import type { Active } from '@dnd-kit/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveLink } from '#platform/console/kit/file/saveFile.ts'
import { truncate } from '#platform/console/kit/format/truncate.ts'
import { csvTemplate } from '#platform/console/kit/importCsv/csvFile.ts'
import { parseSlips, printSlips } from '#platform/console/kit/importCsv/passwords/slips.ts'
import { createDragAnnouncements } from '#platform/console/kit/sortable/dragAnnouncements.ts'
import { imageUrl, photoUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'

describe('slips of one-time passwords', () => {
  it.each([';', ',', '\t'])('are parsed by their header from columns separated by %j', (separator) => {
    const lines = [
      ['name', 'nisn', 'class', 'login', 'password'],
      ['Budi', '1', 'VII A', '0071', 'abc123'],
    ]
    expect(parseSlips(lines.map((line) => line.join(separator)).join('\r\n'))).toEqual([
      { name: 'Budi', group: 'VII A', login: '0071', password: 'abc123', changeBefore: '' },
    ])
  })

  it('are sorted by class and name', () => {
    const text = 'name;class;login;password\nCitra;VII B;3;c\nBudi;VII B;2;b\nAdi;VII C;1;a\nDewi;VII A;4;d\n'
    expect(parseSlips(text).map(({ name }) => name)).toEqual(['Dewi', 'Budi', 'Citra', 'Adi'])
  })

  it('keep quoted names with a comma, a quote, or no text', () => {
    const text =
      '\uFEFFname,class,login,password\n"Putra, Adi",VII A,1,a\n"Budi ""Bud"" Santoso",VII A,2,b\n"",VII B,3,c'
    expect(parseSlips(text)).toEqual([
      { name: 'Budi "Bud" Santoso', group: 'VII A', login: '2', password: 'b', changeBefore: '' },
      { name: 'Putra, Adi', group: 'VII A', login: '1', password: 'a', changeBefore: '' },
      { name: '', group: 'VII B', login: '3', password: 'c', changeBefore: '' },
    ])
  })

  it('of accounts without a class have no class, and an empty file has no slips', () => {
    expect(parseSlips('name;login;password\nSiti;siti;x')).toEqual([
      { name: 'Siti', group: '', login: 'siti', password: 'x', changeBefore: '' },
    ])
    expect(parseSlips('')).toEqual([])
    expect(parseSlips('name;class;login;password\r\n')).toEqual([])
  })

  describe('when printed', () => {
    beforeEach(() => {
      // jsdom has no printer.
      const noop = { value: () => undefined }
      // Object.create defines the properties, whereas an assignment would change the window of all later tests.
      vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
        Object.create(window, { addEventListener: noop, print: noop }),
      )
    })
    afterEach(() => {
      vi.restoreAllMocks()
      document.body.replaceChildren()
    })

    it('have one page per class, with the address and the instruction', () => {
      const slips = [
        { name: 'Dewi', group: 'VII A', login: '4', password: 'd', changeBefore: '' },
        { name: 'Budi', group: 'VII B', login: '2', password: 'b', changeBefore: '' },
        { name: 'Citra', group: 'VII B', login: '3', password: 'c', changeBefore: '' },
        { name: 'Siti', group: '', login: 'siti', password: 'x', changeBefore: '2026-12-10' },
      ]
      printSlips(slips, { address: 'https://konsol.sch.id', group: 'kelas' })
      const page = document.querySelector('iframe')?.contentDocument
      const sections = [...(page?.querySelectorAll('section') ?? [])]
      expect(sections.map((section) => section.querySelector('h1')?.textContent)).toEqual([
        'VII A',
        'VII B',
        'Tanpa kelas',
      ])
      const [, secondClass, withoutClass] = sections
      expect(secondClass?.textContent).toContain('Budi · VII B')
      expect(secondClass?.textContent).toContain('Nama masuk: 3')
      expect(secondClass?.textContent).not.toContain('Dewi')
      expect(withoutClass?.textContent).toContain('Password sekali pakai: x')
      expect(withoutClass?.textContent).toContain('sebelum 10 Desember 2026.')
      for (const section of sections) {
        expect(section.textContent).toContain('Alamat: https://konsol.sch.id')
        expect(section.textContent).toContain('Password harus diganti saat pertama masuk')
        expect(section.style.breakAfter).toBe('page')
      }
    })

    it('show a name as text, even if it contains HTML', () => {
      printSlips(
        [
          {
            name: '<img src=x onerror=alert(1)>',
            group: 'VII A',
            login: '1',
            password: 'a',
            changeBefore: '',
          },
        ],
        { address: 'https://a', group: 'kelas' },
      )
      const page = document.querySelector('iframe')?.contentDocument
      expect(page?.querySelector('img')).toBeNull()
      expect(page?.body.textContent).toContain('<img src=x onerror=alert(1)>')
    })
  })
})

it('a template has a byte order mark and semicolons, as Indonesian Excel expects', () => {
  expect(csvTemplate(['nisn', 'nama'])).toBe('\uFEFFnisn;nama\r\n')
})

it.each([
  [0, '0'],
  [999, '999'],
  [20_000, '20.000'],
  [1_234_567, '1.234.567'],
])('a count of %i is shown as %s', (rows, text) => {
  expect(formatCount(rows)).toBe(text)
})

describe('a truncated text', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['', ''],
    ['pendek', 'pendek'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(100)}…`],
  ])('of %j is %j', (text, expected) => {
    expect(truncate(text)).toBe(expected)
  })

  it('ends at a word, and does not split emoji', () => {
    expect(truncate('satu dua', 5)).toBe('satu…')
    expect(truncate('👩‍🏫👨‍🎓', 1)).toBe('👩…')
    expect(truncate('😀😀😀', 2)).toBe('😀😀…')
  })
})

describe('an announcement of dragging', () => {
  const names = new Map([
    ['a', 'Upacara'],
    ['b', 'Pramuka'],
  ])
  const announcements = createDragAnnouncements({
    nameOf: (id) => names.get(String(id)) ?? '?',
    positionOf: (id) => [...names.keys()].indexOf(String(id)) + 1,
  })
  const rect = { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 }
  const active: Active = {
    id: 'a',
    data: { current: undefined },
    rect: { current: { initial: null, translated: null } },
  }
  const dragOver = (id: string | null) => ({
    active,
    over: id === null ? null : { id, rect, disabled: false, data: { current: undefined } },
  })

  it('names the item, and where it is lifted, moved and dropped, or that it returned', () => {
    expect(announcements.onDragStart(dragOver(null))).toBe('Upacara diangkat dari urutan 1.')
    expect(announcements.onDragOver(dragOver('b'))).toBe('Upacara kini di urutan 2.')
    expect(announcements.onDragEnd(dragOver('b'))).toBe('Upacara diletakkan di urutan 2.')
    expect(announcements.onDragCancel(dragOver('b'))).toBe('Upacara kembali ke tempatnya.')
  })

  it('is absent outside the list', () => {
    expect([announcements.onDragOver(dragOver(null)), announcements.onDragEnd(dragOver(null))]).toEqual([
      undefined,
      undefined,
    ])
  })
})

it('a picture has its width in its URL, and a missing photo is replaced by the default one', () => {
  expect(imageUrl('a1.jpg', 300)).toBe('/images/300-a1.jpg')
  expect(photoUrl('a1.jpg')).toBe('/images/100-a1.jpg')
  for (const name of [null, undefined, '']) expect(photoUrl(name)).toBe('/photo.svg')
})

describe('a download link', () => {
  const downloads: string[] = []
  beforeEach(() => {
    downloads.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.getAttribute('href') ?? '')
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['/api/download/abc', ['/api/download/abc']],
    ['//contoh.id/a', []],
    ['https://contoh.id/a', []],
    ['javascript:alert(1)', []],
    ['', []],
  ])('to %j is followed only within the site: %j', (url, expected) => {
    saveLink(url)
    expect(downloads).toEqual(expected)
    expect(document.querySelector('a')).toBeNull()
  })
})
