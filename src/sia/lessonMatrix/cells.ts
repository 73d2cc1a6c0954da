/** The cells of the matrix while they are worked on: what is stored, what is changed, and where the keys lead. */
import type { Output } from '#contract/endpoint.ts'
import type { ChangedCell, readLessonMatrix, StoredCell } from '#contract/sia/lessonClass/lessonMatrix.ts'

export type Matrix = Output<typeof readLessonMatrix>
/** Chosen teachers by place; null where the lesson is taken from the class. */
export type Edits = ReadonlyMap<string, number | null>

/** @example placeOf({ classroom_id: 3, lesson_id: 7 }) // '3 7' */
export const placeOf = ({ classroom_id, lesson_id }: { classroom_id: number; lesson_id: number }) =>
  `${classroom_id} ${lesson_id}`

export function storedByPlace(cells: readonly StoredCell[]): ReadonlyMap<string, StoredCell> {
  return new Map(cells.map((cell) => [placeOf(cell), cell]))
}

/** Nothing is kept of a cell that is as it was. */
export function edited(
  edits: Edits,
  { place, teacherId, stored }: { place: string; teacherId: number | null; stored: number | null },
): Edits {
  const after = new Map(edits)
  if (teacherId === stored) after.delete(place)
  else after.set(place, teacherId)
  return after
}

/** What is sent: only the cells that were changed. */
export function changedCells(edits: Edits, stored: ReadonlyMap<string, StoredCell>): ChangedCell[] {
  return [...edits].map(([place, teacher_id]) => {
    const [classroom_id = 0, lesson_id = 0] = place.split(' ').map(Number)
    return { classroom_id, lesson_id, teacher_id, was_teacher_id: stored.get(place)?.teacher_id ?? null }
  })
}

export type Counts = { added: number; changed: number; removed: number; leaving: number }

/** What saving would do; `leaving` take part in a lesson that is taken away. */
export function countChanges(edits: Edits, stored: ReadonlyMap<string, StoredCell>): Counts {
  const counts = { added: 0, changed: 0, removed: 0, leaving: 0 }
  for (const [place, teacherId] of edits) {
    const before = stored.get(place)
    if (!before) counts.added += 1
    else if (teacherId !== null) counts.changed += 1
    else {
      counts.removed += 1
      counts.leaving += before.participants
    }
  }
  return counts
}

/** @example summaryOf({ added: 2, changed: 0, removed: 1, leaving: 0 }) // '2 ditambahkan, 1 dihapus' */
export function summaryOf({ added, changed, removed }: Counts): string {
  return [
    added > 0 && `${added} ditambahkan`,
    changed > 0 && `${changed} ganti guru`,
    removed > 0 && `${removed} dihapus`,
  ]
    .filter(Boolean)
    .join(', ')
}

export type At = { row: number; column: number }

/**
 * Where a key leads from a cell, within the table; null where it leads nowhere.
 *
 * @example movedBy({ key: 'ArrowDown', ctrlKey: false }, { row: 0, column: 1 }, { rows: 5, columns: 3 }) // { row: 1, column: 1 }
 */
export function movedBy(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: At,
  { rows, columns }: { rows: number; columns: number },
): At | null {
  const clamped = (to: At): At => ({
    row: Math.min(Math.max(to.row, 0), rows - 1),
    column: Math.min(Math.max(to.column, 0), columns - 1),
  })
  switch (key) {
    case 'ArrowUp':
      return clamped({ row: ctrlKey ? 0 : row - 1, column })
    case 'ArrowDown':
      return clamped({ row: ctrlKey ? rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return clamped({ row, column: ctrlKey ? 0 : column - 1 })
    case 'ArrowRight':
      return clamped({ row, column: ctrlKey ? columns - 1 : column + 1 })
    case 'Home':
      return clamped({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return clamped({ row: ctrlKey ? rows - 1 : row, column: columns - 1 })
    default:
      return null
  }
}
