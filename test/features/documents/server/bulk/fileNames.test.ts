/** Parsing file names: words, numbers, and hints of semester, year and class. */
import { describe, expect, it } from 'vitest'
import {
  baseNameOf,
  digitRuns,
  fileNameTokens,
  graduationFileName,
  nameSimilarity,
  raporFileName,
  withoutCopyMarker,
  withoutName,
} from '#features/documents/server/bulk/match/fileNames.ts'
import {
  arePartsOfName,
  type NameHints,
  readClassHint,
  readNameHints,
} from '#features/documents/server/bulk/match/nameHints.ts'
import { findNisns } from '#features/documents/server/bulk/match/nisnsInText.ts'
import { nameTokens } from '#platform/contract/folding.ts'
import { CLASS_SPELLINGS } from '#test/support/sia/classSpellings.ts'

it('a stored file is named by NIS, year, semester and class, or by NIS, year and score', () => {
  expect(raporFileName({ nis: '0123', year: '2026', semester_id: 1, code: 'VIII' })).toBe(
    '0123_2026_1_viii.pdf',
  )
  expect(graduationFileName({ nis: '0123', year: '2026', final_score: 87.5 })).toBe('0123_2026_87.5.pdf')
})

describe('a name without its folders', () => {
  it.each([
    ['A.pdf', 'A.pdf'],
    ['kelas/A.pdf', 'A.pdf'],
    ['kelas\\A.pdf', 'A.pdf'],
    ['2026/A.pdf', 'A.pdf'],
    ['rapor 2023/2024 Budi.pdf', 'rapor 2023/2024 Budi.pdf'],
    ['arsip/rapor 2023/2024 Budi.pdf', 'rapor 2023/2024 Budi.pdf'],
    ['arsip/2023/2024/Budi.pdf', 'Budi.pdf'],
    ['', ''],
  ])('%j is %j', (name, expected) => {
    expect(baseNameOf(name)).toBe(expected)
  })
})

describe('the copy marker of a file name', () => {
  it.each([
    ['Budi.pdf', 'Budi.pdf'],
    ['Salinan Budi.pdf', 'Budi.pdf'],
    ['Salinan dari Budi.pdf', 'Budi.pdf'],
    ['Copy of Budi.pdf', 'Budi.pdf'],
    ['Copy (2) of Budi.pdf', 'Budi.pdf'],
    ['Budi (1).pdf', 'Budi.pdf'],
    ['Budi(1).pdf', 'Budi.pdf'],
    ['Budi - Copy.pdf', 'Budi.pdf'],
    ['Budi - Copy (2).pdf', 'Budi.pdf'],
    ['Budi_salinan 3.pdf', 'Budi.pdf'],
    ['Salinan Budi - Copy (2).pdf', 'Budi.pdf'],
  ])('%j is %j', (name, expected) => {
    expect(withoutCopyMarker(name)).toBe(expected)
  })

  it.each([
    'Rapor semester (1).pdf',
    'Rapor smt (2).pdf',
    'Budi kelas (7).pdf',
    'Budi (2026).pdf',
    'Salinan.pdf',
  ])('is not removed from %j, where it has a meaning', (name) => {
    expect(withoutCopyMarker(name)).toBe(name)
  })
})

describe('words', () => {
  it.each([
    ['Budi Santoso', ['budi', 'santoso']],
    ["Nur'aini Sjafé'i", ['nuraini', 'sjafei']],
    ['M. Ali-Akbar', ['m', 'ali', 'akbar']],
    ['  ', []],
    ['Ｂｕｄｉ', ['budi']],
  ])('of %j are %j', (name, expected) => {
    expect(nameTokens(name)).toEqual(expected)
  })

  it.each([
    ['RAPOR BUDI - VII A.pdf', ['rapor', 'budi', 'vii', 'a']],
    ['Budi.PDF', ['budi']],
    ['a.pdf.pdf', ['a', 'pdf']],
  ])('of the file %j are %j', (file, expected) => {
    expect(fileNameTokens(file)).toEqual(expected)
  })

  it.each([
    [['nur', 'aini', 'revisi'], ['nuraini'], ['revisi']],
    [['rapor', 'siti', 'aminah'], ['siti', 'aminah'], ['rapor']],
    [['sitiaminah', 'x'], ['siti', 'aminah'], ['x']],
    [['siti'], ['siti', 'aminah'], null],
    [['sitiaminahx'], ['siti', 'aminah'], null],
    [['siti'], [], null],
  ])('%j without %j leave %j', (words, tokens, expected) => {
    expect(withoutName(words, tokens)).toEqual(expected)
  })

  it.each([
    [['budi', 'santoso'], ['budi', 'santoso'], 1],
    [['budi'], ['budi', 'santoso'], 0.5],
    [['budi', 's'], ['budi', 'santoso'], 0.75],
    [['budi', 'santosa'], ['budi', 'santoso'], 0.9],
    [['budi', 'santos'], ['budi', 'santoso'], 0.9],
    [['ani'], ['adi'], 0],
    [['lain'], ['budi'], 0],
    [['budi'], [], 0],
  ])('%j resemble %j by %d', (words, nameWords, similarity) => {
    expect(nameSimilarity(words, nameWords)).toBeCloseTo(similarity)
  })

  it('keep leading zeros of numbers', () => {
    expect(digitRuns('Rapor 0123-7.pdf')).toEqual(['0123', '7'])
    expect(digitRuns('Rapor.pdf')).toEqual([])
  })
})

describe('the NISN in the text of a report card', () => {
  const knownNisns = new Set(['0071234567', '12345678'])
  const isKnown = (nisn: string) => knownNisns.has(nisn)

  it.each([
    ['NISN : 0099999999', ['0099999999']],
    ['N I S N 0099999999', ['0099999999']],
    ['Nomor Induk Siswa Nasional: 0099999999', ['0099999999']],
    ['NIS / NISN : 1234 / 0099999999', ['0099999999']],
    ['NISN 00 9999 9999', ['0099999999']],
    ['NISN: 0 0 9 9 9 9 9 9 9 9', ['0099999999']],
    ['NIS/NISN 1234/0099999999 Telp 0812345678', ['0099999999']],
    ['Siswa 0071234567 naik kelas', ['0071234567']],
    ['007 123 4567', ['0071234567']],
    ['Nomor 12345678', ['12345678']],
    ['NISN 0071234567, NISN 0071234567', ['0071234567']],
    ['Telp 0099999999', []],
    ['NISN siswa ini belum ada. Telp: 0812345678', []],
    ['NISN NIK 0099999999', []],
    ['NISN 009999999', []],
    ['NISN 00999999999', []],
    ['', []],
  ])('in %j is %j', (text, expected) => {
    expect(findNisns(text, isKnown)).toEqual(expected)
  })
})

describe('a name states', () => {
  const NO_HINTS: NameHints = { semesters: [], years: [], singleYears: [], classes: [], rest: [] }
  const classVii = (room: string | null) => ({ code: 'VII', room })

  it.each([
    ['RAPOR SITI - VII A SMT 2.pdf', { classes: [classVii('A')], semesters: [2], rest: ['siti'] }],
    ['Siti 7a.pdf', { classes: [classVii('A')], rest: ['siti'] }],
    ['Siti VIIA.pdf', { classes: [classVii('A')], rest: ['siti'] }],
    ['viii siti.pdf', { classes: [{ code: 'VIII', room: null }], rest: ['siti'] }],
    ['siti 9.pdf', { classes: [{ code: 'IX', room: null }], rest: ['siti'] }],
    ['siti ganjil.pdf', { semesters: [1], rest: ['siti'] }],
    ['siti gasal.pdf', { semesters: [1], rest: ['siti'] }],
    ['siti genap.pdf', { semesters: [2], rest: ['siti'] }],
    ['siti semester ke 2.pdf', { semesters: [2], rest: ['siti'] }],
    ['siti semester ii.pdf', { semesters: [2], rest: ['siti'] }],
    ['siti semester akhir.pdf', { rest: ['siti', 'akhir'] }],
    ['siti 2026-2027.pdf', { years: ['2026'], rest: ['siti'] }],
    ['siti 20262027.pdf', { years: ['2026'], rest: ['siti'] }],
    ['siti 2026-27.pdf', { years: ['2026'], rest: ['siti'] }],
    ['siti 26-27.pdf', { years: ['2026'], rest: ['siti'] }],
    ['siti ta 07-08.pdf', { years: ['2007'], rest: ['siti'] }],
    ['siti 2026.pdf', { singleYears: ['2026'], rest: ['siti'] }],
    ['siti 2026 1.pdf', { singleYears: ['2026'], semesters: [1], rest: ['siti'] }],
    ['siti 2026-2028.pdf', { singleYears: ['2026', '2028'], rest: ['siti'] }],
    ['siti vii a 1.pdf', { classes: [classVii('A')], semesters: [1], rest: ['siti'] }],
    ['1 vii a siti.pdf', { classes: [classVii('A')], semesters: [1], rest: ['siti'] }],
    ['8. Siti.pdf', { rest: ['siti'] }],
    ['e-rapor siti.pdf', { rest: ['siti'] }],
    ['E. Siti.pdf', { rest: ['e', 'siti'] }],
    ['Rapor Kelas Tahun Ajaran.pdf', {}],
  ] as const)('%s', (name, hints) => {
    expect(readNameHints(name, [])).toEqual({ ...NO_HINTS, ...hints })
  })

  it.each(CLASS_SPELLINGS)(
    'reads %j, as a class of the school is written, as %s %s',
    (written, code, room) => {
      expect(readNameHints(`Rapor ${written} Siti.pdf`, [written]).classes).toEqual([{ code, room }])
    },
  )

  it('a class by the school’s own name for it', () => {
    expect(readNameHints('Siti VII R 3.pdf', ['VII R 3', 'VII R'])).toEqual({
      ...NO_HINTS,
      classes: [classVii('R3')],
      rest: ['siti'],
    })
    // Without such a class, R is no letter of a class.
    expect(readNameHints('Siti VII R 3.pdf', []).classes).toEqual([classVii(null)])
  })

  it.each([
    [{ name: 'VII A', code: 'VII' }, classVii('A')],
    [{ name: '7A', code: 'VII' }, classVii('A')],
    [{ name: 'Kelas Unggulan', code: 'VII' }, classVii(null)],
  ])('of the class %j', (classroom, hint) => {
    expect(readClassHint(classroom)).toEqual(hint)
  })

  it.each([
    [['budi', 'santoso'], true],
    [['budi', 's'], true],
    [['b', 's'], true],
    [[], true],
    [['budi', 'x'], false],
    [['bud'], false],
  ])('words %j that are part of Budi Santoso: %s', (words, isPart) => {
    expect(arePartsOfName(words, 'Budi Santoso')).toBe(isPart)
  })
})
