/** The kinds of events that enrolment adds to a student's history. */
import { HISTORY_KINDS } from '#features/people/history.ts'

export const enrolmentHistoryKinds = HISTORY_KINDS.contribute(
  { name: 'enrolled', position: 30 },
  { name: 'entered', position: 40 },
  { name: 'returned', position: 50 },
  { name: 'moved', position: 60 },
  { name: 'passed', position: 80 },
  { name: 'repeat', position: 90 },
  { name: 'graduated', position: 100 },
  { name: 'corrected', position: 110 },
  { name: 'left', position: 120 },
)
