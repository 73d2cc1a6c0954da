/** The events of a student's classes in the history: enrolments, moves, departures, promotions. */
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Login from '@mui/icons-material/LoginRounded'
import Logout from '@mui/icons-material/LogoutRounded'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import Replay from '@mui/icons-material/ReplayRounded'
import School from '@mui/icons-material/SchoolOutlined'
import SwapHoriz from '@mui/icons-material/SwapHorizRounded'
import TrendingUp from '@mui/icons-material/TrendingUpRounded'
import type { Can, TimelineEvents } from '#features/people/console/history/timelinePoint.ts'
import { withQuery } from '#features/people/console/history/withQuery.ts'
import type { HistoryEntry } from '#features/people/history.ts'
import { STUDENT_CLASS_POLICY } from '../../access.ts'
import { listStudentClasses } from '../../studentClass.ts'
import { StatusChip } from '../studentClasses/StatusChip.tsx'

type Titled = Pick<HistoryEntry, 'classroom' | 'to'>

const intoNewClass = ({ to }: Titled, label: string) => (to ? `${label} ke ${to.name}` : label)
const fromFormerClass = ({ classroom }: Titled, label: string) =>
  classroom ? `${label} dari ${classroom.name}` : label

export const CLASS_EVENTS: TimelineEvents = {
  enrolled: {
    label: 'Masuk kelas',
    icon: MeetingRoom,
    titleOf: ({ classroom }, label) => `${label} ${classroom?.name ?? ''}`,
    renderChip: ({ status, classroom }) =>
      status && classroom && <StatusChip status={status} classroom={classroom} />,
    pathOf: toNewClass,
  },
  entered: { label: 'Mutasi masuk', icon: Login, titleOf: intoNewClass, pathOf: toNewClass },
  returned: { label: 'Masuk kembali', icon: Login, titleOf: intoNewClass, pathOf: toNewClass },
  moved: {
    label: 'Pindah kelas',
    icon: SwapHoriz,
    titleOf: (entry, label) => intoNewClass(entry, fromFormerClass(entry, label)),
    pathOf: toNewClass,
  },
  left: { label: 'Mutasi keluar', icon: Logout, titleOf: fromFormerClass, pathOf: toFormerClass },
  corrected: { label: 'Koreksi', icon: EditNote, titleOf: fromAndInto, pathOf: toNewClass },
  passed: { label: 'Naik kelas', icon: TrendingUp, titleOf: intoNewClass, pathOf: toFormerClass },
  repeat: {
    label: 'Tinggal kelas',
    icon: Replay,
    titleOf: ({ classroom }, label) => (classroom ? `${label} di ${classroom.name}` : label),
    pathOf: toNewClass,
  },
  graduated: { label: 'Lulus', icon: School, titleOf: fromAndInto, pathOf: toNewClass },
}

/** The former class is named only together with the new one. */
function fromAndInto({ classroom, to }: Titled, label: string): string {
  return [label, classroom && to && `dari ${classroom.name}`, to && `ke ${to.name}`].filter(Boolean).join(' ')
}

function toNewClass(entry: HistoryEntry, can: Can) {
  return toParticipants(entry, entry.to ?? entry.classroom, can)
}

function toFormerClass(entry: HistoryEntry, can: Can) {
  return toParticipants(entry, entry.classroom, can)
}

/** Links to the participants of a class. */
function toParticipants(
  { student_class_id, eduyear, semester }: HistoryEntry,
  classroom: HistoryEntry['classroom'],
  can: Can,
): string | null {
  if (!eduyear || !classroom || !student_class_id || semester || !can(STUDENT_CLASS_POLICY)) return null
  return withQuery(`${listStudentClasses.path}/new`, {
    mass: 1,
    eduyear_id: eduyear.id,
    classroom_id: classroom.id,
  })
}
