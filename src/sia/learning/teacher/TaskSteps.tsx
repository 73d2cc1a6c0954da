/** The dialogs of a task: copying it to other classes, removing it. */
import { FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { copyTask, removeTask, type TeacherTask } from '#contract/sia/learning/task.ts'
import { call } from '#src/providers/call.ts'
import { CopyDialog } from './CopyDialog.tsx'
import type { EntryStep } from './EntryButtons.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

export type TaskStep = { kind: EntryStep; task: TeacherTask }

type Props = { step: TaskStep; lessonId: number; onClose: () => void }

export function TaskSteps({ step: { kind, task }, lessonId, onClose }: Props) {
  const [isOpened, setOpened] = useState(false)
  const params = { id: lessonId, task_id: task.id }
  if (kind === 'remove')
    return (
      <RemoveDialog
        name={task.name}
        remove={({ reason, isAgreed }) =>
          call(removeTask, {
            params,
            query: { ...(reason && { reason }), ...(isAgreed && { with_submissions: '1' as const }) },
          })
        }
        onClose={onClose}
      />
    )
  return (
    <CopyDialog
      title={`Salin ${task.name}`}
      lessonId={lessonId}
      copy={(lesson_class_ids) =>
        call(copyTask, { params, body: { lesson_class_ids, status: isOpened ? 'open' : 'draft' } })
      }
      onClose={onClose}
    >
      <FormControlLabel
        control={<Switch checked={isOpened} onChange={(_, isOn) => setOpened(isOn)} />}
        label="Langsung dibuka untuk siswa"
        sx={{ mt: 1 }}
      />
    </CopyDialog>
  )
}
