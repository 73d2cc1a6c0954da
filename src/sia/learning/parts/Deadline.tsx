/** Until when, as a date and in words. */
import { Box } from '@mui/material'
import { longDateTime } from '#src/kit/screen/dates.tsx'
import { useSite } from '#src/providers/site.ts'
import { deadlineWords } from './deadlineWords.ts'

/** @example <Deadline at={task.due_at} /> // 23 November 2026 23.59 (besok) */
export function Deadline({ at, isDone = false }: { at: string; isDone?: boolean }) {
  const { time_zone } = useSite()
  const words = deadlineWords(at, { now: Date.now(), zone: time_zone })
  const isOver = Date.parse(at) < Date.now()
  return (
    <>
      {longDateTime(at, time_zone)}
      {!isDone && (
        <Box
          component="span"
          sx={{ fontWeight: 600, color: isOver ? 'error.main' : 'text.primary' }}
        >{` (${words})`}</Box>
      )}
    </>
  )
}
