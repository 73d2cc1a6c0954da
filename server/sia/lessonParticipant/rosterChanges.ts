/** Splits the saved rows of a participants' table: rows without id are added, rows with `is_delete` removed. */
type RosterRow = {
  id?: number | null | undefined
  student_id: number
  is_delete?: boolean | 0 | 1 | null | undefined
}

/** Each student once, always in the same order, so that two operators cannot deadlock. */
export function splitRosterChanges(rows: readonly RosterRow[]): {
  addedStudentIds: number[]
  studentByRemovedRow: Map<number, number>
} {
  const added = rows.filter((row) => !row.id && !row.is_delete).map((row) => row.student_id)
  const removed = rows.flatMap(({ id, is_delete, student_id }) =>
    id && is_delete ? [[id, student_id] as const] : [],
  )
  return {
    addedStudentIds: [...new Set(added)].sort((one, other) => one - other),
    /** From the row's id to the student the client believes it has. */
    studentByRemovedRow: new Map(removed),
  }
}
