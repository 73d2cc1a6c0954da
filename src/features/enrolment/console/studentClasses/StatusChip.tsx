/** A chip with the enrolment status of a student in a class. */
import { Chip } from '@mui/material'
import { type EnrolmentStatus, statusLabel } from '../../status.ts'

const COLORS = {
  active: 'info',
  passed: 'success',
  repeat: 'warning',
  moved: 'default',
  left: 'default',
} as const

type Props = { status: EnrolmentStatus; classroom: { code: string } }

/** @example <StatusChip status="passed" classroom={{ code: 'IX' }} /> */
export function StatusChip({ status, classroom }: Props) {
  const label = statusLabel(status, classroom.code)
  return <Chip size="small" variant="outlined" color={COLORS[status]} label={label} />
}
