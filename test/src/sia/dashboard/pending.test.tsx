/** The unsaved changes of the school year's tables, their payloads, and searching and filtering lists. */
import { describe, expect, test } from 'vitest'
import { idsBetween } from '#src/kit/dialog/useSelectedIds.ts'
import { applySelection, countSelected, readSelection } from '#src/kit/list/filters/filterValues.ts'
import { createMatcher, filterFirstMatches } from '#src/kit/search/textSearch.ts'
import { findChangedRows, findMissingTeachers, lessonsToSave } from '#src/sia/lessonClasses/classLessons.ts'
import { applyMarks, excludeAdded, studentsToSave, summarizePending } from '#src/sia/pending.ts'
import { formatFormerClass } from '#src/sia/studentClasses/candidates.ts'
import { parseSelection } from '#src/sia/useClassSelection.ts'

const row = (id: number) => ({ id, student: { id: id * 10 } })
const NO_CHANGES = { markedIds: new Set<number>(), addedItems: [] }

describe('participants', () => {
  test('to be saved are the added ones without id and the marked ones with theirs', () => {
    const pending = { markedIds: new Set([2]), addedItems: [{ id: 99 }] }
    expect(studentsToSave([row(1), row(2), row(3)], pending)).toEqual([
      { student_id: 99 },
      { id: 2, student_id: 20, is_delete: true },
    ])
  })

  test('can be marked and unmarked, several at once', () => {
    const markedIds = applyMarks(NO_CHANGES, [1, 2, 3], true)
    expect([...markedIds.markedIds]).toEqual([1, 2, 3])
    expect([...applyMarks(markedIds, [1, 3], false).markedIds]).toEqual([2])
    expect([...applyMarks(markedIds, [2], true).markedIds].sort()).toEqual([1, 2, 3])
  })

  test.each([
    [NO_CHANGES, ''],
    [{ markedIds: new Set([1]), addedItems: [] }, '1 dihapus'],
    [{ markedIds: new Set<number>(), addedItems: [{ id: 5 }, { id: 6 }] }, '2 ditambahkan'],
    [{ markedIds: new Set([1]), addedItems: [{ id: 5 }] }, '1 ditambahkan, 1 dihapus'],
  ])('are summarised for saving', (pending, summary) => expect(summarizePending(pending)).toBe(summary))

  test('that were added are no longer candidates', () => {
    expect(excludeAdded([{ id: 1 }, { id: 2 }], [{ id: 2 }])).toEqual([{ id: 1 }])
  })

  test.each([
    [[], 'Siswa baru'],
    [[{ classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' }], 'VII A (2025/2026)'],
  ])('have as candidates the name of their latest class', (student_classes, text) =>
    expect(formatFormerClass({ student_classes })).toBe(text),
  )
})

describe('lessons of a class', () => {
  const makeLesson = (id: number, teacherId: number) => ({
    id,
    lesson: { id: id + 100, name: `Pelajaran ${id}` },
    teacher: { id: teacherId, name: 'Guru' },
    participants: 0,
  })
  const rows = [makeLesson(1, 7), makeLesson(2, 7), makeLesson(3, 7)]

  test('are sent if they are new, marked or have another teacher', () => {
    const pending = { markedIds: new Set([3]), addedItems: [{ id: 200, name: 'Baru' }] }
    expect(lessonsToSave(rows, pending, { 200: 9, 102: 8 })).toEqual([
      { lesson_id: 200, teacher_id: 9 },
      { id: 2, lesson_id: 102, teacher_id: 8 },
      { id: 3, lesson_id: 103, teacher_id: 7, is_delete: true },
    ])
  })

  test('are unchanged if the teacher is emptied, is the same, or the row is marked', () => {
    expect(findChangedRows(rows, new Set([3]), { 101: null, 102: 7, 103: 8 })).toEqual([])
  })

  test('require a teacher each', () => {
    expect(
      findMissingTeachers(
        [
          { id: 5, name: 'A' },
          { id: 6, name: 'B' },
        ],
        { 5: 1 },
      ),
    ).toEqual({ 6: 'Harus diisi' })
  })
})

describe('the URL of a per-class screen', () => {
  const options = {
    eduyears: [
      { id: 1, status: 'passed' },
      { id: 2, status: 'active' },
    ],
    semesters: [{ id: 1, status: 'active' }],
    classrooms: [{ id: 4 }],
  }
  test.each([
    ['', { eduyear_id: 2, semester_id: 1, classroom_id: null }],
    ['eduyear_id=1&classroom_id=4', { eduyear_id: 1, semester_id: 1, classroom_id: 4 }],
    ['eduyear_id=77&classroom_id=x', { eduyear_id: 2, semester_id: 1, classroom_id: null }],
  ])('%j selects existing records, or else the active year', (query, selection) =>
    expect(parseSelection(new URLSearchParams(query), options)).toEqual(selection),
  )
})

describe('filters of a list', () => {
  const fields = [{ name: 'classroom' }, { name: 'eduyear' }]
  test('are counted by value, regardless of other parameters', () => {
    const selection = readSelection(
      { q: 'siti', classroom: [1, 2], eduyear: '5', status: ['active'] },
      fields,
    )
    expect(selection).toEqual({ classroom: [1, 2], eduyear: [5] })
    expect(countSelected(selection)).toBe(3)
  })
  test('keep the search, and an emptied one is removed from the URL', () => {
    const values = { q: 'siti', classroom: [1], status: ['active'] }
    expect(applySelection(values, fields, { classroom: [], eduyear: [5] })).toEqual({
      q: 'siti',
      status: ['active'],
      eduyear: [5],
    })
  })
  test('of a hand-edited URL are read only if they are ids', () => {
    expect(readSelection({ classroom: ['1', 'x', null] }, fields)).toEqual({ classroom: [1] })
  })
})

describe('searching on the screen', () => {
  test.each([
    ['vii ipa', 'IPA · VII A', true],
    ['jose', 'José', true],
    ['JOSÉ', 'jose', true],
    ['ipa viii', 'IPA · VII A', false],
    ['', 'apa saja', true],
  ])('finds %j in %j: %s', (query, text, isMatch) => expect(createMatcher(query)(text)).toBe(isMatch))

  test('shows at most a hundred options', () => {
    const options = Array.from({ length: 5000 }, (_, id) => `Siswa ${id}`)
    const state = { inputValue: 'siswa', getOptionLabel: (option: string) => option }
    expect(filterFirstMatches(options, state)).toHaveLength(100)
  })

  test('selects a range in either direction, and one row without a start', () => {
    expect(idsBetween([4, 8, 15, 16], 15, 4)).toEqual([4, 8, 15])
    expect(idsBetween([4, 8, 15, 16], 23, 8)).toEqual([8])
  })
})
