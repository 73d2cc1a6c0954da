/** The error of a failed action, shown in its dialog or bar; a conflict is only a warning. */
import { Alert, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import type { Problem } from './useAction.ts'

type Props = { problem: Problem | null; action?: ReactNode; sx?: SxProps<Theme> }

/** Renders nothing without a problem. @example const { problem } = useAction(); … <ProblemAlert problem={problem} /> */
export function ProblemAlert({ problem, action, sx = { mb: 2 } }: Props) {
  if (!problem) return null
  return (
    <Alert severity={problem.isConflict ? 'warning' : 'error'} action={action} sx={sx}>
      {problem.message}
    </Alert>
  )
}
