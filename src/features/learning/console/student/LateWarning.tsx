/** Tells a student beside the button that the answer becomes late by pressing it. */

import { Alert } from '@mui/material'
import type { StudentTask } from '../../submission.ts'
import { useNow } from '../parts/useNow.ts'
import { lateWarning } from './lateWarning.ts'

type Props = {
  task: StudentTask
  /** By which the button names its description. */
  id: string
}

/** Appears while the page is open, as soon as the deadline passes. @example <LateWarning task={task} id={warningId} /> */
export function LateWarning({ task: { due_at, lesson_class_task_submit }, id }: Props) {
  const now = useNow(Date.parse(due_at))
  const warning = lateWarning(due_at, new Date(now).toISOString(), lesson_class_task_submit)
  return (
    warning && (
      <Alert severity="warning" id={id}>
        {warning}
      </Alert>
    )
  )
}
