/** The totals of a student's attendance in the history. */
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import type { TimelineEvents } from '#features/people/console/history/timelinePoint.ts'

export const ATTENDANCE_EVENTS: TimelineEvents = {
  attendance: {
    label: 'Kehadiran',
    icon: FactCheck,
    titleOf: ({ semester }, label) => (semester ? `${label} semester ${semester.name}` : label),
    hasPlace: true,
  },
}
