/** What was asked for: days, state, words and the letter. */
import { Box, Chip, Link as TextLink, Typography } from '@mui/material'
import { longDay } from '#platform/contract/zone.ts'
import { type AbsenceRequest, REQUEST_STATES } from '../../absence.ts'
import { StatusChip } from '../taking/StatusChip.tsx'

const COLORS = { pending: 'default', accepted: 'success', declined: 'error' } as const

/** @example <RequestFacts request={request} /> */
export function RequestFacts({ request }: { request: Omit<AbsenceRequest, 'student'> }) {
  const { date, last_date, status, note, photo, state, reason, decided_by } = request
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip status={status} />
        <Typography component="span">{rangeText(date, last_date)}</Typography>
        <Chip
          component="span"
          size="small"
          variant="outlined"
          color={COLORS[state]}
          label={REQUEST_STATES.find(({ id }) => id === state)?.name}
        />
      </Box>
      {note && <Typography variant="body2">{note}</Typography>}
      {photo && (
        <TextLink href={photo.file_url} target="_blank" rel="noopener" variant="body2">
          {photo.file}
        </TextLink>
      )}
      {(reason ?? decided_by) && (
        <Typography variant="body2" color="textSecondary">
          {[decided_by?.name, reason].filter(Boolean).join(': ')}
        </Typography>
      )}
    </Box>
  )
}

/** @example rangeText('2026-11-26', '2026-11-28') // '26 November 2026 – 28 November 2026' */
const rangeText = (first: string, last: string) =>
  first === last ? longDay(first) : `${longDay(first)} – ${longDay(last)}`
