/** File names in free form: their hints must agree with the chosen scope, and identify the student for certain. */
import { describe, expect, it } from 'vitest'
import { matchName } from '#features/documents/server/bulk/match/matching.ts'
import type { Enrolment, Roster } from '#features/documents/server/bulk/match/matchTypes.ts'

const CLASS_A = { id: 1, name: 'VII A', code: 'VII' }
const CLASS_B = { id: 2, name: 'VII B', code: 'VII' }
let enrolmentCount = 0
type NamedStudent = { name: string; nis: string; nisn: string; classroom?: typeof CLASS_A }
const makeEnrolment = ({ name, nis, nisn, classroom = CLASS_A }: NamedStudent): Enrolment => {
  enrolmentCount += 1
  const eduyear = { id: 9, code: '2026' }
  return {
    student_class_id: enrolmentCount,
    id: 100 + enrolmentCount,
    name,
    nis,
    nisn,
    classroom,
    eduyear,
    refusal: null,
  }
}
/** The chosen scope is VII A, 2026/2027, Ganjil. */
const roster: Roster = {
  kind: 'rapor',
  enrolments: [
    makeEnrolment({ name: 'Budi Santoso', nis: '0123', nisn: '0071234567' }),
    makeEnrolment({ name: 'Siti', nis: '70001', nisn: '9900000001' }),
    makeEnrolment({ name: 'Siti Aminah', nis: '70002', nisn: '9900000002' }),
    makeEnrolment({ name: "Nur'aini Sjafe'i", nis: '70003', nisn: '9900000003' }),
    makeEnrolment({ name: 'Tono Wijaya', nis: '2025', nisn: '9900000004' }),
    makeEnrolment({ name: 'Citra Lubis', nis: '70012', nisn: '9900000012', classroom: CLASS_B }),
  ],
  semesters: [
    { id: 1, name: 'Ganjil' },
    { id: 2, name: 'Genap' },
  ],
  scope: { eduyear_id: 9, semester_id: 1, classroom_id: 1 },
}

/** The outcome in one word with the student's NIS, or the reason. */
const describeMatch = (name: string, inRoster = roster) => {
  const match = matchName(name, inRoster)
  if (match.outcome === 'sure') return `sure ${match.enrolment.nis} ${match.semester_id}`
  if (match.outcome === 'ambiguous') return `ambiguous ${match.candidates.map((row) => row.nis).join(' ')}`
  return match.reason
}

describe('a name that states a semester, year or class', () => {
  const semesterReason = 'Nama berkas menyebut semester Genap, bukan Ganjil.'
  const classReason = 'Nama berkas menyebut kelas VIII, bukan VII A.'
  it.each([
    ['0123_2026_1_vii (1).pdf', 'sure 0123 1'],
    ['Salinan 0123_2026_1_vii.pdf', 'sure 0123 1'],
    ['Copy of 0123_2026_1_vii.pdf', 'sure 0123 1'],
    ['0123_2026_1_vii - Copy (2).pdf', 'sure 0123 1'],
    ['0123_2026_1_vii - Salin.pdf', 'sure 0123 1'],
    ['0123_2026_2_vii (1).pdf', 'Berkas untuk semester Genap, bukan semester yang dipilih.'],
    ['Salinan 0123_2026_2_vii.pdf', 'Berkas untuk semester Genap, bukan semester yang dipilih.'],
    ['0123_2026_1_viii - Copy.pdf', 'Budi Santoso ada di kelas VII A, bukan kelas VIII.'],
    ['0123-2026-2-vii.pdf', semesterReason],
    ['RAPOR BUDI SANTOSO SEMESTER 2 VII A.pdf', semesterReason],
    ['RAPOR BUDI SANTOSO SMT II.pdf', semesterReason],
    ['RAPOR BUDI SANTOSO semester (2).pdf', semesterReason],
    ['Budi Santoso_2026_2_vii.pdf', semesterReason],
    ['BUDI SANTOSO GENAP (1).pdf', semesterReason],
    [
      'RAPOR BUDI SANTOSO VII A 2023-2024.pdf',
      'Nama berkas menyebut tahun ajaran 2023/2024, bukan 2026/2027.',
    ],
    ['RAPOR BUDI SANTOSO 2023/2024.pdf', 'Nama berkas menyebut tahun ajaran 2023/2024, bukan 2026/2027.'],
    ['0123_BUDI_2023_2024.pdf', 'Nama berkas menyebut tahun ajaran 2023/2024, bukan 2026/2027.'],
    ['BUDI SANTOSO TA 23-24.pdf', 'Nama berkas menyebut tahun ajaran 2023/2024, bukan 2026/2027.'],
    ['BUDI SANTOSO 25-26.pdf', 'Nama berkas menyebut tahun ajaran 2025/2026, bukan 2026/2027.'],
    ['RAPOR BUDI SANTOSO 2025.pdf', 'Nama berkas menyebut tahun 2025, bukan 2026/2027.'],
    ['RAPOR BUDI SANTOSO - 8.pdf', classReason],
    ['RAPOR BUDI SANTOSO kelas8.pdf', classReason],
    ['RAPOR BUDI SANTOSO - 8 A.pdf', 'Nama berkas menyebut kelas VIII A, bukan VII A.'],
    ['RAPOR BUDI SANTOSO - 7B.pdf', 'Nama berkas menyebut kelas VII B, bukan VII A.'],
    [
      '0071234567 BUDI SANTOSO GENAP VIII B.pdf',
      'Nama berkas menyebut semester Genap, bukan Ganjil; kelas VIII B, bukan VII A.',
    ],
    ['RAPOR BUDI SANTOSO - VIIA SEMESTER 1 2026-2027.pdf', 'sure 0123 1'],
    ['E-RAPOR BUDI SANTOSO 7A GANJIL 2026/2027.pdf', 'sure 0123 1'],
    ['BUDI SANTOSO kelas 7 A TA 2026-27 smt ganjil.pdf', 'sure 0123 1'],
    ['8. BUDI SANTOSO.pdf', 'sure 0123 1'],
    ['semester 2/RAPOR BUDI SANTOSO.pdf', 'sure 0123 1'],
  ])('%s → %s', (name, expected) => {
    expect(describeMatch(name)).toBe(expected)
  })

  it('that contradicts the class of its student is refused even if no class is chosen', () => {
    const match = matchName('0123 BUDI SANTOSO VIII B.pdf', {
      ...roster,
      scope: { ...roster.scope, classroom_id: null },
    })
    expect(match).toMatchObject({ reason: 'Nama berkas menyebut kelas VIII B, bukan VII A.', canPick: true })
  })
})

describe('a name that does not identify a student for certain', () => {
  it.each([
    ['RAPOR SITI A - VII A.pdf', 'ambiguous 70001 70002'],
    ['RAPOR SITI A.pdf', 'ambiguous 70001 70002'],
    ['RAPOR SITI E - VII A.pdf', 'ambiguous 70001 70002'],
    ['SITI AMINAH 9900000012.pdf', 'ambiguous 70002'],
    ['SITI AMINAH 70012.pdf', 'ambiguous 70002'],
    ['SITI AMINAH 70999.pdf', 'ambiguous 70002'],
    ['SITI AMINAH 1234567890.pdf', 'ambiguous 70002'],
    ['70002 1234567890.pdf', 'ambiguous 70002'],
    ['70002 CITRA LUBIS.pdf', 'ambiguous 70002'],
    ['70001 SITI A.pdf', 'ambiguous 70001 70002'],
    ['70002 SITI A.pdf', 'sure 70002 1'],
    ['70002 S AMINAH.pdf', 'sure 70002 1'],
    ['RAPOR SITI - VII A.pdf', 'sure 70001 1'],
    ['RAPOR SITI AMINAH - VIIA.pdf', 'sure 70002 1'],
    ['70002 9900000002 SITI AMINAH.pdf', 'sure 70002 1'],
    ['NUR_AINI SJAFE_I.pdf', 'sure 70003 1'],
    ['RAPOR NUR AINI SJAFE I - VII A.pdf', 'sure 70003 1'],
    ['SITI AMINAH 2026-2027.pdf', 'sure 70002 1'],
    ['SITI AMINAH 2024-2025.pdf', 'Nama berkas menyebut tahun ajaran 2024/2025, bukan 2026/2027.'],
    ['TONO WIJAYA 2025.pdf', 'sure 2025 1'],
    ['rapor 2025.pdf', 'ambiguous 2025'],
  ])('is matched as expected: %s → %s', (name, expected) => {
    expect(describeMatch(name)).toBe(expected)
  })

  it('that contains the chosen year is matched although a NIS equals its second half', () => {
    const enrolments = roster.enrolments.map((row) => ({ ...row, eduyear: { id: 9, code: '2024' } }))
    expect(describeMatch('RAPOR SITI AMINAH 2024-2025.pdf', { ...roster, enrolments })).toBe('sure 70002 1')
  })
})
