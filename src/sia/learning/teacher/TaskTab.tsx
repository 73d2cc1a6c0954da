/** Tugas: what the class has to hand in, and how many have; removed ones can be taken back. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { listTasks, RESTORE_DAYS } from '#contract/sia/learning/task.ts'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { call } from '#src/providers/call.ts'
import { Entries } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { readAllRows, useLearning } from '../parts/useLearning.ts'
import { taskFormPath } from './paths.ts'
import { TaskEntry } from './TaskEntry.tsx'
import { type TaskStep, TaskSteps } from './TaskSteps.tsx'
import type { Lesson } from './useLesson.ts'
import { useLessonRights } from './useLesson.ts'

export function TaskTab({ lesson }: { lesson: Lesson }) {
  const { id } = lesson
  const { canWrite, canRemove } = useLessonRights(lesson)
  const [isRemoved, setRemoved] = useState(false)
  const [step, setStep] = useState<TaskStep | null>(null)
  const query = useLearning(['tasks', id, { isRemoved }], (signal) =>
    readAllRows((page) =>
      call(listTasks, { params: { id }, query: { ...page, deleted: isRemoved ? '1' : '0' }, signal }),
    ),
  )
  return (
    <>
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canWrite && (
          <Button component={Link} to={taskFormPath(id, 'new')} variant="contained" startIcon={<Add />}>
            Tambah Tugas
          </Button>
        )}
        {canRemove && (
          <FormControlLabel
            control={<Switch checked={isRemoved} onChange={(_, isOn) => setRemoved(isOn)} />}
            label="Terhapus"
            sx={{ ml: 'auto' }}
          />
        )}
      </Box>
      <QueryContent query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={isRemoved ? 'Tidak ada tugas terhapus' : 'Belum ada tugas'}
              detail={
                isRemoved
                  ? `Tugas yang punya jawaban dapat diambil kembali selama ${RESTORE_DAYS} hari.`
                  : undefined
              }
            />
          ) : (
            <Entries label="Tugas">
              {rows.map((task) => (
                <TaskEntry key={task.id} task={task} lesson={lesson} onStep={setStep} />
              ))}
            </Entries>
          )
        }
      </QueryContent>
      {step && <TaskSteps step={step} lessonId={id} onClose={() => setStep(null)} />}
    </>
  )
}
