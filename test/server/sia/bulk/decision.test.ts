/** What becomes of each file once the operator has agreed: what was matched, what was picked, and why not. */
import { describe, expect, it } from 'vitest'
import type { BulkPick } from '#contract/sia/document/bulk.ts'
import type { Enrolment, Roster } from '#server/sia/bulk/match/match.ts'
import { isInScope, listRecipients, listWithoutFile } from '#server/sia/bulk/match/roster.ts'
import { decideEntries } from '#server/sia/bulk/review/decision.ts'
import type { ReviewedEntry } from '#server/sia/bulk/review/review.ts'

const enrolled = (n: number, name: string, more: Partial<Enrolment> = {}): Enrolment => ({
  ...{ student_class_id: n, id: 100 + n, name, nis: `00${n}`, nisn: `000000000${n}`, refusal: null },
  ...{ classroom: { id: 1, name: 'VII A', code: 'VII' }, eduyear: { id: 9, code: '2026' } },
  ...more,
})
const adi = enrolled(1, 'Adi')
const bunga = enrolled(2, 'Bunga')
const elsewhere = enrolled(3, 'Citra', { classroom: { id: 2, name: 'VII B', code: 'VII' } })
const repeater = enrolled(4, 'Dodi', { refusal: 'Dodi belum diluluskan dari kelas IX.' })
const lastYear = enrolled(5, 'Eka', { eduyear: { id: 8, code: '2025' } })

const roster = (more: Partial<Roster> = {}): Roster => ({
  ...{ kind: 'rapor', enrolments: [adi, bunga, elsewhere, repeater, lastYear] },
  semesters: [{ id: 1, name: 'Ganjil' }],
  scope: { eduyear_id: 9, semester_id: 1, classroom_id: 1 },
  ...more,
})
const letters = roster({ kind: 'graduation', scope: { eduyear_id: 9, semester_id: null, classroom_id: 1 } })

const file = (entry: number, more: Partial<ReviewedEntry> = {}): ReviewedEntry => ({
  ...{ entry, name: `${entry}.pdf`, group: 'ambigu', reason: null, student: null, candidates: [] },
  ...{ can_pick: true, can_open: true, final_score: null, semester_id: null },
  ...more,
})
const pick = (entry: number, student_class_id: number | null, final_score?: string): BulkPick => ({
  ...{ entry, student_class_id },
  ...(final_score !== undefined && { final_score }),
})
/** Whose it becomes, or why nobody's. */
const outcomes = (files: ReviewedEntry[], picks: BulkPick[], where = roster()) =>
  decideEntries(files, picks, where).map((one) => (one.enrolled ? one.enrolled.name : one.reason))

describe('a report card', () => {
  it.each([
    ['that is sure goes to its student', file(1, { student: adi }), [], 'Adi'],
    ['that was given to somebody else goes there', file(1, { student: adi }), [pick(1, 2)], 'Bunga'],
    [
      'that was left out is stored for nobody',
      file(1, { student: adi }),
      [pick(1, null)],
      'Tidak disertakan.',
    ],
    ['that nobody picked waits', file(1), [], 'Belum dipilih.'],
    ['that nobody picked tells what is wrong with it', file(1, { reason: 'Dua siswa.' }), [], 'Dua siswa.'],
    [
      'that is damaged is given to nobody, whoever is picked',
      file(1, { can_pick: false, reason: 'Bukan berkas PDF.' }),
      [pick(1, 1)],
      'Bukan berkas PDF.',
    ],
    ['that cannot be picked says so', file(1, { can_pick: false }), [pick(1, 1)], 'Tidak cocok.'],
    [
      'of who has left the class meanwhile',
      file(1),
      [pick(1, 99)],
      'Siswa ini tidak lagi terdaftar di kelas itu.',
    ],
    ['picked for another class', file(1), [pick(1, 3)], 'Siswa ini bukan dari kelas yang dipilih.'],
    ['picked for another year', file(1), [pick(1, 5)], 'Siswa ini bukan dari kelas yang dipilih.'],
    ['that its own name puts into another class stays there', file(1, { student: elsewhere }), [], 'Citra'],
    ['of who may have none', file(1, { student: repeater }), [], 'Dodi belum diluluskan dari kelas IX.'],
  ] as const)('%s', (_what, one, picks, outcome) => {
    expect(outcomes([one], [...picks])).toEqual([outcome])
  })

  it('is of the semester its name states, else of the chosen one, and of none it is not stored', () => {
    const semester = (one: ReviewedEntry, where = roster()) =>
      decideEntries([one], [], where).map((decision) =>
        decision.enrolled ? decision.semester_id : decision.reason,
      )
    const anytime = roster({ scope: { eduyear_id: 9, semester_id: null, classroom_id: null } })
    expect(semester(file(1, { student: adi }))).toEqual([1])
    expect(semester(file(1, { student: adi, semester_id: 2 }))).toEqual([2])
    expect(semester(file(1, { student: adi }), anytime)).toEqual(['Semester belum dipilih.'])
  })

  it('for one student twice is stored not once: nobody could say which is right', () => {
    const files = [file(1, { student: adi }), file(2), file(3, { student: bunga })]
    expect(outcomes(files, [pick(2, 1)])).toEqual([
      'Lebih dari satu berkas dipilih untuk Adi.',
      'Lebih dari satu berkas dipilih untuk Adi.',
      'Bunga',
    ])
  })

  it('for one student twice is fine in two semesters', () => {
    const files = [file(1, { student: adi }), file(2, { student: adi, semester_id: 2 })]
    expect(outcomes(files, [])).toEqual(['Adi', 'Adi'])
  })

  it('left out makes room for the other', () => {
    expect(outcomes([file(1, { student: adi }), file(2)], [pick(1, null), pick(2, 1)])).toEqual([
      'Tidak disertakan.',
      'Adi',
    ])
  })
})

describe('a letter of graduation', () => {
  it.each([
    ['has the score of its name', file(1, { student: adi, final_score: 90 }), [], 90],
    [
      'has that score also where another was typed',
      file(1, { student: adi, final_score: 90 }),
      [pick(1, 1, '70')],
      90,
    ],
    ['has the score that was typed', file(1), [pick(1, 1, '87,5')], 87.5],
    ['without a score is not stored', file(1), [pick(1, 1)], 'Nilai akhir harus diisi, 0 sampai 100.'],
    [
      'with an impossible score is not stored',
      file(1),
      [pick(1, 1, '101')],
      'Nilai akhir harus diisi, 0 sampai 100.',
    ],
    [
      'with words for a score is not stored',
      file(1),
      [pick(1, 1, 'baik')],
      'Nilai akhir harus diisi, 0 sampai 100.',
    ],
  ] as const)('%s', (_what, one, picks, expected) => {
    const [decision] = decideEntries([one], [...picks], letters)
    expect(decision?.enrolled ? decision.final_score : decision?.reason).toBe(expected)
  })
})

describe('who may be given a file', () => {
  it.each([
    [{ eduyear_id: 9, semester_id: 1, classroom_id: 1 }, ['Adi', 'Bunga']],
    [{ eduyear_id: 9, semester_id: 1, classroom_id: null }, ['Adi', 'Bunga', 'Citra']],
    [{ eduyear_id: 8, semester_id: 1, classroom_id: null }, ['Eka']],
    [{ eduyear_id: 8, semester_id: 1, classroom_id: 2 }, []],
    [{ eduyear_id: null, semester_id: 1, classroom_id: 1 }, []],
  ])('of %j is %j', (scope, names) => {
    expect(listRecipients(roster({ scope })).map(({ name }) => name)).toEqual(names)
  })

  it('lacks one where none is stored for that semester', () => {
    expect(listWithoutFile(roster(), new Set(['1 1', '2 2'])).map(({ name }) => name)).toEqual(['Bunga'])
    expect(listWithoutFile(letters, new Set(['1 null'])).map(({ name }) => name)).toEqual(['Bunga'])
  })

  it('is everybody where neither year nor class is chosen', () => {
    const anywhere = { eduyear_id: null, semester_id: null, classroom_id: null }
    expect([adi, elsewhere, lastYear].every((row) => isInScope(row, anywhere))).toBe(true)
    expect(isInScope(elsewhere, { ...anywhere, classroom_id: 1 })).toBe(false)
  })
})
