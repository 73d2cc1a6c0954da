/** The cells of the lesson matrix: edits, the summary and payload of a save, and keyboard navigation. */
import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  type CellPosition,
  countChanges,
  type Edits,
  indexCells,
  moveByKey,
  toCellKey,
  toSummary,
} from '#features/lessons/console/lessonMatrix/cells.ts'
import type { StoredCell } from '#features/lessons/lessonMatrix.ts'

const makeCell = (classroom_id: number, lesson_id: number, fields: Partial<StoredCell> = {}): StoredCell => ({
  id: classroom_id * 100 + lesson_id,
  classroom_id,
  lesson_id,
  teacher_id: 5,
  participants: 30,
  ...fields,
})
const storedCells = indexCells([
  makeCell(1, 1),
  makeCell(1, 2, { teacher_id: 6, participants: 0 }),
  makeCell(2, 1),
])
const makeEdits = (...cells: [classroomId: number, lessonId: number, teacherId: number | null][]): Edits =>
  new Map(
    cells.map(([classroom_id, lesson_id, teacher]) => [toCellKey({ classroom_id, lesson_id }), teacher]),
  )

describe('a cell', () => {
  const cell = { classroom_id: 1, lesson_id: 1, teacher_id: 9, was_teacher_id: 5 }
  const other = { classroom_id: 2, lesson_id: 1, teacher_id: null, was_teacher_id: 5 }

  it('with another teacher is added to a copy of the edits', () => {
    const before = [other]
    expect(applyEdit(before, cell)).toEqual([other, cell])
    expect(before).toEqual([other])
  })

  it('is sent once, with its last teacher', () => {
    expect(applyEdit([cell, other], { ...cell, teacher_id: 7 })).toEqual([other, { ...cell, teacher_id: 7 }])
  })

  it('with its stored teacher again is no edit', () => {
    expect(applyEdit([cell], { ...cell, teacher_id: 5 })).toEqual([])
  })

  it('that was empty and is emptied again is no edit', () => {
    const emptyCell = { ...cell, was_teacher_id: null }
    expect(applyEdit([emptyCell], { ...emptyCell, teacher_id: null })).toEqual([])
  })
})

describe('saving', () => {
  it.each([
    ['no change', makeEdits(), { added: 0, changed: 0, removed: 0, affectedParticipants: 0 }, ''],
    [
      'an added lesson',
      makeEdits([3, 1, 5]),
      { added: 1, changed: 0, removed: 0, affectedParticipants: 0 },
      '1 ditambahkan',
    ],
    [
      'a changed teacher',
      makeEdits([1, 1, 7]),
      { added: 0, changed: 1, removed: 0, affectedParticipants: 0 },
      '1 ganti guru',
    ],
    [
      'a removed lesson with participants',
      makeEdits([1, 1, null]),
      { added: 0, changed: 0, removed: 1, affectedParticipants: 30 },
      '1 dihapus',
    ],
    [
      'a removed lesson without participants',
      makeEdits([1, 2, null]),
      { added: 0, changed: 0, removed: 1, affectedParticipants: 0 },
      '1 dihapus',
    ],
    [
      'several changes',
      makeEdits([3, 1, 5], [3, 2, 5], [1, 1, 7], [2, 1, null]),
      { added: 2, changed: 1, removed: 1, affectedParticipants: 30 },
      '2 ditambahkan, 1 ganti guru, 1 dihapus',
    ],
  ] as const)('%s is counted and summarised', (_case, edits, counts, summary) => {
    expect(countChanges(edits, storedCells)).toEqual(counts)
    expect(toSummary(countChanges(edits, storedCells))).toBe(summary)
  })
})

describe('a key', () => {
  const table = { rows: 4, columns: 3 }
  const position = (row: number, column: number): CellPosition => ({ row, column })

  it.each([
    ['ArrowUp', false, position(2, 1), position(1, 1)],
    ['ArrowUp', false, position(0, 1), position(0, 1)],
    ['ArrowUp', true, position(3, 2), position(0, 2)],
    ['ArrowDown', false, position(2, 1), position(3, 1)],
    ['ArrowDown', false, position(3, 1), position(3, 1)],
    ['ArrowDown', true, position(0, 2), position(3, 2)],
    ['ArrowLeft', false, position(1, 1), position(1, 0)],
    ['ArrowLeft', false, position(1, 0), position(1, 0)],
    ['ArrowLeft', true, position(1, 2), position(1, 0)],
    ['ArrowRight', false, position(1, 1), position(1, 2)],
    ['ArrowRight', false, position(1, 2), position(1, 2)],
    ['ArrowRight', true, position(1, 0), position(1, 2)],
    ['Home', false, position(2, 2), position(2, 0)],
    ['Home', true, position(2, 2), position(0, 0)],
    ['End', false, position(1, 0), position(1, 2)],
    ['End', true, position(0, 0), position(3, 2)],
  ] as const)('%s (Ctrl: %s) moves from %j to %j', (key, ctrlKey, from, to) => {
    expect(moveByKey({ key, ctrlKey }, from, table)).toEqual(to)
  })

  it.each(['Enter', 'Tab', ' ', 'a', 'Escape', 'PageDown'])('%j does not move', (key) => {
    expect(moveByKey({ key, ctrlKey: false }, position(1, 1), table)).toBeNull()
  })
})
