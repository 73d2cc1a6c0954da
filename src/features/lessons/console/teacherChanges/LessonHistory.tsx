/** The teacher changes of one lesson, shown below its form. */

import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'react-admin'
import { formatLongDate } from '#platform/console/kit/format/dates.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { LessonClassDetail } from '../../lessonClass.ts'
import { readTeacherChanges } from '../../teacherChange.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { CHANGE_STATE } from './changeState.ts'

export function LessonHistory() {
  const record = useRecordContext<LessonClassDetail>()
  return record?.id === undefined || !record.semester ? null : <History record={record} />
}

function History({ record }: { record: LessonClassDetail }) {
  const query = { eduyear_id: record.eduyear.id, semester_id: record.semester.id, lesson_class_id: record.id }
  const { data } = useQuery({
    queryKey: [LESSON_CLASSES, 'teacherChanges', query, record.updated_at],
    queryFn: async ({ signal }) => (await call(readTeacherChanges, { query, signal })).result,
  })
  if (!data || data.rows.length === 0) return null
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="subtitle2" component="h2">
        Riwayat pengajar
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
        {data.rows.map(({ id, former, teacher, starts_on, state }) => (
          <li key={id}>
            {formatLongDate(starts_on)}: {former.name} → {teacher.name}
            {state !== 'done' && ` (${CHANGE_STATE[state].toLowerCase()})`}
          </li>
        ))}
      </Box>
    </Box>
  )
}
