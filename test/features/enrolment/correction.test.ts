/** The rules for correcting one promotion. */

import { describe, expect, test } from 'vitest'
import { correctionInput, correctionOptions } from '#features/enrolment/correction.ts'
import { whyNotTargetClass } from '#features/enrolment/promotion.ts'
import {
  correctionSummary,
  lessonsQuestion,
  notCorrectedMessage,
  nothingCorrectedMessage,
  outcomeOf,
  whyNotCorrected,
} from '#features/enrolment/server/promotion/correctionRules.ts'

const ENROLLED = { out_year: null, out_reason: null }
const GRADUATED = { out_year: '2027', out_reason: 'Lulus' }
const TRANSFERRED = { out_year: '2027', out_reason: 'Pindah sekolah' }

describe('the outcome of an enrolment', () => {
  test.each([
    ['active', 'VII', ENROLLED, 'active'],
    ['passed', 'VII', ENROLLED, 'passed'],
    ['repeat', 'VII', ENROLLED, 'repeat'],
    ['repeat', 'IX', ENROLLED, 'repeat'],
    ['passed', 'IX', GRADUATED, 'graduated'],
    ['passed', 'IX', ENROLLED, 'passed'],
    ['passed', 'IX', TRANSFERRED, 'passed'],
    ['passed', 'IX', { out_year: '2030', out_reason: 'Lulus' }, 'passed'],
    ['passed', 'VIII', GRADUATED, 'passed'],
    ['moved', 'VII', ENROLLED, null],
    ['left', 'VII', TRANSFERRED, null],
  ] as const)('%s in %s, %j: %s', (status, code, departure, outcome) => {
    expect(outcomeOf({ status, code, year: '2026' }, departure)).toBe(outcome)
  })
})

test.each([
  ['VII', ['Naik Kelas', 'Tinggal Kelas', 'Belum diproses (kembali aktif di kelas ini)']],
  ['IX', ['Lulus', 'Tinggal Kelas', 'Belum diproses (kembali aktif di kelas ini)']],
])('a promotion from %s can be corrected to %j', (code, names) => {
  expect(correctionOptions(code).map(({ name }) => name)).toEqual(names)
})

describe('the target class of a correction', () => {
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
  ] as const)('to %s, from %s into %s: %s', (to, code, target, reason) => {
    expect(whyNotTargetClass({ to, code }, target === null ? null : { code: target })).toBe(reason)
  })
})

describe('the reasons against a correction', () => {
  const VIII_A = { classAndYear: 'VIII A 2027/2028', uses: [] }
  const row = (status: string, classroom = 'VIII A', eduyear = '2027/2028') => ({
    status,
    classroom,
    eduyear,
  })
  const correctable = {
    outcome: 'passed',
    departure: ENROLLED,
    whyGraduationStays: null,
    dependents: [VIII_A],
    laterEnrolments: [row('active')],
  } as const

  test.each([
    ['none', correctable, []],
    ['none before the next year', { ...correctable, laterEnrolments: [] }, []],
    [
      'none for a graduation without a letter',
      { ...correctable, outcome: 'graduated', departure: GRADUATED, laterEnrolments: [] },
      [],
    ],
    [
      'a move or departure from the class',
      { ...correctable, outcome: null },
      ['siswa ini sudah pindah atau keluar dari kelas itu'],
    ],
    [
      'a departure from the school',
      { ...correctable, departure: TRANSFERRED },
      ['siswa ini sudah keluar dari sekolah pada 2027 (Pindah sekolah)'],
    ],
    [
      'a graduation letter',
      { ...correctable, whyGraduationStays: 'sudah ada surat kelulusan; tarik dahulu suratnya' },
      ['sudah ada surat kelulusan; tarik dahulu suratnya'],
    ],
    [
      'a further promotion',
      { ...correctable, laterEnrolments: [row('passed')] },
      ['sudah naik kelas lagi dari VIII A 2027/2028; koreksi dahulu kenaikan itu'],
    ],
    [
      'a later repetition',
      { ...correctable, laterEnrolments: [row('repeat')] },
      ['sudah tinggal kelas di VIII A 2027/2028; koreksi dahulu kenaikan itu'],
    ],
    [
      'none for a later move',
      { ...correctable, laterEnrolments: [row('moved'), row('active', 'VIII B')] },
      [],
    ],
    [
      'dependents in the class before a move',
      {
        ...correctable,
        laterEnrolments: [row('moved'), row('active', 'VIII B')],
        dependents: [
          {
            ...VIII_A,
            uses: [
              { label: 'rapor', count: 1 },
              { label: 'jawaban tugas', count: 0 },
            ],
          },
          { classAndYear: 'VIII B 2027/2028', uses: [{ label: 'jawaban tugas', count: 2 }] },
        ],
      },
      ['1 rapor di VIII A 2027/2028', '2 jawaban tugas di VIII B 2027/2028'],
    ],
    [
      'a later departure',
      { ...correctable, laterEnrolments: [row('left')] },
      ['sudah keluar dari VIII A 2027/2028'],
    ],
    [
      'two classes of later years',
      { ...correctable, laterEnrolments: [row('active'), row('active', 'IX A', '2028/2029')] },
      ['terdaftar di VIII A 2027/2028 dan IX A 2028/2029'],
    ],
    [
      'all dependents',
      {
        ...correctable,
        dependents: [
          {
            ...VIII_A,
            uses: [
              { label: 'rapor', count: 2 },
              { label: 'berkas rapor lama atau ditarik', count: 1 },
              { label: 'jawaban tugas', count: 3 },
            ],
          },
        ],
      },
      [
        '2 rapor di VIII A 2027/2028',
        '1 berkas rapor lama atau ditarik di VIII A 2027/2028',
        '3 jawaban tugas di VIII A 2027/2028',
      ],
    ],
  ] as const)('%s', (_case, facts, reasons) => {
    expect(whyNotCorrected(facts)).toEqual(reasons)
  })
})

test.each([
  ['passed', 'repeat', 'Naik kelas dikoreksi menjadi tinggal kelas'],
  ['graduated', 'active', 'Lulus dikoreksi menjadi belum diproses'],
  ['passed', 'passed', 'Tetap naik kelas, kelas pada tahun berikutnya dikoreksi'],
] as const)('the summary from %s to %s is: %s', (before, after, expected) => {
  expect(correctionSummary(before, after)).toBe(expected)
})

test('the refusal lists all reasons, and the question counts the lessons', () => {
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
])('%j has the class id %s', (body, id) => {
  expect(correctionInput.parse(body).classroom_id).toBe(id)
})

test.each([{ to: 'lulus' }, {}, { to: 'passed', classroom_id: 1.5 }, { to: 'passed', classroom_id: 'x' }])(
  '%j is refused',
  (body) => {
    expect(correctionInput.safeParse(body).success).toBe(false)
  },
)

test.each([
  ['active', 'Tidak ada yang dikoreksi: siswa ini belum diproses.'],
  ['passed', 'Tidak ada yang dikoreksi: siswa ini sudah naik kelas.'],
  ['repeat', 'Tidak ada yang dikoreksi: siswa ini sudah tinggal kelas.'],
  ['graduated', 'Tidak ada yang dikoreksi: siswa ini sudah lulus.'],
] as const)('a correction to the present outcome %s is reported', (outcome, message) => {
  expect(nothingCorrectedMessage(outcome)).toBe(message)
})
