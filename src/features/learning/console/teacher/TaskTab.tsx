/** The tab 'Tugas': the tasks of a lesson with their submission counts; removed ones can be restored. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button, FormControlLabel, Switch } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { call } from '#platform/console/providers/call.ts'
import { listTasks, RESTORE_DAYS } from '../../task.ts'
import { Entries } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { readAllRows, useLearningQuery } from '../parts/useLearningQuery.ts'
import { taskFormPath } from './paths.ts'
import { type TaskAction, TaskDialogs } from './TaskDialogs.tsx'
import { TaskEntry } from './TaskEntry.tsx'
import type { Lesson } from './useLesson.ts'
import { useLessonRights } from './useLesson.ts'

export function TaskTab({ lesson }: { lesson: Lesson }) {
  const { id } = lesson
  const { canWrite, canRemove } = useLessonRights(lesson)
  const [showsRemoved, setShowsRemoved] = useState(false)
  const [action, setAction] = useState<TaskAction | null>(null)
  const query = useLearningQuery(['tasks', id, { showsRemoved }], (signal) =>
    readAllRows((page) =>
      call(listTasks, { params: { id }, query: { ...page, deleted: showsRemoved ? '1' : '0' }, signal }),
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
            control={<Switch checked={showsRemoved} onChange={(_, isOn) => setShowsRemoved(isOn)} />}
            label="Terhapus"
            sx={{ ml: 'auto' }}
          />
        )}
      </Box>
      <QueryContent query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={showsRemoved ? 'Tidak ada tugas terhapus' : 'Belum ada tugas'}
              detail={
                showsRemoved
                  ? `Tugas yang punya jawaban dapat diambil kembali selama ${RESTORE_DAYS} hari.`
                  : undefined
              }
            />
          ) : (
            <Entries label="Tugas">
              {rows.map((task) => (
                <TaskEntry key={task.id} task={task} lesson={lesson} onAction={setAction} />
              ))}
            </Entries>
          )
        }
      </QueryContent>
      {action && <TaskDialogs action={action} lessonId={id} onClose={() => setAction(null)} />}
    </>
  )
}
