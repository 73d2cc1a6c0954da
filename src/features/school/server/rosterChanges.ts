/** Splits the saved rows of a participants' table: rows without id are added, rows with `is_delete` removed. */
type RosterRow = {
  id?: number | null | undefined
  student_id: number
  is_delete?: boolean | 0 | 1 | null | undefined
}

/** Each student once, always in the same order, so that two operators cannot deadlock. */
export function splitRosterChanges(rows: readonly RosterRow[]): {
  addedStudentIds: number[]
  /** From the row's id to the student that the client believes it has. */
  studentByRemovedRow: Map<number, number>
} {
  const addedStudentIds = new Set<number>()
  const studentByRemovedRow = new Map<number, number>()
  for (const { id, student_id, is_delete } of rows) {
    if (!id && !is_delete) addedStudentIds.add(student_id)
    if (id && is_delete) studentByRemovedRow.set(id, student_id)
  }
  return { addedStudentIds: [...addedStudentIds].sort((one, other) => one - other), studentByRemovedRow }
}
