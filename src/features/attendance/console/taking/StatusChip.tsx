/** A chip with the state of a student on a day. */
import { Chip } from '@mui/material'
import { type AttendanceStatus, PRESENT } from '../../status.ts'
import { statusName } from '../statuses.ts'

const COLORS = { H: 'success', S: 'info', I: 'warning', A: 'error', T: 'secondary' } as const

type Props = {
  status: AttendanceStatus
  minutes?: number | null
  /** Whether the server has it. */
  isStored?: boolean
}

/** Who is present is only outlined, so that the few others stand out. @example <StatusChip status="T" minutes={12} /> */
export function StatusChip({ status, minutes = null, isStored = true }: Props) {
  const label = minutes === null ? statusName(status) : `${statusName(status)} ${minutes} menit`
  return (
    <Chip
      component="span"
      size="small"
      variant={isStored && status !== PRESENT ? 'filled' : 'outlined'}
      color={COLORS[status]}
      label={label}
      sx={{ minWidth: 84, fontWeight: 600, ...(!isStored && { borderStyle: 'dashed' }) }}
    />
  )
}
