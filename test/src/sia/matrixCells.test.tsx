/** The matrix of lessons while it is worked on: what is changed, what saving says and sends, where keys lead. */
import { describe, expect, it } from 'vitest'
import type { StoredCell } from '#contract/sia/lessonClass/lessonMatrix.ts'
import {
  applyEdit,
  type CellPosition,
  changedCells,
  countChanges,
  type Edits,
  indexCells,
  moveByKey,
  toCellKey,
  toSummary,
} from '#src/sia/lessonMatrix/cells.ts'

const cell = (classroom_id: number, lesson_id: number, more: Partial<StoredCell> = {}): StoredCell => ({
  ...{ id: classroom_id * 100 + lesson_id, classroom_id, lesson_id, teacher_id: 5, participants: 30 },
  ...more,
})
const stored = indexCells([cell(1, 1), cell(1, 2, { teacher_id: 6, participants: 0 }), cell(2, 1)])
const edits = (...given: [number, number, number | null][]): Edits =>
  new Map(
    given.map(([classroom_id, lesson_id, teacher]) => [toCellKey({ classroom_id, lesson_id }), teacher]),
  )

describe('a cell', () => {
  const cellKey = '1 1'

  it('that gets another teacher is kept as changed, without touching what was kept before', () => {
    const before = edits([2, 1, null])
    const after = applyEdit(before, { cellKey, teacherId: 9, storedTeacherId: 5 })
    expect([...after]).toEqual([
      ['2 1', null],
      ['1 1', 9],
    ])
    expect(before.size).toBe(1)
  })

  it('that is as it was again is no change', () => {
    const changed = applyEdit(new Map(), { cellKey, teacherId: 9, storedTeacherId: 5 })
    expect(applyEdit(changed, { cellKey, teacherId: 5, storedTeacherId: 5 }).size).toBe(0)
  })

  it('that was empty and is emptied again is no change', () => {
    const filled = applyEdit(new Map(), { cellKey, teacherId: 9, storedTeacherId: null })
    expect(applyEdit(filled, { cellKey, teacherId: null, storedTeacherId: null }).size).toBe(0)
  })
})

describe('saving', () => {
  it.each([
    ['nothing', edits(), { added: 0, changed: 0, removed: 0, affectedParticipants: 0 }, ''],
    [
      'a lesson added',
      edits([3, 1, 5]),
      { added: 1, changed: 0, removed: 0, affectedParticipants: 0 },
      '1 ditambahkan',
    ],
    [
      'a teacher changed',
      edits([1, 1, 7]),
      { added: 0, changed: 1, removed: 0, affectedParticipants: 0 },
      '1 ganti guru',
    ],
    [
      'a lesson taken from a class, with those in it',
      edits([1, 1, null]),
      { added: 0, changed: 0, removed: 1, affectedParticipants: 30 },
      '1 dihapus',
    ],
    [
      'a lesson nobody takes taken away',
      edits([1, 2, null]),
      { added: 0, changed: 0, removed: 1, affectedParticipants: 0 },
      '1 dihapus',
    ],
    [
      'all of it at once',
      edits([3, 1, 5], [3, 2, 5], [1, 1, 7], [2, 1, null]),
      { added: 2, changed: 1, removed: 1, affectedParticipants: 30 },
      '2 ditambahkan, 1 ganti guru, 1 dihapus',
    ],
  ] as const)('%s is counted and said', (_what, given, counts, words) => {
    expect(countChanges(given, stored)).toEqual(counts)
    expect(toSummary(countChanges(given, stored))).toBe(words)
  })

  it('sends the changed cells alone, each with who taught there when it was read', () => {
    expect(changedCells(edits([1, 1, 7], [1, 2, null], [3, 1, 5]), stored)).toEqual([
      { classroom_id: 1, lesson_id: 1, teacher_id: 7, was_teacher_id: 5 },
      { classroom_id: 1, lesson_id: 2, teacher_id: null, was_teacher_id: 6 },
      { classroom_id: 3, lesson_id: 1, teacher_id: 5, was_teacher_id: null },
    ])
  })
})

describe('a key', () => {
  const table = { rows: 4, columns: 3 }
  const at = (row: number, column: number): CellPosition => ({ row, column })

  it.each([
    ['ArrowUp', false, at(2, 1), at(1, 1)],
    ['ArrowUp', false, at(0, 1), at(0, 1)],
    ['ArrowUp', true, at(3, 2), at(0, 2)],
    ['ArrowDown', false, at(2, 1), at(3, 1)],
    ['ArrowDown', false, at(3, 1), at(3, 1)],
    ['ArrowDown', true, at(0, 2), at(3, 2)],
    ['ArrowLeft', false, at(1, 1), at(1, 0)],
    ['ArrowLeft', false, at(1, 0), at(1, 0)],
    ['ArrowLeft', true, at(1, 2), at(1, 0)],
    ['ArrowRight', false, at(1, 1), at(1, 2)],
    ['ArrowRight', false, at(1, 2), at(1, 2)],
    ['ArrowRight', true, at(1, 0), at(1, 2)],
    ['Home', false, at(2, 2), at(2, 0)],
    ['Home', true, at(2, 2), at(0, 0)],
    ['End', false, at(1, 0), at(1, 2)],
    ['End', true, at(0, 0), at(3, 2)],
  ] as const)('%s (Ctrl: %s) from %j leads to %j', (key, ctrlKey, from, to) => {
    expect(moveByKey({ key, ctrlKey }, from, table)).toEqual(to)
  })

  it.each(['Enter', 'Tab', ' ', 'a', 'Escape', 'PageDown'])('%j leads nowhere', (key) => {
    expect(moveByKey({ key, ctrlKey: false }, at(1, 1), table)).toBeNull()
  })
})
