/** A chip with the status of a task. */
import { Chip } from '@mui/material'
import type { TaskStatus } from '../../task.ts'

const CHIP_BY_STATUS = {
  draft: { label: 'Draf', color: 'default' },
  open: { label: 'Dibuka', color: 'success' },
  close: { label: 'Ditutup', color: 'warning' },
} as const

export function TaskChip({ status }: { status: TaskStatus }) {
  return <Chip component="span" size="small" variant="outlined" {...CHIP_BY_STATUS[status]} />
}
