/** The unsaved changes of a class's tables: what is marked, added and sent, and their summary. */

import { describe, expect, test } from 'vitest'
import { studentsToSave } from '#features/school/console/worksheet/studentsToSave.ts'
import {
  applyMarks,
  excludeAdded,
  reconcile,
  summarizePending,
} from '#platform/console/kit/worksheet/pending.ts'

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
    expect(applyMarks([], [1, 2, 3], true)).toEqual([1, 2, 3])
    expect(applyMarks([1, 2, 3], [1, 3], false)).toEqual([2])
    expect(applyMarks([1, 2, 3], [1, 2], true).toSorted()).toEqual([1, 2, 3])
  })

  test('that somebody else removed or added since are not marked and not added', () => {
    const edits = { markedIds: [1, 2], addedIds: [50, 60] }
    expect(reconcile(edits, { rows: [row(2)], candidates: [{ id: 60 }] })).toEqual({
      markedIds: new Set([2]),
      addedItems: [{ id: 60 }],
    })
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
})
