/** What an operator's answers make of a checked zip: what is stored, who may still be picked, what is sent. */
import { describe, expect, it } from 'vitest'
import type { BulkEntry, BulkResult, BulkStudent } from '#contract/sia/document/bulk.ts'
import {
  type Answers,
  findOptions,
  findStudentsWithFile,
  mapStudentsToEntries,
  presetAnswers,
  toGroups,
  toPicks,
  willBeStored,
} from '#src/sia/bulk/answers.ts'

const student = (n: number, name = `Siswa ${n}`): BulkStudent => ({
  ...{ id: n, nis: String(n), nisn: `000000000${n}`, name, student_class_id: n * 10 },
  classroom: { id: 1, code: 'IX', name: 'IX A' },
})
const [adi, bunga, candra] = [student(1, 'Adi'), student(2, 'Bunga'), student(3, 'Candra')]

const file = (entry: number, more: Partial<BulkEntry> = {}): BulkEntry => ({
  ...{ entry, name: `berkas ${entry}.pdf`, group: 'ambigu', reason: null, student: null, candidates: [] },
  ...{ can_pick: true, can_open: true, final_score: null },
  ...more,
})
const result = (more: Partial<BulkResult>): BulkResult => ({
  ...{ upload_id: 'u', total: 0, berhasil: [], menimpa: [], gagal: [], tanpa_berkas: [], pilihan: [] },
  laporan: null,
  ...more,
})
const answers = (...given: [number, BulkStudent | null, string?][]): Answers =>
  new Map(given.map(([entry, one, score = '']) => [entry, { student: one, score }]))
const NONE = answers()

it('what failed stands in two groups: what waits for an answer, and what no answer mends', () => {
  const [waiting, hopeless] = [file(1), file(2, { group: 'tidak_cocok', can_pick: false })]
  const stored = file(3, { group: 'cocok', student: adi })
  const groups = toGroups(result({ berhasil: [stored], gagal: [hopeless, waiting], tanpa_berkas: [candra] }))
  expect(groups).toEqual({
    ...{ cocok: [stored], menimpa: [], ambigu: [waiting], tidak_cocok: [hopeless] },
    tanpa_berkas: [candra],
  })
})

describe('a file', () => {
  it.each([
    ['whose student is sure is stored unasked', file(1, { student: adi }), NONE, false, true],
    ['of nobody yet is not', file(1), NONE, false, false],
    [
      'that was left out is not, though it was sure',
      file(1, { student: adi }),
      answers([1, null]),
      false,
      false,
    ],
    ['that was given to somebody is', file(1), answers([1, bunga]), false, true],
    ['given away beside another answer is its own affair', file(1), answers([2, bunga]), false, false],
    ['of a letter without a score is not', file(1), answers([1, bunga]), true, false],
    ['of a letter with half a score is not', file(1), answers([1, bunga, '8,']), true, false],
    ['of a letter with more than all is not', file(1), answers([1, bunga, '100,01']), true, false],
    ['of a letter with a score is', file(1), answers([1, bunga, '87,5']), true, true],
    ['whose name told the score needs none', file(1, { final_score: 90 }), answers([1, bunga]), true, true],
  ] as const)('%s', (_what, entry, given, hasScore, expected) => {
    expect(willBeStored(entry, given, hasScore)).toBe(expected)
  })
})

describe('letters of which only the score is missing', () => {
  const lacking = (entry: number, ...candidates: BulkStudent[]) =>
    file(entry, { candidates, reason: 'Nilai akhir belum diketahui.' })

  it('have their student already, and wait for the score alone', () => {
    expect([...presetAnswers([lacking(1, adi), lacking(2, bunga)], true)]).toEqual([
      [1, { student: adi, score: '' }],
      [2, { student: bunga, score: '' }],
    ])
  })

  it.each([
    ['of report cards, which have no score', [lacking(1, adi)], false],
    ['that may be two students’', [lacking(1, adi, bunga)], true],
    ['of whom another file is as sure', [lacking(1, adi), lacking(2, adi)], true],
    ['of whom another file is stored', [lacking(1, adi), file(2, { student: adi, final_score: 80 })], true],
    ['that fail for another reason too', [file(1, { candidates: [adi], reason: 'Belum lulus.' })], true],
    ['whose score is known', [{ ...lacking(1, adi), final_score: 75 }], true],
  ] as const)('are given to nobody unasked where they are %s', (_what, entries, hasScore) => {
    expect([...presetAnswers(entries, hasScore)]).toEqual([])
  })
})

describe('whom a file may be given to', () => {
  const all = { pilihan: [adi, bunga, candra] }

  it('the likeliest first, then everybody, each once', () => {
    expect(findOptions(file(1, { candidates: [candra] }), all, new Map())).toEqual([candra, adi, bunga])
  })

  it('nobody whom another file has, but whom it has itself', () => {
    const taken = new Map([
      [adi.student_class_id, 7],
      [bunga.student_class_id, 1],
    ])
    expect(findOptions(file(1), all, taken)).toEqual([bunga, candra])
  })

  it('somebody is taken by a sure file or an answer, and free again once the file is left out', () => {
    const entries = [file(1, { student: adi }), file(2), file(3)]
    expect([...mapStudentsToEntries(entries, NONE)]).toEqual([[adi.student_class_id, 1]])
    expect([...mapStudentsToEntries(entries, answers([1, null], [2, adi], [3, candra]))]).toEqual([
      [adi.student_class_id, 2],
      [candra.student_class_id, 3],
    ])
  })
})

it('a stored file is replaced of whom neither lacks one nor gets the first', () => {
  const checked = result({
    pilihan: [adi, bunga, candra],
    tanpa_berkas: [adi],
    berhasil: [file(1, { student: bunga })],
  })
  expect([...findStudentsWithFile(checked)]).toEqual([candra.student_class_id])
})

describe('what is sent', () => {
  const entries = [file(1, { student: adi }), file(2), file(3)]

  it('is only what was answered: a student, a score where one was typed, or nothing for leaving it out', () => {
    expect(toPicks(entries, answers([1, null], [2, bunga], [3, candra, '90']), false)).toEqual([
      { entry: 1, student_class_id: null },
      { entry: 2, student_class_id: bunga.student_class_id },
      { entry: 3, student_class_id: candra.student_class_id, final_score: '90' },
    ])
  })

  it('is nothing of half an answer', () => {
    expect(toPicks(entries, answers([2, bunga, '101'], [3, null]), true)).toEqual([])
  })
})
