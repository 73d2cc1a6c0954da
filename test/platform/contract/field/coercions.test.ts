/** Choices, paths, row ids and flags are accepted in more spellings than are stored, as people and older consoles write them. */
import { describe, expect, it } from 'vitest'
import {
  emptyToFalse,
  emptyToUndefined,
  matchChoice,
  toRootedPath,
  toRowId,
} from '#platform/contract/field/coercions.ts'
import { lenientChoice, optionalDayOrMoment } from '#platform/contract/field/lenientFields.ts'
import { normalizeUnicode, removeInvisible } from '#platform/contract/field/unicode.ts'

const KINDS = [
  { id: 'novel', name: 'Novel', otherSpellings: ['roman'] },
  { id: 'atlas', name: 'Atlas / Peta' },
] as const

describe('a choice', () => {
  it.each([
    ['novel', 'novel'],
    ['Novel', 'novel'],
    ['ROMAN', 'novel'],
    ['atlas/peta', 'atlas'],
  ])('%s is understood', (spelling, id) => {
    expect(matchChoice(spelling, KINDS)).toBe(id)
  })

  it.each(['Kamus', ''])('%j is unknown and returned unchanged, for the schema to refuse', (spelling) => {
    expect(matchChoice(spelling, KINDS)).toBe(spelling)
  })

  it('is stored by its id, and anything but a known text is refused', () => {
    const field = lenientChoice('Jenis', KINDS)
    expect(field.parse('roman')).toBe('novel')
    for (const [value, message] of [
      ['', 'Harus diisi'],
      ['lain', 'Pilihan tidak dikenal'],
      [5, 'Pilihan tidak dikenal'],
    ] as const)
      expect(field.safeParse(value).error?.issues[0]?.message).toBe(message)
  })
})

describe('a path within the site', () => {
  it.each([
    ['berita/ppdb', '/berita/ppdb'],
    ['kontak', '/kontak'],
    [' profil?x=1 ', '/profil?x=1'],
    ['profil#visi', '/profil#visi'],
    ['/sudah', '/sudah'],
    ['https://contoh.id', 'https://contoh.id'],
    ['contoh.id', 'contoh.id'],
    ['mailto:a@b.id', 'mailto:a@b.id'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['//contoh.id', '//contoh.id'],
    ['#isi', '#isi'],
    ['', ''],
    [null, null],
    [5, 5],
  ])('written as %j is read as %j', (value, path) => {
    expect(toRootedPath(value)).toBe(path)
  })
})

it.each([
  ['', 0],
  ['0', 0],
  ['12', 12],
  ['0012', 12],
  [12, 12],
  ['baru', 'baru'],
  ['12345678901', '12345678901'],
  [null, null],
  [undefined, undefined],
])('the row id %j is read as %j', (value, id) => {
  expect(toRowId(value)).toBe(id)
})

it.each([
  ['', false, undefined],
  [true, true, true],
  [1, 1, 1],
  [null, null, null],
  ['ya', 'ya', 'ya'],
])('the flag %j is read as %j, or as %j where an empty flag is absent', (value, flag, optionalFlag) => {
  expect([emptyToFalse(value), emptyToUndefined(value)]).toEqual([flag, optionalFlag])
})

describe('a day or a moment', () => {
  const field = optionalDayOrMoment('Tanggal')

  it.each([
    ['2026-07-15', '2026-07-15'],
    ['2026-07-15T00:00:00+07:00', '2026-07-15T00:00:00+07:00'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is read as %j', (input, value) => {
    expect(field.parse(input)).toBe(value)
  })

  it.each(['15/07/2026', '2026-02-30', '2026-07-15 00:00', 5])('%j is refused', (input) => {
    expect(field.safeParse(input).success).toBe(false)
  })
})

describe('a text', () => {
  it('is normalized, so that composed and decomposed letters are equal', () => {
    expect(normalizeUnicode('e\u0301')).toBe('é')
    expect(normalizeUnicode('Ｂｕｄｉ', 'NFKD')).toBe('Budi')
    expect(normalizeUnicode('Siti')).toBe('Siti')
  })

  it('keeps at most thirty combining marks per letter', () => {
    expect([...normalizeUnicode(`q${'\u0323'.repeat(50)}`)]).toHaveLength(31)
    expect([...normalizeUnicode(`q${'\u0323'.repeat(30)}`)]).toHaveLength(31)
  })

  it.each([
    ['Budi\u200b', 'Budi'],
    ['\ufeffNISN', 'NISN'],
    ['a\u202eb', 'ab'],
    ['👩\u200d🏫', '👩\u200d🏫'],
  ])('%j loses its invisible characters, except in emoji', (input, text) => {
    expect(removeInvisible(input)).toBe(text)
  })
})
