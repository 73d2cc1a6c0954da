/** Whose file it is, as a table of names: what is sure, what the operator must decide, what belongs to nobody. */
import { describe, expect, it } from 'vitest'
import type { Enrolment, Roster } from '#server/sia/bulk/match/match.ts'
import { matchName } from '#server/sia/bulk/match/matching.ts'
import { findNisns } from '#server/sia/bulk/match/nisnsInText.ts'
import { reviewFiles } from '#server/sia/bulk/review/review.ts'

const A = { id: 1, name: 'VII A', code: 'VII' }
const B = { id: 2, name: 'VII B', code: 'VII' }
const IX = { id: 3, name: 'IX A', code: 'IX' }
const YEAR = { id: 9, code: '2026' }

let ids = 0
const pupil = (name: string, nis: string, nisn: string, classroom = A, refusal: string | null = null) => {
  ids += 1
  return { student_class_id: ids, id: 100 + ids, name, nis, nisn, classroom, eduyear: YEAR, refusal }
}
const budi = pupil('Budi Santoso', '0123', '0071234567')
const siti = pupil('Siti Nur’aini', '0124', '0071234568')
const twin1 = pupil('Ahmad Fauzi', '0125', '0071234569')
const twin2 = pupil('Ahmad Fauzi', '0126', '0071234570')
const otherBudi = pupil('Budi Santoso', '0223', '0081234567', B)
const year = pupil('Rina Wati', '2026', '0071234571')
const graduate = pupil('Dewi Lestari', '0301', '0051234567', IX)
const repeater = pupil('Joko Susilo', '0302', '0051234568', IX, 'Joko Susilo belum diluluskan dari kelas IX.')
const enrolments: Enrolment[] = [budi, siti, twin1, twin2, otherBudi, year, graduate, repeater]
const semesters = [
  { id: 1, name: 'Ganjil' },
  { id: 2, name: 'Genap' },
]
const roster = (scope: Partial<Roster['scope']> = {}, kind: Roster['kind'] = 'rapor'): Roster => ({
  kind,
  enrolments,
  semesters,
  scope: { eduyear_id: null, semester_id: null, classroom_id: null, ...scope },
})
const inA = { eduyear_id: 9, semester_id: 1, classroom_id: 1 }

/** The outcome in one word and who. */
const outcome = (name: string, where: Roster) => {
  const match = matchName(name, where)
  if (match.outcome === 'sure') return `sure ${match.enrolled.nis} ${match.semester_id ?? match.final_score}`
  if (match.outcome === 'ambiguous') return `ambiguous ${match.candidates.map((row) => row.nis).join(' ')}`
  return match.reason
}

describe('a decided name', () => {
  it.each([
    ['0123_2026_1_vii.pdf', 'sure 0123 1'],
    ['rapor/kelas 7/0123_2026_2_VII.PDF', 'sure 0123 2'],
    ['..\\..\\0223_2026_1_vii.pdf', 'sure 0223 1'],
    ['0071234567_2026_1_vii.pdf', 'sure 0123 1'],
    ['9999_2026_1_vii.pdf', 'NIS 9999 tidak terdaftar pada tahun ajaran 2026.'],
    ['123_2026_1_vii.pdf', 'NIS 123 tidak terdaftar pada tahun ajaran 2026.'],
    ['0123_2025_1_vii.pdf', 'NIS 0123 tidak terdaftar pada tahun ajaran 2025.'],
    ['0099999999_2026_1_vii.pdf', 'NISN 0099999999 tidak terdaftar pada tahun ajaran 2026.'],
    ['0123_2026_3_vii.pdf', 'Semester 3 tidak ada.'],
    ['0123_2026_1_ix.pdf', 'Budi Santoso ada di kelas VII A, bukan kelas IX.'],
  ])('%s → %s, whatever is chosen beside it', (name, expected) => {
    expect(outcome(name, roster())).toBe(expected)
  })

  it.each([
    ['the chosen year and semester', inA, true],
    ['another semester', { ...inA, semester_id: 2 }, false],
    ['another year', { ...inA, eduyear_id: 8 }, false],
    ['nothing chosen', {}, false],
  ])('with an unknown number may be picked by hand only for what it names: %s', (_what, scope, canPick) => {
    expect(matchName('9999_2026_1_vii.pdf', roster(scope))).toMatchObject({ outcome: 'none', canPick })
  })

  it.each([
    ['0223_2026_1_vii.pdf', inA, 'Budi Santoso ada di kelas VII B, bukan kelas yang dipilih.'],
    ['0123_2026_2_vii.pdf', inA, 'Berkas untuk semester Genap, bukan semester yang dipilih.'],
    ['0123_2026_1_vii.pdf', { eduyear_id: 8 }, 'Berkas untuk tahun ajaran 2026, bukan tahun yang dipilih.'],
    ['9999_2025_1_vii.pdf', inA, 'Berkas untuk tahun ajaran 2025, bukan tahun yang dipilih.'],
    ['9999_2026_2_vii.pdf', inA, 'Berkas untuk semester Genap, bukan semester yang dipilih.'],
    ['0123_2026_1_vii.pdf', inA, 'sure 0123 1'],
  ])('%s must not contradict what is chosen', (name, scope, expected) => {
    expect(outcome(name, roster(scope))).toBe(expected)
  })

  it.each([
    ['0301_2026_87.5.pdf', 'sure 0301 87.5'],
    ['0301_2026_87,25.pdf', 'sure 0301 87.25'],
    ['0301_2026_100.pdf', 'sure 0301 100'],
    ['0301_2026_101.pdf', 'Nilai akhir harus 0 sampai 100.'],
    ['0051234567_2026_90.pdf', 'sure 0301 90'],
    ['0302_2026_70.pdf', 'Joko Susilo belum diluluskan dari kelas IX.'],
  ])('of a letter: %s → %s', (name, expected) => {
    expect(outcome(name, roster({}, 'graduation'))).toBe(expected)
  })
})

describe('any other name, with VII A chosen', () => {
  it.each([
    ['Rapor 0071234567.pdf', 'sure 0123 1'],
    ['rapor_0123_semester1.pdf', 'sure 0123 1'],
    ['RAPOR BUDI SANTOSO - VII A.pdf', 'sure 0123 1'],
    ['RAPOR SITI NURAINI - VII A.pdf', 'sure 0124 1'],
    ["Raport Siti Nur'Aini.pdf", 'sure 0124 1'],
    ['RAPOR AHMAD FAUZI - VII A.pdf', 'ambiguous 0125 0126'],
    ['0125 AHMAD FAUZI.pdf', 'sure 0125 1'],
    ['RAPOR BUDI SANTOSO - VII B.pdf', 'Nama berkas menyebut kelas VII B, bukan VII A.'],
    ['RAPOR BUDI SANTOSO REVISI - VII A.pdf', 'ambiguous 0123'],
    ['RAPOR BUDI SANTOSA - VII A.pdf', 'ambiguous 0123'],
    ['Budi S.pdf', 'ambiguous 0123'],
    ['0124 Budi Santoso.pdf', 'ambiguous 0124 0123'],
    ['0123 dan 0124.pdf', 'ambiguous 0123 0124'],
    ['rapor 2026.pdf', 'Tidak ada siswa yang cocok dengan nama berkas ini.'],
    ['00712345678.pdf', 'Tidak ada siswa yang cocok dengan nama berkas ini.'],
    ['0081234567.pdf', 'Budi Santoso (NIS 0223) ada di kelas VII B, bukan yang dipilih.'],
    ['scan001.pdf', 'Tidak ada siswa yang cocok dengan nama berkas ini.'],
  ])('%s → %s', (name, expected) => {
    expect(outcome(name, roster(inA))).toBe(expected)
  })

  it('without a class a name alone is never enough', () => {
    expect(outcome('RAPOR BUDI SANTOSO.pdf', roster({ eduyear_id: 9, semester_id: 1 }))).toBe(
      'ambiguous 0123 0223',
    )
    expect(outcome('RAPOR BUDI SANTOSO.pdf', roster())).toMatch(/^Nama berkas tidak dikenal/)
  })

  it('a letter needs its score, so that only the decided name is enough', () => {
    expect(outcome('SKL DEWI LESTARI.pdf', roster({ eduyear_id: 9, classroom_id: 3 }, 'graduation'))).toBe(
      'ambiguous 0301',
    )
  })
})

describe('the files of a zip together', () => {
  const groups = (files: { name: string; nisns?: string[]; problem?: string }[], stored: string[] = []) =>
    reviewFiles(
      files.map(({ name, nisns = [], problem = null }, index) => ({ index, name, nisns, problem })),
      roster(inA),
      (enrolled) => stored.includes(enrolled.nis),
    ).map(({ group, candidates, student }) =>
      [group, student?.nis ?? candidates.map((row) => row.nis).join(' ')].join(' ').trim(),
    )

  it('replace what is stored, and say so', () => {
    expect(groups([{ name: '0123.pdf' }, { name: '0124.pdf' }], ['0124'])).toEqual([
      'cocok 0123',
      'menimpa 0124',
    ])
  })

  it('two for one student are both left to the operator', () => {
    expect(groups([{ name: '0123.pdf' }, { name: 'Budi Santoso.pdf' }])).toEqual([
      'ambigu 0123',
      'ambigu 0123',
    ])
  })

  it('swapped names are noticed where the PDF speaks of the other', () => {
    expect(
      groups([
        { name: '0123_2026_1_vii.pdf', nisns: [siti.nisn] },
        { name: '0124_2026_1_vii.pdf', nisns: [budi.nisn] },
      ]),
    ).toEqual(['ambigu 0123 0124', 'ambigu 0124 0123'])
  })

  it('a PDF that speaks of its own student is sure; one of nobody here is not', () => {
    expect(groups([{ name: '0123.pdf', nisns: [budi.nisn, '0099999999'] }])).toEqual(['cocok 0123'])
    expect(groups([{ name: '0123.pdf', nisns: ['0099999999'] }])).toEqual(['ambigu 0123'])
  })

  it('a nameless PDF gets a hint from its text, never more', () => {
    expect(groups([{ name: 'scan001.pdf', nisns: [twin2.nisn] }])).toEqual(['ambigu 0126'])
  })

  it.each([
    ['0123_2026_1_ix.pdf', 'Budi Santoso ada di kelas VII A, bukan kelas IX. Isi PDF menyebut Budi Santoso.'],
    [
      '9999_2026_1_vii.pdf',
      'NIS 9999 tidak terdaftar pada tahun ajaran 2026. Isi PDF menyebut Budi Santoso.',
    ],
  ])('%s is reported as what is wrong with it, before what its text says', (name, reason) => {
    const [entry] = reviewFiles(
      [{ index: 0, name, nisns: [budi.nisn], problem: null }],
      roster(inA),
      () => false,
    )
    expect(entry).toMatchObject({ group: 'ambigu', reason })
  })

  it('a name that contradicts what is chosen stays refused, whoever the PDF speaks of', () => {
    expect(groups([{ name: 'RAPOR BUDI SANTOSO GENAP.pdf', nisns: [budi.nisn] }])).toEqual(['tidak_cocok'])
  })

  it('a broken one is nobody’s', () => {
    expect(groups([{ name: '0123.pdf', problem: 'Bukan berkas PDF.' }])).toEqual(['tidak_cocok'])
  })
})

it.each([
  ['Nomor Induk/NISN : 0123 / 0071234567', ['0071234567']],
  ['NISN 0099999999', ['0099999999']],
  ['NIP 198501012010011001 NIS 0123', []],
  ['telp 0811223344 tanggal 20260715', []],
  ['Nama: Budi 0071234568', ['0071234568']],
  ['NISN : 00999 99999', ['0099999999']],
  ['NISN : 009-999-9999', ['0099999999']],
  ['NIS / NISN : 0123 / 009 999 9999 Kelas 7', ['0099999999']],
  ['NISN\n0   0   9   9   9   9   9   9   9   9   Kelas', ['0099999999']],
  ['Nomor Induk Siswa Nasional : 0099999999', ['0099999999']],
  ['No. Induk Siswa Nasional (NISN) : 00999 99999', ['0099999999']],
  ['Siswa 007 123-4568', ['0071234568']],
  ['0 0 7 1 2 3 4 5 6 8', ['0071234568']],
  ['Telp 0812 345 678 HP 081-234-5678', []],
  ['NISN : - Telp. 0812345678', []],
  ['NISN : - HP 0812-345-678', []],
  ['NISN : NIK 3201 0112 3456 0001', []],
  ['NIK 3201007123456801', []],
])('the text "%s" speaks of %j', (text, expected) => {
  expect(findNisns(text, (nisn) => enrolments.some((row) => row.nisn === nisn))).toEqual(expected)
})
