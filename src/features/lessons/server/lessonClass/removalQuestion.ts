/** What is asked before a lesson with participants is removed. */

/** Confirmation question before a lesson class is removed with its participants; null if it has none. */
export function removalQuestion({ participants }: { participants: number }): string | null {
  return participants === 0 ? null : `Pelajaran kelas ini punya ${participants} peserta, yang ikut dihapus.`
}
