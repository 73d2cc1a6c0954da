/** Passwords on slips of paper, templates for spreadsheets, and words for who cannot see a drag. */
import type { Active } from '@dnd-kit/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatCount } from '#contract/field/formatCount.ts'
import { saveLink } from '#src/kit/file/saveFile.ts'
import { csvTemplate } from '#src/kit/importCsv/csvFile.ts'
import { parseSlips, printSlips } from '#src/kit/importCsv/passwords/slips.ts'
import { truncate } from '#src/kit/screen/truncate.ts'
import { createDragAnnouncements } from '#src/kit/sortable/dragAnnouncements.ts'
import { imageUrl, photoUrl } from '#src/kit/upload/imageUrl.ts'

describe('slips of one-time passwords', () => {
  const slip = (name: string, group: string, login: string, password: string) => ({
    name,
    group,
    login,
    password,
  })

  it.each([';', ',', '\t'])('are read from columns told apart by %j, by their header', (by) => {
    const lines = [
      ['name', 'nisn', 'class', 'login', 'password'],
      ['Budi', '1', 'VII A', '0071', 'abc123'],
    ]
    expect(parseSlips(lines.map((line) => line.join(by)).join('\r\n'))).toEqual([
      slip('Budi', 'VII A', '0071', 'abc123'),
    ])
  })

  it('stand by class and name, as they are handed out', () => {
    const text = 'name;class;login;password\nCitra;VII B;3;c\nBudi;VII B;2;b\nAdi;VII C;1;a\nDewi;VII A;4;d\n'
    expect(parseSlips(text).map(({ name }) => name)).toEqual(['Dewi', 'Budi', 'Citra', 'Adi'])
  })

  it('keep quoted names whole: a comma, a quote, nothing at all', () => {
    const text =
      '\uFEFFname,class,login,password\n"Putra, Adi",VII A,1,a\n"Budi ""Bud"" Santoso",VII A,2,b\n"",VII B,3,c'
    expect(parseSlips(text)).toEqual([
      slip('Budi "Bud" Santoso', 'VII A', '2', 'b'),
      slip('Putra, Adi', 'VII A', '1', 'a'),
      slip('', 'VII B', '3', 'c'),
    ])
  })

  it('of accounts without a class have none, and an empty file has no slips', () => {
    expect(parseSlips('name;login;password\nSiti;siti;x')).toEqual([slip('Siti', '', 'siti', 'x')])
    expect(parseSlips('')).toEqual([])
    expect(parseSlips('name;class;login;password\r\n')).toEqual([])
  })

  describe('on paper', () => {
    beforeEach(() => {
      // jsdom has no printer.
      const nothing = { value: () => undefined }
      // Defined, not assigned: an assignment would go through to the window of every test after this one.
      vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
        Object.create(window, { addEventListener: nothing, print: nothing }),
      )
    })
    afterEach(() => {
      vi.restoreAllMocks()
      document.body.replaceChildren()
    })

    it('come class by class on pages of their own, with the address and what is to be done', () => {
      const slips = [
        slip('Dewi', 'VII A', '4', 'd'),
        slip('Budi', 'VII B', '2', 'b'),
        slip('Citra', 'VII B', '3', 'c'),
        slip('Siti', '', 'siti', 'x'),
      ]
      printSlips(slips, 'https://konsol.sch.id')
      const page = document.querySelector('iframe')?.contentDocument
      const sections = [...(page?.querySelectorAll('section') ?? [])]
      expect(sections.map((section) => section.querySelector('h1')?.textContent)).toEqual([
        'VII A',
        'VII B',
        'Tanpa kelas',
      ])
      const [, second, none] = sections
      expect(second?.textContent).toContain('Budi · VII B')
      expect(second?.textContent).toContain('Nama masuk: 3')
      expect(second?.textContent).not.toContain('Dewi')
      expect(none?.textContent).toContain('Password sekali pakai: x')
      for (const section of sections) {
        expect(section.textContent).toContain('Alamat: https://konsol.sch.id')
        expect(section.textContent).toContain('Password harus diganti saat pertama masuk.')
        expect(section.style.breakAfter).toBe('page')
      }
    })

    it('show a name as text, whatever stands in it', () => {
      printSlips([slip('<img src=x onerror=alert(1)>', 'VII A', '1', 'a')], 'https://a')
      const page = document.querySelector('iframe')?.contentDocument
      expect(page?.querySelector('img')).toBeNull()
      expect(page?.body.textContent).toContain('<img src=x onerror=alert(1)>')
    })
  })
})

it('a template opens in Indonesian Excel as columns, letters with marks whole', () => {
  expect(csvTemplate(['nisn', 'nama'])).toBe('\uFEFFnisn;nama\r\n')
})

it.each([
  [0, '0'],
  [999, '999'],
  [20_000, '20.000'],
  [1_234_567, '1.234.567'],
])('%i rows are counted as %s', (rows, words) => {
  expect(formatCount(rows)).toBe(words)
})

describe('text for a cell', () => {
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

  it('ends at a word, and halves no emoji', () => {
    expect(truncate('satu dua', 5)).toBe('satu…')
    expect(truncate('👩‍🏫👨‍🎓', 1)).toBe('👩…')
    expect(truncate('😀😀😀', 2)).toBe('😀😀…')
  })
})

describe('who hears a drag', () => {
  const names = new Map([
    ['a', 'Upacara'],
    ['b', 'Pramuka'],
  ])
  const words = createDragAnnouncements({
    nameOf: (id) => names.get(String(id)) ?? '?',
    positionOf: (id) => [...names.keys()].indexOf(String(id)) + 1,
  })
  const rect = { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 }
  const active: Active = {
    ...{ id: 'a', data: { current: undefined } },
    rect: { current: { initial: null, translated: null } },
  }
  const at = (id: string | null) => ({
    active,
    over: id === null ? null : { id, rect, disabled: false, data: { current: undefined } },
  })

  it('is told what is lifted, where it is, where it was put, and that it went back', () => {
    expect(words.onDragStart(at(null))).toBe('Upacara diangkat dari urutan 1.')
    expect(words.onDragOver(at('b'))).toBe('Upacara kini di urutan 2.')
    expect(words.onDragEnd(at('b'))).toBe('Upacara diletakkan di urutan 2.')
    expect(words.onDragCancel(at('b'))).toBe('Upacara kembali ke tempatnya.')
  })

  it('is told nothing where it is over nothing', () => {
    expect([words.onDragOver(at(null)), words.onDragEnd(at(null))]).toEqual([undefined, undefined])
  })
})

it('a picture has its width in its address, and whoever has no photo the default one', () => {
  expect(imageUrl('a1.jpg', 300)).toBe('/images/300-a1.jpg')
  expect(photoUrl('a1.jpg')).toBe('/images/100-a1.jpg')
  for (const none of [null, undefined, '']) expect(photoUrl(none)).toBe('/photo.svg')
})

describe('a file the server offers', () => {
  const followed: string[] = []
  beforeEach(() => {
    followed.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '')
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['/api/download/abc', ['/api/download/abc']],
    ['//contoh.id/a', []],
    ['https://contoh.id/a', []],
    ['javascript:alert(1)', []],
    ['', []],
  ])('at %j leads to %j', (address, expected) => {
    saveLink(address)
    expect(followed).toEqual(expected)
    expect(document.querySelector('a')).toBeNull()
  })
})
