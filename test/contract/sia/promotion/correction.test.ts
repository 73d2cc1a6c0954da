/** The rules of correcting one promotion, as tables. */
import { describe, expect, test } from 'vitest'
import {
  correctionInput,
  correctionOptions,
  correctionSummary,
  lessonsQuestion,
  notCorrectedMessage,
  nothingCorrectedMessage,
  outcomeOf,
  whyNotCorrected,
  whyNotTargetClass,
} from '#contract/sia/promotion/correction.ts'

const here = { out_year: null, out_reason: null }
const graduated = { out_year: '2027', out_reason: 'Lulus' }
const gone = { out_year: '2027', out_reason: 'Pindah sekolah' }

describe('what became of somebody', () => {
  test.each([
    ['active', 'VII', here, 'active'],
    ['passed', 'VII', here, 'passed'],
    ['repeat', 'VII', here, 'repeat'],
    ['repeat', 'IX', here, 'repeat'],
    ['passed', 'IX', graduated, 'graduated'],
    ['passed', 'IX', here, 'passed'],
    ['passed', 'IX', gone, 'passed'],
    ['passed', 'IX', { out_year: '2030', out_reason: 'Lulus' }, 'passed'],
    ['passed', 'VIII', graduated, 'passed'],
    ['moved', 'VII', here, null],
    ['left', 'VII', gone, null],
  ] as const)('%s in %s, %j: %s', (status, code, out, outcome) => {
    expect(outcomeOf({ status, code, year: '2026' }, out)).toBe(outcome)
  })
})

test.each([
  ['VII', ['Naik Kelas', 'Tinggal Kelas', 'Belum diproses (kembali aktif di kelas ini)']],
  ['IX', ['Lulus', 'Tinggal Kelas', 'Belum diproses (kembali aktif di kelas ini)']],
])('out of %s it can be corrected to %j', (code, names) => {
  expect(correctionOptions(code).map(({ name }) => name)).toEqual(names)
})

describe('where a correction leads', () => {
  test.each([
    ['passed', 'VII', 'VIII', null],
    ['passed', 'VII', 'IX', 'Kelas tujuan harus kelas VIII'],
    ['passed', 'VII', null, 'Pilih kelas tujuan'],
    ['passed', 'IX', null, null],
    ['passed', 'IX', 'IX', 'Dari kelas IX hanya dapat lulus'],
    ['repeat', 'VII', null, null],
    ['repeat', 'VII', 'VII', null],
    ['repeat', 'VII', 'VIII', 'Kelas tujuan harus kelas VII'],
    ['repeat', 'IX', 'IX', null],
    ['active', 'VII', null, null],
    ['active', 'VII', 'VIII', 'Siswa kembali ke kelas ini, tanpa kelas baru'],
  ] as const)('%s from %s into %s: %s', (to, code, target, reason) => {
    expect(whyNotTargetClass({ to, code }, target === null ? null : { code: target })).toBe(reason)
  })
})

describe('what keeps a promotion as it is', () => {
  const VIII_A = { place: 'VIII A 2027/2028', rapors: 0, withdrawn: 0, submissions: 0 }
  const row = (status: string, classroom = 'VIII A', eduyear = '2027/2028') => ({
    status,
    classroom,
    eduyear,
  })
  const free = {
    ...({ outcome: 'passed', out: here, hasLetter: false, dependents: [VIII_A] } as const),
    later: [row('active')],
  }

  test.each([
    ['nothing', free, []],
    ['nothing, before the next year', { ...free, later: [] }, []],
    [
      'graduation without a letter does not',
      { ...free, outcome: 'graduated', out: graduated, later: [] },
      [],
    ],
    ['moved or left', { ...free, outcome: null }, ['siswa ini sudah pindah atau keluar dari kelas itu']],
    [
      'out of the school',
      { ...free, out: gone },
      ['siswa ini sudah keluar dari sekolah pada 2027 (Pindah sekolah)'],
    ],
    ['a letter', { ...free, hasLetter: true }, ['sudah ada surat kelulusan; tarik dahulu suratnya']],
    [
      'promoted again',
      { ...free, later: [row('passed')] },
      ['sudah naik kelas lagi dari VIII A 2027/2028; koreksi dahulu kenaikan itu'],
    ],
    [
      'held back since',
      { ...free, later: [row('repeat')] },
      ['sudah tinggal kelas di VIII A 2027/2028; koreksi dahulu kenaikan itu'],
    ],
    ['moved since does not', { ...free, later: [row('moved'), row('active', 'VIII B')] }, []],
    [
      'what was left in the class before the move',
      {
        ...free,
        later: [row('moved'), row('active', 'VIII B')],
        dependents: [
          { ...VIII_A, rapors: 1 },
          { ...VIII_A, place: 'VIII B 2027/2028', submissions: 2 },
        ],
      },
      ['1 rapor di VIII A 2027/2028', '2 jawaban tugas di VIII B 2027/2028'],
    ],
    ['left since', { ...free, later: [row('left')] }, ['sudah keluar dari VIII A 2027/2028']],
    [
      'two classes of later years',
      { ...free, later: [row('active'), row('active', 'IX A', '2028/2029')] },
      ['terdaftar di VIII A 2027/2028 dan IX A 2028/2029'],
    ],
    [
      'everything that hangs on it',
      { ...free, dependents: [{ ...VIII_A, rapors: 2, withdrawn: 1, submissions: 3 }] },
      [
        '2 rapor di VIII A 2027/2028',
        '1 berkas rapor lama atau ditarik di VIII A 2027/2028',
        '3 jawaban tugas di VIII A 2027/2028',
      ],
    ],
  ] as const)('%s', (_what, about, reasons) => {
    expect(whyNotCorrected(about)).toEqual(reasons)
  })
})

test.each([
  ['passed', 'repeat', 'Naik kelas dikoreksi menjadi tinggal kelas'],
  ['graduated', 'active', 'Lulus dikoreksi menjadi belum diproses'],
  ['passed', 'passed', 'Tetap naik kelas, kelas pada tahun berikutnya dikoreksi'],
] as const)('%s to %s is told as: %s', (was, now, expected) => {
  expect(correctionSummary(was, now)).toBe(expected)
})

test('what is refused and what is asked names all of it', () => {
  expect(notCorrectedMessage(['a', 'b'])).toBe('Kenaikan ini tidak dapat dikoreksi: a; b.')
  expect(lessonsQuestion(3, 'VIII A 2027/2028')).toBe(
    'Siswa ini sudah mengikuti 3 pelajaran di VIII A 2027/2028, yang ikut dilepas.',
  )
})

test.each([
  [{ to: 'repeat', classroom_id: '' }, null],
  [{ to: 'repeat', classroom_id: 0 }, null],
  [{ to: 'repeat' }, undefined],
  [{ to: 'repeat', classroom_id: '7' }, 7],
])('%j names the class %s', (body, id) => {
  expect(correctionInput.parse(body).classroom_id).toBe(id)
})

test.each([{ to: 'lulus' }, {}, { to: 'passed', classroom_id: 1.5 }, { to: 'passed', classroom_id: 'x' }])(
  '%j is no correction',
  (body) => {
    expect(correctionInput.safeParse(body).success).toBe(false)
  },
)

test.each([
  ['active', 'Tidak ada yang dikoreksi: siswa ini belum diproses.'],
  ['passed', 'Tidak ada yang dikoreksi: siswa ini sudah naik kelas.'],
  ['repeat', 'Tidak ada yang dikoreksi: siswa ini sudah tinggal kelas.'],
  ['graduated', 'Tidak ada yang dikoreksi: siswa ini sudah lulus.'],
] as const)('corrected to the %s they are, they are told so', (outcome, message) => {
  expect(nothingCorrectedMessage(outcome)).toBe(message)
})
