/** Tells a teacher above the save button what saving the task means for its students. */

import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { dueMoment } from '../../deadline.ts'
import type { TaskStatus, TeacherTask } from '../../task.ts'
import { taskForm, toTaskInput } from '../teacher/taskForm.ts'
import { taskConsequence } from './taskConsequenceText.ts'

/** @example <TaskConsequence task={null} /> */
export function TaskConsequence({ task }: { task: TeacherTask | null }) {
  const { time_zone } = useSite()
  const parsed = taskForm.safeParse(useWatch())
  // A form that cannot be saved yet has no consequence.
  if (!parsed.success) return null
  const { deadline_at, status: to } = toTaskInput(parsed.data)
  const from: TaskStatus | null = task?.status ?? null
  const now = new Date(serverNow()).toISOString()
  const consequence = taskConsequence({
    from,
    to: to ?? from ?? 'draft',
    dueAt: dueMoment(deadline_at, time_zone),
    now,
  })
  return consequence && <Alert severity="warning">{consequence}</Alert>
}
