/** Matching file names to students: certain, ambiguous and failed matches. */
import { describe, expect, it } from 'vitest'
import { matchName } from '#features/documents/server/bulk/match/matching.ts'
import type { Enrolment, Roster } from '#features/documents/server/bulk/match/matchTypes.ts'
import { findNisns } from '#features/documents/server/bulk/match/nisnsInText.ts'
import { reviewFiles } from '#features/documents/server/bulk/review/review.ts'

const CLASS_A = { id: 1, name: 'VII A', code: 'VII' }
const CLASS_B = { id: 2, name: 'VII B', code: 'VII' }
const CLASS_IX = { id: 3, name: 'IX A', code: 'IX' }
const EDUYEAR = { id: 9, code: '2026' }

let enrolmentCount = 0
type NamedStudent = {
  name: string
  nis: string
  nisn: string
  classroom?: typeof CLASS_A
  refusal?: string | null
}
const makeEnrolment = ({ name, nis, nisn, classroom = CLASS_A, refusal = null }: NamedStudent) => {
  enrolmentCount += 1
  return {
    student_class_id: enrolmentCount,
    id: 100 + enrolmentCount,
    name,
    nis,
    nisn,
    classroom,
    eduyear: EDUYEAR,
    refusal,
  }
}
const budi = makeEnrolment({ name: 'Budi Santoso', nis: '0123', nisn: '0071234567' })
const siti = makeEnrolment({ name: 'Siti Nur’aini', nis: '0124', nisn: '0071234568' })
const twin1 = makeEnrolment({ name: 'Ahmad Fauzi', nis: '0125', nisn: '0071234569' })
const twin2 = makeEnrolment({ name: 'Ahmad Fauzi', nis: '0126', nisn: '0071234570' })
const otherBudi = makeEnrolment({ name: 'Budi Santoso', nis: '0223', nisn: '0081234567', classroom: CLASS_B })
const rinaWithNisLikeYear = makeEnrolment({ name: 'Rina Wati', nis: '2026', nisn: '0071234571' })
const graduate = makeEnrolment({ name: 'Dewi Lestari', nis: '0301', nisn: '0051234567', classroom: CLASS_IX })
const repeater = makeEnrolment({
  name: 'Joko Susilo',
  nis: '0302',
  nisn: '0051234568',
  classroom: CLASS_IX,
  refusal: 'Joko Susilo belum diluluskan dari kelas IX.',
})
const enrolments: Enrolment[] = [budi, siti, twin1, twin2, otherBudi, rinaWithNisLikeYear, graduate, repeater]
const semesters = [
  { id: 1, name: 'Ganjil' },
  { id: 2, name: 'Genap' },
]
const makeRoster = (scope: Partial<Roster['scope']> = {}, kind: Roster['kind'] = 'rapor'): Roster => ({
  kind,
  enrolments,
  semesters,
  scope: { eduyear_id: null, semester_id: null, classroom_id: null, ...scope },
})
const SCOPE_OF_A = { eduyear_id: 9, semester_id: 1, classroom_id: 1 }

/** The outcome in one word with the student's NIS, or the reason. */
const describeMatch = (name: string, roster: Roster) => {
  const match = matchName(name, roster)
  if (match.outcome === 'sure') return `sure ${match.enrolment.nis} ${match.semester_id ?? match.final_score}`
  if (match.outcome === 'ambiguous') return `ambiguous ${match.candidates.map((row) => row.nis).join(' ')}`
  return match.reason
}

describe('a name in the school’s pattern', () => {
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
  ])('%s → %s without a chosen scope', (name, expected) => {
    expect(describeMatch(name, makeRoster())).toBe(expected)
  })

  it.each([
    ['the chosen year and semester', SCOPE_OF_A, true],
    ['another semester', { ...SCOPE_OF_A, semester_id: 2 }, false],
    ['another year', { ...SCOPE_OF_A, eduyear_id: 8 }, false],
    ['nothing chosen', {}, false],
  ])('with an unknown NIS can be picked only in the scope that it names: %s', (_what, scope, canPick) => {
    expect(matchName('9999_2026_1_vii.pdf', makeRoster(scope))).toMatchObject({ outcome: 'none', canPick })
  })

  it.each([
    ['0223_2026_1_vii.pdf', SCOPE_OF_A, 'Budi Santoso ada di kelas VII B, bukan kelas yang dipilih.'],
    ['0123_2026_2_vii.pdf', SCOPE_OF_A, 'Berkas untuk semester Genap, bukan semester yang dipilih.'],
    ['0123_2026_1_vii.pdf', { eduyear_id: 8 }, 'Berkas untuk tahun ajaran 2026, bukan tahun yang dipilih.'],
    ['9999_2025_1_vii.pdf', SCOPE_OF_A, 'Berkas untuk tahun ajaran 2025, bukan tahun yang dipilih.'],
    ['9999_2026_2_vii.pdf', SCOPE_OF_A, 'Berkas untuk semester Genap, bukan semester yang dipilih.'],
    ['0123_2026_1_vii.pdf', SCOPE_OF_A, 'sure 0123 1'],
  ])('%s must not contradict the chosen scope', (name, scope, expected) => {
    expect(describeMatch(name, makeRoster(scope))).toBe(expected)
  })

  it.each([
    ['0301_2026_87.5.pdf', 'sure 0301 87.5'],
    ['0301_2026_87,25.pdf', 'sure 0301 87.25'],
    ['0301_2026_100.pdf', 'sure 0301 100'],
    ['0301_2026_101.pdf', 'Nilai akhir harus 0 sampai 100.'],
    ['0051234567_2026_90.pdf', 'sure 0301 90'],
    ['0302_2026_70.pdf', 'Joko Susilo belum diluluskan dari kelas IX.'],
  ])('of a graduation letter: %s → %s', (name, expected) => {
    expect(describeMatch(name, makeRoster({}, 'graduation'))).toBe(expected)
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
    expect(describeMatch(name, makeRoster(SCOPE_OF_A))).toBe(expected)
  })

  it('is ambiguous without a chosen class', () => {
    expect(describeMatch('RAPOR BUDI SANTOSO.pdf', makeRoster({ eduyear_id: 9, semester_id: 1 }))).toBe(
      'ambiguous 0123 0223',
    )
    expect(describeMatch('RAPOR BUDI SANTOSO.pdf', makeRoster())).toMatch(/^Nama berkas tidak dikenal/)
  })

  it('is ambiguous for a graduation letter, because it states no score', () => {
    expect(
      describeMatch('SKL DEWI LESTARI.pdf', makeRoster({ eduyear_id: 9, classroom_id: 3 }, 'graduation')),
    ).toBe('ambiguous 0301')
  })
})

describe('the files of a zip', () => {
  const describeGroups = (
    files: { name: string; nisns?: string[]; problem?: string }[],
    stored: string[] = [],
  ) =>
    reviewFiles(
      files.map(({ name, nisns = [], problem = null }, index) => ({ index, name, nisns, problem })),
      makeRoster(SCOPE_OF_A),
      (enrolled) => stored.includes(enrolled.nis),
    ).map(({ group, candidates, student }) =>
      [group, student?.nis ?? candidates.map((row) => row.nis).join(' ')].join(' ').trim(),
    )

  it('are marked if they replace a stored file', () => {
    expect(describeGroups([{ name: '0123.pdf' }, { name: '0124.pdf' }], ['0124'])).toEqual([
      'cocok 0123',
      'menimpa 0124',
    ])
  })

  it('are ambiguous if two match one student', () => {
    expect(describeGroups([{ name: '0123.pdf' }, { name: 'Budi Santoso.pdf' }])).toEqual([
      'ambigu 0123',
      'ambigu 0123',
    ])
  })

  it('are ambiguous if the text of the PDF names another student', () => {
    expect(
      describeGroups([
        { name: '0123_2026_1_vii.pdf', nisns: [siti.nisn] },
        { name: '0124_2026_1_vii.pdf', nisns: [budi.nisn] },
      ]),
    ).toEqual(['ambigu 0123 0124', 'ambigu 0124 0123'])
  })

  it('are certain if the text names their student, but not if it names only unknown ones', () => {
    expect(describeGroups([{ name: '0123.pdf', nisns: [budi.nisn, '0099999999'] }])).toEqual(['cocok 0123'])
    expect(describeGroups([{ name: '0123.pdf', nisns: ['0099999999'] }])).toEqual(['ambigu 0123'])
  })

  it('are ambiguous if only the text names a student', () => {
    expect(describeGroups([{ name: 'scan001.pdf', nisns: [twin2.nisn] }])).toEqual(['ambigu 0126'])
  })

  it.each([
    ['0123_2026_1_ix.pdf', 'Budi Santoso ada di kelas VII A, bukan kelas IX. Isi PDF menyebut Budi Santoso.'],
    [
      '9999_2026_1_vii.pdf',
      'NIS 9999 tidak terdaftar pada tahun ajaran 2026. Isi PDF menyebut Budi Santoso.',
    ],
  ])('have the error of the name %s before the hint of the text', (name, reason) => {
    const [entry] = reviewFiles(
      [{ index: 0, name, nisns: [budi.nisn], problem: null }],
      makeRoster(SCOPE_OF_A),
      () => false,
    )
    expect(entry).toMatchObject({ group: 'ambigu', reason })
  })

  it('are refused if the name contradicts the chosen scope, whatever the text says', () => {
    expect(describeGroups([{ name: 'RAPOR BUDI SANTOSO GENAP.pdf', nisns: [budi.nisn] }])).toEqual([
      'tidak_cocok',
    ])
  })

  it('are refused if they are broken', () => {
    expect(describeGroups([{ name: '0123.pdf', problem: 'Bukan berkas PDF.' }])).toEqual(['tidak_cocok'])
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
])('the text "%s" contains the NISNs %j', (text, expected) => {
  expect(findNisns(text, (nisn) => enrolments.some((row) => row.nisn === nisn))).toEqual(expected)
})
