/** One task in the list of a lesson: status, deadline, counts and the button for its next status. */
import { Alert, Box, Button, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { UnsentMark } from '#platform/console/outbox/UnsentMark.tsx'
import { call } from '#platform/console/providers/call.ts'
import { restoreTask, type TeacherTask, updateTask } from '../../task.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { Entry } from '../parts/Entry.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { useInvalidateLearning } from '../parts/useLearningQuery.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { submissionsPath, taskFormPath } from './paths.ts'
import type { TaskAction } from './TaskDialogs.tsx'
import type { Lesson } from './useLesson.ts'
import { useLessonRights } from './useLesson.ts'

type Props = { task: TeacherTask; lesson: Lesson; onAction: (action: TaskAction) => void }

export function TaskEntry({ task, lesson, onAction }: Props) {
  const { name, submitted, participants, late, scored } = task
  const isRemoved = task.deleted_at !== null
  const facts = [
    `${submitted} dari ${participants} mengumpulkan`,
    late > 0 && `${late} terlambat`,
    `${scored} dinilai`,
  ]
  return (
    <Entry
      title={
        isRemoved ? (
          name
        ) : (
          <TextLink component={Link} to={submissionsPath(lesson.id, task.id)}>
            {name}
          </TextLink>
        )
      }
      aside={
        <>
          <TaskChip status={task.status} />
          <UnsentMark path={submissionsPath(lesson.id, task.id)} />
        </>
      }
      detail={
        <>
          <Box>
            Batas waktu <Deadline dueAt={task.due_at} isDone={task.status === 'close'} />
          </Box>
          {facts.filter(Boolean).join(' · ')}
          {task.delete_reason && <Box>Alasan dihapus: {task.delete_reason}</Box>}
        </>
      }
      actions={
        isRemoved ? null : (
          <EntryButtons
            name={name}
            lesson={lesson}
            editTo={taskFormPath(lesson.id, task.id)}
            onAction={(kind) => onAction({ kind, task })}
          />
        )
      }
    >
      <StatusButton task={task} lesson={lesson} />
    </Entry>
  )
}

/** The button that changes the status of a task (draft, open, closed, open again) or restores a removed task. */
function StatusButton({ task, lesson }: Omit<Props, 'onAction'>) {
  const { canWrite, canRemove } = useLessonRights(lesson)
  const action = useAction()
  const invalidate = useInvalidateLearning()
  const params = { id: lesson.id, task_id: task.id }
  const isRemoved = task.deleted_at !== null
  const run = async (change: () => Promise<{ message: string }>) => {
    await action.run(change)
    await invalidate()
  }
  const toggleStatus = () => {
    const { name, description, deadline_at, updated_at } = task
    const status = task.status === 'open' ? ('close' as const) : ('open' as const)
    return call(updateTask, { params, body: { name, description, deadline_at, status, updated_at } })
  }
  if (isRemoved ? !canRemove : !canWrite) return null
  const label = { draft: 'Buka untuk siswa', open: 'Tutup tugas', close: 'Buka lagi' }[task.status]
  return (
    <Box sx={{ mt: 1.5 }}>
      {action.problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {action.problem.message}
        </Alert>
      )}
      <Button
        size="small"
        variant="outlined"
        disabled={action.isBusy}
        onClick={() => void run(isRemoved ? () => call(restoreTask, { params }) : toggleStatus)}
      >
        {isRemoved ? 'Ambil kembali' : label}
      </Button>
    </Box>
  )
}
