/** The dialogs that copy and remove a task. */
import { FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { call } from '#platform/console/providers/call.ts'
import { copyTask, removeTask, type TeacherTask } from '../../task.ts'
import { CopyDialog } from './CopyDialog.tsx'
import type { EntryAction } from './EntryButtons.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

export type TaskAction = { kind: EntryAction; task: TeacherTask }

type Props = { action: TaskAction; lessonId: number; onClose: () => void }

export function TaskDialogs({ action: { kind, task }, lessonId, onClose }: Props) {
  const [isOpenAtOnce, setOpenAtOnce] = useState(false)
  const params = { id: lessonId, task_id: task.id }
  if (kind === 'remove')
    return (
      <RemoveDialog
        name={task.name}
        remove={({ reason, isConfirmed }) =>
          call(removeTask, {
            params,
            query: { ...(reason && { reason }), ...(isConfirmed && { with_submissions: '1' as const }) },
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
        call(copyTask, { params, body: { lesson_class_ids, status: isOpenAtOnce ? 'open' : 'draft' } })
      }
      onClose={onClose}
    >
      <FormControlLabel
        control={<Switch checked={isOpenAtOnce} onChange={(_, isOn) => setOpenAtOnce(isOn)} />}
        label="Langsung dibuka untuk siswa"
        sx={{ mt: 1 }}
      />
    </CopyDialog>
  )
}
