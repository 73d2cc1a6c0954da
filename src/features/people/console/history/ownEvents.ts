/** The events of a person's record and account in the history. */
import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import { POLICY } from '#platform/contract/access.ts'
import type { TimelineEvents } from './timelinePoint.ts'

export const OWN_EVENTS: TimelineEvents = {
  recorded: { label: 'Data siswa dicatat', icon: EditNote },
  account: {
    label: 'Akun dibuat',
    icon: AccountCircle,
    pathOf: ({ user_id }, can) => (can(POLICY.user.change) && user_id ? `/users/edit/${user_id}` : null),
  },
}
