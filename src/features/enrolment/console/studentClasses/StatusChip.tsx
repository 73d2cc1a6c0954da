/** A chip with the enrolment status of a student in a class. */
import { Chip } from '@mui/material'
import { ENROLMENT_STATUS, type EnrolmentStatus } from '../../status.ts'

const COLORS = {
  active: 'info',
  passed: 'success',
  repeat: 'warning',
  moved: 'default',
  left: 'default',
} as const

/** @example <StatusChip status="passed" /> */
export function StatusChip({ status }: { status: EnrolmentStatus }) {
  return <Chip size="small" variant="outlined" color={COLORS[status]} label={ENROLMENT_STATUS[status]} />
}
