/** The dialogs that copy and remove a task. */
import { FormControlLabel, Switch } from '@mui/material'
import { useKeptChoices } from '#platform/console/kit/draft/useKeptChoices.tsx'
import { DateField } from '#platform/console/kit/field/DateField.tsx'
import { call } from '#platform/console/providers/call.ts'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { useSite } from '#platform/console/providers/site.ts'
import { dueMoment } from '../../deadline.ts'
import { copyTask, PASSED_DEADLINE, removeTask, type TeacherTask, taskInput } from '../../task.ts'
import { CopyDialog, copyChoices, NO_COPY_CHOICES } from './CopyDialog.tsx'
import type { EntryAction } from './EntryButtons.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'

export type TaskAction = { kind: EntryAction; task: TeacherTask }

type Props = { action: TaskAction; lessonId: number; onClose: () => void }

export function TaskDialogs({ action: { kind, task }, lessonId, onClose }: Props) {
  const params = { id: lessonId, task_id: task.id }
  if (kind === 'copy') return <TaskCopyDialog task={task} params={params} onClose={onClose} />
  return (
    <RemoveDialog
      target={task}
      remove={({ reason, isConfirmed }) =>
        call(removeTask, {
          params,
          query: { ...(reason && { reason }), ...(isConfirmed && { with_submissions: '1' as const }) },
        })
      }
      onClose={onClose}
    />
  )
}

type TaskCopyDialogProps = Pick<Props, 'onClose'> & {
  task: TeacherTask
  params: { id: number; task_id: number }
}

function TaskCopyDialog({ task, params, onClose }: TaskCopyDialogProps) {
  const { time_zone } = useSite()
  const title = `Salin ${task.name}`
  const choices = useKeptChoices({
    title,
    target: { id: task.id },
    schema: copyChoices,
    initial: { ...NO_COPY_CHOICES, deadline: task.deadline_at },
  })
  const { values, change } = choices
  const { deadline: deadline_at, isOpenAtOnce } = values
  const [day = '', time] = deadline_at.split('T')
  const problem = findDeadlineProblem(deadline_at, time_zone)
  return (
    <CopyDialog
      title={title}
      lessonId={params.id}
      choices={choices}
      copy={(lesson_class_ids) =>
        call(copyTask, {
          params,
          body: { lesson_class_ids, deadline_at, status: isOpenAtOnce ? 'open' : 'draft' },
        })
      }
      isIncomplete={problem !== undefined}
      onClose={onClose}
    >
      <DateField
        label="Batas Waktu salinan"
        calendarLabel="Batas Waktu salinan"
        day={day}
        onChange={(newDay) => change({ ...values, deadline: time ? `${newDay}T${time}` : newDay })}
        error={problem !== undefined}
        helperText={problem ?? (time && `Sampai pukul ${time.replace(':', '.')}`)}
      />
      <FormControlLabel
        control={
          <Switch checked={isOpenAtOnce} onChange={(_, isOn) => change({ ...values, isOpenAtOnce: isOn })} />
        }
        label="Langsung dibuka untuk siswa"
        sx={{ mt: 1 }}
      />
    </CopyDialog>
  )
}

function findDeadlineProblem(deadline: string, zone: string): string | undefined {
  const { success, error } = taskInput.shape.deadline_at.safeParse(deadline)
  if (!success) return error.issues[0]?.message
  return Date.parse(dueMoment(deadline, zone)) < serverNow() ? PASSED_DEADLINE : undefined
}
