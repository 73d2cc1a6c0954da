/** The states of a student, of which one is chosen. */
import { Menu, MenuItem } from '@mui/material'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../status.ts'

type Props = {
  /** Where it stands; null while it is closed. */
  anchor: HTMLElement | null
  status: AttendanceStatus | undefined
  onChoose: (status: AttendanceStatus) => void
  onClose: () => void
}

export const StatusMenu = ({ anchor, status, onChoose, onClose }: Props) => (
  <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
    {ATTENDANCE_STATUSES.map(({ id, name }) => (
      <MenuItem key={id} selected={id === status} onClick={() => onChoose(id)}>
        {name}
      </MenuItem>
    ))}
  </Menu>
)
