/** A deadline as a date and as a relative time that is updated while the page is open. */
import { Box } from '@mui/material'
import { formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { useSite } from '#platform/console/providers/site.ts'
import { formatDeadline } from './formatDeadline.ts'
import { useNow } from './useNow.ts'

/** @example <Deadline dueAt={task.due_at} /> // 23 November 2026 23.59 (besok) */
export function Deadline({ dueAt, isDone = false }: { dueAt: string; isDone?: boolean }) {
  const { time_zone } = useSite()
  const now = useNow(Date.parse(dueAt))
  const relativeTime = formatDeadline(dueAt, { now, timeZone: time_zone })
  const isOver = Date.parse(dueAt) < now
  return (
    <>
      {formatLongDateTime(dueAt, time_zone)}
      {!isDone && (
        <Box
          component="span"
          sx={{ fontWeight: 600, color: isOver ? 'error.main' : 'text.primary' }}
        >{` (${relativeTime})`}</Box>
      )}
    </>
  )
}
