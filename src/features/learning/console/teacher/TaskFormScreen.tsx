/** The form that adds or edits a task. */
import { Box } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import { Fields } from '#platform/console/kit/form/Fields.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { RichTextInput } from '#platform/console/kit/richText/RichTextInput.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { idempotencyHeader } from '#platform/console/providers/data/drafts.ts'
import { uploadTeacherFile } from '../../file.ts'
import { listSubmissions } from '../../scoring.ts'
import { createTask, type TeacherTask, updateTask } from '../../task.ts'
import { AttachmentsField } from '../files/AttachmentsField.tsx'
import { LearningForm } from '../parts/LearningForm.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { TaskConsequence } from '../parts/TaskConsequence.tsx'
import { useInvalidateLearning, useLearningQuery } from '../parts/useLearningQuery.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'
import { lessonPath } from './paths.ts'
import { taskForm, toTaskForm, toTaskInput } from './taskForm.ts'

export function Screen() {
  const { label } = useScreen()
  const id = useNumberParam('id')
  const task_id = useNumberParam('task_id')
  return (
    <>
      <ScreenHeader title={label} backTo={lessonPath(id, 'tasks')} />
      {task_id === 0 ? (
        <TaskForm id={id} task={null} onReload={() => {}} />
      ) : (
        <ExistingTask id={id} task_id={task_id} />
      )}
    </>
  )
}

function ExistingTask({ id, task_id }: { id: number; task_id: number }) {
  const query = useLearningQuery(['task', id, task_id], (signal) =>
    call(listSubmissions, { params: { id, task_id }, signal }),
  )
  return (
    <QueryContent query={query}>
      {({ task }) => (
        <TaskForm key={task.updated_at} id={id} task={task} onReload={() => void query.refetch()} />
      )}
    </QueryContent>
  )
}

type FormProps = { id: number; task: TeacherTask | null; onReload: () => void }

const HALF_WIDTH = { xs: 6, md: 3 }
const FIELD_SPANS = {
  name: { xs: 12, md: 12 },
  deadline_day: { xs: 12, md: 6 },
  deadline_time: HALF_WIDTH,
  status: HALF_WIDTH,
}

function TaskForm({ id, task, onReload }: FormProps) {
  const navigate = useNavigate()
  const invalidate = useInvalidateLearning()
  return (
    <LearningForm
      schema={taskForm}
      values={toTaskForm(task)}
      save={(form, key) =>
        task
          ? call(updateTask, {
              params: { id, task_id: task.id },
              body: { ...toTaskInput(form), updated_at: task.updated_at },
            })
          : call(createTask, { params: { id }, body: toTaskInput(form), headers: idempotencyHeader(key) })
      }
      onSaved={() => {
        void invalidate()
        navigate(lessonPath(id, 'tasks'))
      }}
      onReload={onReload}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Fields names={Object.keys(FIELD_SPANS)} spans={FIELD_SPANS} />
        <RichTextInput source="description" label="Petunjuk" height={240} />
        <AttachmentsField uploadCall={uploadTeacherFile} />
        <TaskConsequence task={task} />
      </Box>
    </LearningForm>
  )
}
