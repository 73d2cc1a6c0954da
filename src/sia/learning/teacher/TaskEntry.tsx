/** One task of a lesson: its state and deadline, its counts, its next step. */
import { Alert, Box, Button, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { restoreTask, type TeacherTask, updateTask } from '#contract/sia/learning/task.ts'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { Deadline } from '../parts/Deadline.tsx'
import { Entry } from '../parts/Entry.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { useInvalidateLearning } from '../parts/useLearning.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { submissionsPath, taskFormPath } from './paths.ts'
import type { TaskStep } from './TaskSteps.tsx'
import type { Lesson } from './useLesson.ts'
import { useLessonRights } from './useLesson.ts'

type Props = { task: TeacherTask; lesson: Lesson; onStep: (step: TaskStep) => void }

export function TaskEntry({ task, lesson, onStep }: Props) {
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
      aside={<TaskChip status={task.status} />}
      detail={
        <>
          <Box>
            Batas waktu <Deadline at={task.due_at} isDone={task.status === 'close'} />
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
            onStep={(kind) => onStep({ kind, task })}
          />
        )
      }
    >
      <NextStep task={task} lesson={lesson} />
    </Entry>
  )
}

/** Draf → Buka → Tutup, and open again; or back from the removed ones. */
function NextStep({ task, lesson }: Omit<Props, 'onStep'>) {
  const { canWrite, canRemove } = useLessonRights(lesson)
  const action = useAction()
  const invalidate = useInvalidateLearning()
  const params = { id: lesson.id, task_id: task.id }
  const isRemoved = task.deleted_at !== null
  const run = async (work: () => Promise<{ message: string }>) => {
    await action.run(work)
    await invalidate()
  }
  const turn = () => {
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
        onClick={() => void run(isRemoved ? () => call(restoreTask, { params }) : turn)}
      >
        {isRemoved ? 'Ambil kembali' : label}
      </Button>
    </Box>
  )
}
