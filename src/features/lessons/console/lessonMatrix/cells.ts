/** The cells of the matrix: stored values, unsaved edits, and navigation by keyboard. */
import type { Output } from '#platform/contract/endpoint.ts'
import type { ChangedCell, readLessonMatrix, StoredCell } from '../../lessonMatrix.ts'

export type MatrixData = Output<typeof readLessonMatrix>
/** Teacher ids by cell key; null removes the lesson from the class. */
export type Edits = ReadonlyMap<string, number | null>

/** @example toCellKey({ classroom_id: 3, lesson_id: 7 }) // '3 7' */
export const toCellKey = ({ classroom_id, lesson_id }: { classroom_id: number; lesson_id: number }) =>
  `${classroom_id} ${lesson_id}`

/** @example toCellName('3 7', matrix) // 'IPA VII A' */
export function toCellName(cellKey: string, { lessons, classrooms }: MatrixData): string {
  const [classroomId, lessonId] = cellKey.split(' ').map(Number)
  const nameOf = (rows: MatrixData['lessons'], id: number | undefined) =>
    rows.find((row) => row.id === id)?.name ?? ''
  return `${nameOf(lessons, lessonId)} ${nameOf(classrooms, classroomId)}`
}

export function indexCells(cells: readonly StoredCell[]): ReadonlyMap<string, StoredCell> {
  return new Map(cells.map((cell) => [toCellKey(cell), cell]))
}

/** Replaces the change of a cell, or drops it if the cell equals the stored one again. */
export function applyEdit(cells: readonly ChangedCell[], changedCell: ChangedCell): ChangedCell[] {
  const others = cells.filter((cell) => toCellKey(cell) !== toCellKey(changedCell))
  return changedCell.teacher_id === changedCell.was_teacher_id ? others : [...others, changedCell]
}

export type Counts = { added: number; changed: number; removed: number; affectedParticipants: number }

/** Counts the edits; `affectedParticipants` take part in lessons that would be removed. */
export function countChanges(edits: Edits, storedCells: ReadonlyMap<string, StoredCell>): Counts {
  const counts = { added: 0, changed: 0, removed: 0, affectedParticipants: 0 }
  for (const [cellKey, teacherId] of edits) {
    const storedCell = storedCells.get(cellKey)
    if (!storedCell) counts.added += 1
    else if (teacherId !== null) counts.changed += 1
    else {
      counts.removed += 1
      counts.affectedParticipants += storedCell.participants
    }
  }
  return counts
}

/** @example toSummary({ added: 2, changed: 0, removed: 1, affectedParticipants: 0 }) // '2 ditambahkan, 1 dihapus' */
export function toSummary({ added, changed, removed }: Counts): string {
  return [
    added > 0 && `${added} ditambahkan`,
    changed > 0 && `${changed} ganti guru`,
    removed > 0 && `${removed} dihapus`,
  ]
    .filter(Boolean)
    .join(', ')
}

export type CellPosition = { row: number; column: number }

/**
 * @returns the cell to which a key moves, within the table; null for other keys
 *
 * @example moveByKey({ key: 'ArrowDown', ctrlKey: false }, { row: 0, column: 1 }, { rows: 5, columns: 3 }) // { row: 1, column: 1 }
 */
export function moveByKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: CellPosition,
  { rows, columns }: { rows: number; columns: number },
): CellPosition | null {
  const clamp = (to: CellPosition): CellPosition => ({
    row: Math.min(Math.max(to.row, 0), rows - 1),
    column: Math.min(Math.max(to.column, 0), columns - 1),
  })
  switch (key) {
    case 'ArrowUp':
      return clamp({ row: ctrlKey ? 0 : row - 1, column })
    case 'ArrowDown':
      return clamp({ row: ctrlKey ? rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return clamp({ row, column: ctrlKey ? 0 : column - 1 })
    case 'ArrowRight':
      return clamp({ row, column: ctrlKey ? columns - 1 : column + 1 })
    case 'Home':
      return clamp({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return clamp({ row: ctrlKey ? rows - 1 : row, column: columns - 1 })
    default:
      return null
  }
}
