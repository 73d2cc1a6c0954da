/** How an operator's answers about a checked zip decide which files are stored, which students can be picked, and what is sent. */
import { describe, expect, it } from 'vitest'
import type { BulkEntry, BulkResult, BulkStudent } from '#features/documents/bulkUpload.ts'
import {
  type Answers,
  findOptions,
  findStudentIdsWithFile,
  mapStudentsToEntries,
  presetAnswers,
  toGroups,
  toPicks,
  willBeStored,
} from '#features/documents/console/bulk/answers.ts'

const makeStudent = (n: number, name = `Siswa ${n}`): BulkStudent => ({
  id: n,
  nis: String(n),
  nisn: `000000000${n}`,
  name,
  student_class_id: n * 10,
  classroom: { id: 1, code: 'IX', name: 'IX A' },
})
const adi = makeStudent(1, 'Adi')
const bunga = makeStudent(2, 'Bunga')
const candra = makeStudent(3, 'Candra')

const makeEntry = (entry: number, fields: Partial<BulkEntry> = {}): BulkEntry => ({
  entry,
  name: `berkas ${entry}.pdf`,
  group: 'ambigu',
  reason: null,
  student: null,
  candidates: [],
  can_pick: true,
  can_open: true,
  final_score: null,
  ...fields,
})
const makeResult = (fields: Partial<BulkResult>): BulkResult => ({
  upload_id: 'u',
  total: 0,
  berhasil: [],
  menimpa: [],
  gagal: [],
  tanpa_berkas: [],
  pilihan: [],
  laporan: null,
  ...fields,
})
const makeAnswers = (...answers: [entry: number, student: BulkStudent | null, score?: string][]): Answers =>
  new Map(answers.map(([entry, student, score = '']) => [entry, { student, score }]))
const NO_ANSWERS = makeAnswers()

it('failed files are in two groups: those that need an answer, and those that cannot be answered', () => {
  const answerable = makeEntry(1)
  const unmatched = makeEntry(2, { group: 'tidak_cocok', can_pick: false })
  const matched = makeEntry(3, { group: 'cocok', student: adi })
  const groups = toGroups(
    makeResult({ berhasil: [matched], gagal: [unmatched, answerable], tanpa_berkas: [candra] }),
  )
  expect(groups).toEqual({
    cocok: [matched],
    menimpa: [],
    ambigu: [answerable],
    tidak_cocok: [unmatched],
    tanpa_berkas: [candra],
  })
})

describe('a file', () => {
  it.each([
    [
      'with a certain student is stored without an answer',
      makeEntry(1, { student: adi }),
      NO_ANSWERS,
      false,
      true,
    ],
    ['without a student is not stored', makeEntry(1), NO_ANSWERS, false, false],
    [
      'that was excluded is not stored, even with a certain student',
      makeEntry(1, { student: adi }),
      makeAnswers([1, null]),
      false,
      false,
    ],
    ['that was answered with a student is stored', makeEntry(1), makeAnswers([1, bunga]), false, true],
    ['is not affected by the answer for another file', makeEntry(1), makeAnswers([2, bunga]), false, false],
    ['of a letter without a score is not stored', makeEntry(1), makeAnswers([1, bunga]), true, false],
    [
      'of a letter with an incomplete score is not stored',
      makeEntry(1),
      makeAnswers([1, bunga, '8,']),
      true,
      false,
    ],
    [
      'of a letter with a score over 100 is not stored',
      makeEntry(1),
      makeAnswers([1, bunga, '100,01']),
      true,
      false,
    ],
    ['of a letter with a score is stored', makeEntry(1), makeAnswers([1, bunga, '87,5']), true, true],
    [
      'whose name contains the score needs none in the answer',
      makeEntry(1, { final_score: 90 }),
      makeAnswers([1, bunga]),
      true,
      true,
    ],
  ] as const)('%s', (_case, entry, answers, hasScore, expected) => {
    expect(willBeStored(entry, { answers, hasScore })).toBe(expected)
  })
})

describe('letters with only the score missing', () => {
  const withoutScore = (entry: number, ...candidates: BulkStudent[]) =>
    makeEntry(entry, { candidates, reason: 'Nilai akhir belum diketahui.' })

  it('have their student preselected, and need only the score', () => {
    expect([...presetAnswers([withoutScore(1, adi), withoutScore(2, bunga)], { hasScore: true })]).toEqual([
      [1, { student: adi, score: '' }],
      [2, { student: bunga, score: '' }],
    ])
  })

  it.each([
    ['of a document without scores', [withoutScore(1, adi)], false],
    ['with two candidates', [withoutScore(1, adi, bunga)], true],
    ['whose student is equally likely for another file', [withoutScore(1, adi), withoutScore(2, adi)], true],
    [
      'whose student has another file to be stored',
      [withoutScore(1, adi), makeEntry(2, { student: adi, final_score: 80 })],
      true,
    ],
    ['that fail for another reason too', [makeEntry(1, { candidates: [adi], reason: 'Belum lulus.' })], true],
    ['whose score is known', [{ ...withoutScore(1, adi), final_score: 75 }], true],
  ] as const)('have no preselected student if they are letters %s', (_case, entries, hasScore) => {
    expect([...presetAnswers(entries, { hasScore })]).toEqual([])
  })
})

describe('the student options of a file', () => {
  const checkedZip = { pilihan: [adi, bunga, candra] }

  it('are the candidates first, then all others, each once', () => {
    expect(findOptions(makeEntry(1, { candidates: [candra] }), checkedZip, new Map())).toEqual([
      candra,
      adi,
      bunga,
    ])
  })

  it('exclude students of other files, but not the file’s own', () => {
    const entryByStudent = new Map([
      [adi.student_class_id, 7],
      [bunga.student_class_id, 1],
    ])
    expect(findOptions(makeEntry(1), checkedZip, entryByStudent)).toEqual([bunga, candra])
  })

  it('a student belongs to a certain or answered file, and is free again once the file is excluded', () => {
    const entries = [makeEntry(1, { student: adi }), makeEntry(2), makeEntry(3)]
    expect([...mapStudentsToEntries(entries, NO_ANSWERS)]).toEqual([[adi.student_class_id, 1]])
    expect([...mapStudentsToEntries(entries, makeAnswers([1, null], [2, adi], [3, candra]))]).toEqual([
      [adi.student_class_id, 2],
      [candra.student_class_id, 3],
    ])
  })
})

it('students have a file already if they neither lack one nor get their first', () => {
  const checkedZip = makeResult({
    pilihan: [adi, bunga, candra],
    tanpa_berkas: [adi],
    berhasil: [makeEntry(1, { student: bunga })],
  })
  expect([...findStudentIdsWithFile(checkedZip)]).toEqual([candra.student_class_id])
})

describe('the picks that are sent', () => {
  const entries = [makeEntry(1, { student: adi }), makeEntry(2), makeEntry(3)]

  it('contain only answers: a student, a typed score, or null for excluding the file', () => {
    expect(
      toPicks(entries, { answers: makeAnswers([1, null], [2, bunga], [3, candra, '90']), hasScore: false }),
    ).toEqual([
      { entry: 1, student_class_id: null },
      { entry: 2, student_class_id: bunga.student_class_id },
      { entry: 3, student_class_id: candra.student_class_id, final_score: '90' },
    ])
  })

  it('contain no incomplete answers', () => {
    expect(toPicks(entries, { answers: makeAnswers([2, bunga, '101'], [3, null]), hasScore: true })).toEqual(
      [],
    )
  })
})
