/** More spellings are understood than are stored: choices, paths, rows and marks as people and older consoles write them. */
import { describe, expect, it } from 'vitest'
import {
  emptyToFalse,
  emptyToUndefined,
  matchChoice,
  toRootedPath,
  toRowId,
} from '#contract/field/coercions.ts'
import { lenientChoice, optionalDayOrMoment } from '#contract/field/lenientFields.ts'
import { normalizeUnicode, removeInvisible } from '#contract/field/unicode.ts'
import { EDUCATIONS, GENDERS, STUDENT_RELIGIONS, TEACHER_RELIGIONS, USER_TYPES } from '#contract/options.ts'

describe('a choice', () => {
  it.each([
    ['L', GENDERS, 'L'],
    ['laki-laki', GENDERS, 'L'],
    ['Laki - laki', GENDERS, 'L'],
    ['LK', GENDERS, 'L'],
    ['pria', GENDERS, 'L'],
    ['Wanita', GENDERS, 'P'],
    ['p', GENDERS, 'P'],
    ['Kristen', STUDENT_RELIGIONS, 'protestan'],
    ['KATOLIK', STUDENT_RELIGIONS, 'katholik'],
    ['Buddha', STUDENT_RELIGIONS, 'budha'],
    ['Kong Hu Cu', STUDENT_RELIGIONS, 'konghucu'],
    ['Penghayat Kepercayaan', STUDENT_RELIGIONS, 'kepercayaan'],
    ['Sarjana', EDUCATIONS, 's1'],
    ['D-III', EDUCATIONS, 'd3'],
    ['Diploma 3', EDUCATIONS, 'd3'],
    ['SMA / sederajat', EDUCATIONS, 'sma'],
    ['guru', USER_TYPES, 'teacher'],
    ['Siswa', USER_TYPES, 'student'],
  ])('%s is understood', (written, options, id) => {
    expect(matchChoice(written, options)).toBe(id)
  })

  it.each([
    ['Kepercayaan', TEACHER_RELIGIONS],
    ['lain-lain', STUDENT_RELIGIONS],
    ['', GENDERS],
    ['S4', EDUCATIONS],
  ])('%j is none, and stays as it was written for the schema to refuse', (written, options) => {
    expect(matchChoice(written, options)).toBe(written)
  })

  it.each([
    ['genders', GENDERS],
    ['religions', STUDENT_RELIGIONS],
    ['educations', EDUCATIONS],
    ['types of users', USER_TYPES],
  ] as const)('no spelling of %s means two', (_which, options) => {
    const spellings = options.flatMap((option) => [
      option.id,
      option.name,
      ...('otherSpellings' in option ? option.otherSpellings : []),
    ])
    for (const option of options)
      for (const written of [
        option.id,
        option.name,
        ...('otherSpellings' in option ? option.otherSpellings : []),
      ])
        expect(matchChoice(written, options), written).toBe(option.id)
    expect(spellings.length).toBeGreaterThan(options.length)
  })

  it('understood by its field is stored by its id; what is no text is refused', () => {
    const field = lenientChoice('Agama', STUDENT_RELIGIONS)
    expect(field.parse('kristen protestan')).toBe('protestan')
    for (const [given, message] of [
      ['', 'Harus diisi'],
      ['lain', 'Pilihan tidak dikenal'],
      [5, 'Pilihan tidak dikenal'],
    ] as const)
      expect(field.safeParse(given).error?.issues[0]?.message).toBe(message)
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
  ])('written as %j is read as %j', (written, path) => {
    expect(toRootedPath(written)).toBe(path)
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
])('the row %j is %j', (written, id) => {
  expect(toRowId(written)).toBe(id)
})

it.each([
  ['', false, undefined],
  [true, true, true],
  [1, 1, 1],
  [null, null, null],
  ['ya', 'ya', 'ya'],
])('the mark %j is %j, and left out where it is blank as %j', (written, mark, absent) => {
  expect([emptyToFalse(written), emptyToUndefined(written)]).toEqual([mark, absent])
})

describe('a day, or a moment whose day is meant', () => {
  const field = optionalDayOrMoment('Tanggal')

  it.each([
    ['2026-07-15', '2026-07-15'],
    ['2026-07-15T00:00:00+07:00', '2026-07-15T00:00:00+07:00'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (given, value) => {
    expect(field.parse(given)).toBe(value)
  })

  it.each(['15/07/2026', '2026-02-30', '2026-07-15 00:00', 5])('%j is none', (given) => {
    expect(field.safeParse(given).success).toBe(false)
  })
})

describe('a text', () => {
  it('is the same however its letters were put together', () => {
    expect(normalizeUnicode('e\u0301')).toBe('é')
    expect(normalizeUnicode('Ｂｕｄｉ', 'NFKD')).toBe('Budi')
    expect(normalizeUnicode('Siti')).toBe('Siti')
  })

  it('keeps thirty marks of a letter, and no more', () => {
    expect([...normalizeUnicode(`q${'\u0323'.repeat(50)}`)]).toHaveLength(31)
    expect([...normalizeUnicode(`q${'\u0323'.repeat(30)}`)]).toHaveLength(31)
  })

  it.each([
    ['Budi\u200b', 'Budi'],
    ['\ufeffNISN', 'NISN'],
    ['a\u202eb', 'ab'],
    ['👩\u200d🏫', '👩\u200d🏫'],
  ])('%j holds nothing that nobody sees, but what emoji need', (given, text) => {
    expect(removeInvisible(given)).toBe(text)
  })
})
