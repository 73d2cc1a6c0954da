/** The kinds of events that documents add to a student's history. */
import { HISTORY_KINDS } from '#features/people/history.ts'

export const documentHistoryKinds = HISTORY_KINDS.contribute(
  { name: 'rapor', position: 70 },
  { name: 'letter', position: 130 },
)
