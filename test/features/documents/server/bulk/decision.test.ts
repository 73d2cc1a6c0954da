/** Deciding for each file of a confirmed zip which student it belongs to, or why it is not stored. */
import { describe, expect, it } from 'vitest'
import type { BulkPick } from '#features/documents/bulkUpload.ts'
import type { Enrolment, Roster } from '#features/documents/server/bulk/match/matchTypes.ts'
import { isInScope, listRecipients, listWithoutFile } from '#features/documents/server/bulk/match/roster.ts'
import { decideEntries } from '#features/documents/server/bulk/review/decision.ts'
import type { ReviewedEntry } from '#features/documents/server/bulk/review/review.ts'

const makeEnrolment = (n: number, name: string, changes: Partial<Enrolment> = {}): Enrolment => ({
  student_class_id: n,
  id: 100 + n,
  name,
  nis: `00${n}`,
  nisn: `000000000${n}`,
  refusal: null,
  classroom: { id: 1, name: 'VII A', code: 'VII' },
  eduyear: { id: 9, code: '2026' },
  ...changes,
})
const adi = makeEnrolment(1, 'Adi')
const bunga = makeEnrolment(2, 'Bunga')
const citraOfOtherClass = makeEnrolment(3, 'Citra', { classroom: { id: 2, name: 'VII B', code: 'VII' } })
const dodiNotGraduated = makeEnrolment(4, 'Dodi', { refusal: 'Dodi belum diluluskan dari kelas IX.' })
const ekaOfLastYear = makeEnrolment(5, 'Eka', { eduyear: { id: 8, code: '2025' } })

const makeRoster = (changes: Partial<Roster> = {}): Roster => ({
  kind: 'rapor',
  enrolments: [adi, bunga, citraOfOtherClass, dodiNotGraduated, ekaOfLastYear],
  semesters: [{ id: 1, name: 'Ganjil' }],
  scope: { eduyear_id: 9, semester_id: 1, classroom_id: 1 },
  ...changes,
})
const graduationRoster = makeRoster({
  kind: 'graduation',
  scope: { eduyear_id: 9, semester_id: null, classroom_id: 1 },
})

const makeEntry = (entry: number, changes: Partial<ReviewedEntry> = {}): ReviewedEntry => ({
  entry,
  name: `${entry}.pdf`,
  group: 'ambigu',
  reason: null,
  student: null,
  candidates: [],
  can_pick: true,
  can_open: true,
  final_score: null,
  semester_id: null,
  ...changes,
})
const makePick = (entry: number, student_class_id: number | null, final_score?: string): BulkPick => ({
  entry,
  student_class_id,
  ...(final_score !== undefined && { final_score }),
})
/** The name of the student for each file, or the reason it is not stored. */
const decideOutcomes = (files: ReviewedEntry[], picks: BulkPick[], roster = makeRoster()) =>
  decideEntries(files, picks, roster).map((decision) =>
    decision.enrolment ? decision.enrolment.name : decision.reason,
  )

describe('a report card', () => {
  it.each([
    ['with a certain student is stored for them', makeEntry(1, { student: adi }), [], 'Adi'],
    [
      'picked for another student is stored for them',
      makeEntry(1, { student: adi }),
      [makePick(1, 2)],
      'Bunga',
    ],
    [
      'that was excluded is not stored',
      makeEntry(1, { student: adi }),
      [makePick(1, null)],
      'Tidak disertakan.',
    ],
    ['without a pick is not stored', makeEntry(1), [], 'Belum dipilih.'],
    ['without a pick has the reason of the review', makeEntry(1, { reason: 'Dua siswa.' }), [], 'Dua siswa.'],
    [
      'that is damaged is not stored, whoever is picked',
      makeEntry(1, { can_pick: false, reason: 'Bukan berkas PDF.' }),
      [makePick(1, 1)],
      'Bukan berkas PDF.',
    ],
    [
      'that cannot be picked is not stored',
      makeEntry(1, { can_pick: false }),
      [makePick(1, 1)],
      'Tidak cocok.',
    ],
    [
      'picked for a student who is no longer in the class',
      makeEntry(1),
      [makePick(1, 99)],
      'Siswa ini tidak lagi terdaftar di kelas itu.',
    ],
    ['picked for another class', makeEntry(1), [makePick(1, 3)], 'Siswa ini bukan dari kelas yang dipilih.'],
    ['picked for another year', makeEntry(1), [makePick(1, 5)], 'Siswa ini bukan dari kelas yang dipilih.'],
    [
      'whose name matches a student of another class is stored for them',
      makeEntry(1, { student: citraOfOtherClass }),
      [],
      'Citra',
    ],
    [
      'of a student who may have none has that reason',
      makeEntry(1, { student: dodiNotGraduated }),
      [],
      'Dodi belum diluluskan dari kelas IX.',
    ],
  ] as const)('%s', (_what, entry, picks, outcome) => {
    expect(decideOutcomes([entry], [...picks])).toEqual([outcome])
  })

  it('belongs to the semester in its name, else to the chosen one, and is not stored without any', () => {
    const decideSemesters = (entry: ReviewedEntry, roster = makeRoster()) =>
      decideEntries([entry], [], roster).map((decision) =>
        decision.enrolment ? decision.semester_id : decision.reason,
      )
    const rosterWithoutSemester = makeRoster({
      scope: { eduyear_id: 9, semester_id: null, classroom_id: null },
    })
    expect(decideSemesters(makeEntry(1, { student: adi }))).toEqual([1])
    expect(decideSemesters(makeEntry(1, { student: adi, semester_id: 2 }))).toEqual([2])
    expect(decideSemesters(makeEntry(1, { student: adi }), rosterWithoutSemester)).toEqual([
      'Semester belum dipilih.',
    ])
  })

  it('is not stored if two are picked for one student', () => {
    const files = [makeEntry(1, { student: adi }), makeEntry(2), makeEntry(3, { student: bunga })]
    expect(decideOutcomes(files, [makePick(2, 1)])).toEqual([
      'Lebih dari satu berkas dipilih untuk Adi.',
      'Lebih dari satu berkas dipilih untuk Adi.',
      'Bunga',
    ])
  })

  it('is stored if two of one student belong to two semesters', () => {
    const files = [makeEntry(1, { student: adi }), makeEntry(2, { student: adi, semester_id: 2 })]
    expect(decideOutcomes(files, [])).toEqual(['Adi', 'Adi'])
  })

  it('is stored if the other one of its student is excluded', () => {
    expect(
      decideOutcomes([makeEntry(1, { student: adi }), makeEntry(2)], [makePick(1, null), makePick(2, 1)]),
    ).toEqual(['Tidak disertakan.', 'Adi'])
  })
})

describe('a letter of graduation', () => {
  it.each([
    ['has the score in its name', makeEntry(1, { student: adi, final_score: 90 }), [], 90],
    [
      'has the score in its name even if another was typed',
      makeEntry(1, { student: adi, final_score: 90 }),
      [makePick(1, 1, '70')],
      90,
    ],
    ['has the score that was typed', makeEntry(1), [makePick(1, 1, '87,5')], 87.5],
    [
      'without a score is not stored',
      makeEntry(1),
      [makePick(1, 1)],
      'Nilai akhir harus diisi, 0 sampai 100.',
    ],
    [
      'with an impossible score is not stored',
      makeEntry(1),
      [makePick(1, 1, '101')],
      'Nilai akhir harus diisi, 0 sampai 100.',
    ],
    [
      'with words for a score is not stored',
      makeEntry(1),
      [makePick(1, 1, 'baik')],
      'Nilai akhir harus diisi, 0 sampai 100.',
    ],
  ] as const)('%s', (_what, entry, picks, expected) => {
    const [decision] = decideEntries([entry], [...picks], graduationRoster)
    expect(decision?.enrolment ? decision.final_score : decision?.reason).toBe(expected)
  })
})

describe('the recipients', () => {
  it.each([
    [{ eduyear_id: 9, semester_id: 1, classroom_id: 1 }, ['Adi', 'Bunga']],
    [{ eduyear_id: 9, semester_id: 1, classroom_id: null }, ['Adi', 'Bunga', 'Citra']],
    [{ eduyear_id: 8, semester_id: 1, classroom_id: null }, ['Eka']],
    [{ eduyear_id: 8, semester_id: 1, classroom_id: 2 }, []],
    [{ eduyear_id: null, semester_id: 1, classroom_id: 1 }, []],
  ])('of %j is %j', (scope, names) => {
    expect(listRecipients(makeRoster({ scope })).map(({ name }) => name)).toEqual(names)
  })

  it('without a stored file for the semester are listed', () => {
    expect(listWithoutFile(makeRoster(), new Set(['1 1', '2 2'])).map(({ name }) => name)).toEqual(['Bunga'])
    expect(listWithoutFile(graduationRoster, new Set(['1 null'])).map(({ name }) => name)).toEqual(['Bunga'])
  })

  it('are all students if neither year nor class is chosen', () => {
    const emptyScope = { eduyear_id: null, semester_id: null, classroom_id: null }
    expect([adi, citraOfOtherClass, ekaOfLastYear].every((row) => isInScope(row, emptyScope))).toBe(true)
    expect(isInScope(citraOfOtherClass, { ...emptyScope, classroom_id: 1 })).toBe(false)
  })
})
