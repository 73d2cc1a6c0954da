/** What a table of participants sends when it is saved: rows without id are new, marked rows go. */
type Row = {
  id?: number | null | undefined
  student_id: number
  is_delete?: boolean | 0 | 1 | null | undefined
}

/** Each student once, in one order for everybody, so that two operators never wait for each other. */
export function additionsAndRemovals(rows: readonly Row[]): {
  adding: number[]
  removing: Map<number, number>
} {
  const added = rows.filter((row) => !row.id && !row.is_delete).map((row) => row.student_id)
  const removed = rows.flatMap(({ id, is_delete, student_id }) =>
    id && is_delete ? [[id, student_id] as const] : [],
  )
  return {
    adding: [...new Set(added)].sort((one, other) => one - other),
    /** The row's id → the student it is said to be of. */
    removing: new Map(removed),
  }
}
