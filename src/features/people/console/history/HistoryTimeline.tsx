/** A student's history as a timeline, newest first, grouped by school year. */
import EventNote from '@mui/icons-material/EventNoteOutlined'
import { Box, Chip, Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatLongDate, formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import { useSite } from '#platform/console/providers/site.ts'
import type { HistoryEntry } from '../../history.ts'
import type { TimelineEvents } from './timelinePoint.ts'

type Props = { entries: readonly HistoryEntry[]; events: TimelineEvents }

/** @example <HistoryTimeline {...history} /> */
export function HistoryTimeline({ entries, events }: Props) {
  return (
    <Box component="ol" aria-label="Perjalanan siswa" sx={TIMELINE_STYLE}>
      {entries.map((entry, index) => (
        <TimelineEntry
          key={entry.key}
          entry={entry}
          event={events[entry.kind] ?? { label: entry.kind, icon: EventNote }}
          year={findYearHeading(entries, index)}
        />
      ))}
    </Box>
  )
}

/** @returns the heading above an entry: its year if it is the first entry of that year */
function findYearHeading(entries: readonly HistoryEntry[], index: number): string | null {
  const year = entries[index]?.eduyear?.name
  const previousEntry = entries.slice(0, index).findLast(({ eduyear }) => eduyear !== null)
  return year && year !== previousEntry?.eduyear?.name ? year : null
}

type EntryProps = { entry: HistoryEntry; event: TimelineEvents[string] }

function TimelineEntry({ entry, event, year }: EntryProps & { year: string | null }) {
  const Icon = event.icon
  const isWithdrawn = entry.withdrawn !== null
  return (
    <Box component="li">
      {year && (
        <Typography
          component="h3"
          variant="overline"
          color="textSecondary"
          sx={{ display: 'block', mb: 0.5 }}
        >
          Tahun ajaran {year}
        </Typography>
      )}
      <Box className="event" sx={EVENT_STYLE}>
        <Box aria-hidden className="dot" sx={{ ...DOT_STYLE, ...(isWithdrawn && { color: 'error.main' }) }}>
          <Icon sx={{ fontSize: 18 }} />
        </Box>
        <Box sx={{ minWidth: 0, pb: 2, pt: 0.25 }}>
          <Heading entry={entry} event={event} />
          <Details entry={entry} event={event} />
        </Box>
      </Box>
    </Box>
  )
}

function Heading({ entry, event }: EntryProps) {
  const can = useCan()
  const to = event.pathOf?.(entry, can) ?? null
  const title = event.titleOf?.(entry, event.label) ?? event.label
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
      <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {to ? (
          <TextLink component={Link} to={to} color="inherit">
            {title}
          </TextLink>
        ) : (
          title
        )}
      </Typography>
      {event.renderChip?.(entry)}
      {entry.withdrawn && <Chip size="small" variant="outlined" color="error" label="Ditarik" />}
    </Box>
  )
}

/** The time and the recorded details of an entry. */
function Details({ entry, event }: EntryProps) {
  const { time_zone } = useSite()
  const formatTime = (at: string) =>
    at.length === DATE_LENGTH ? formatLongDate(at) : formatLongDateTime(at, time_zone)
  const { classroom, withdrawn, details, at } = entry
  const place = event.hasPlace && classroom ? [classroom.name] : []
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {[...place, formatTime(at)].join(' · ')}
      </Typography>
      {details.map(({ label, value }) => (
        <Typography key={label} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {label}: {value}
        </Typography>
      ))}
      {withdrawn && (
        <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          Ditarik {formatTime(withdrawn.at)}
          {withdrawn.by && ` oleh ${withdrawn.by}`}: {withdrawn.reason}
        </Typography>
      )}
    </>
  )
}

/** The length of a date without a time. */
const DATE_LENGTH = '2026-07-15'.length

const TIMELINE_STYLE = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li:last-of-type .event::before': { display: 'none' },
} as const
const EVENT_STYLE = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  columnGap: 1.5,
  // The line from this dot to the next.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 15,
    top: 32,
    bottom: 0,
    borderLeft: 2,
    borderColor: 'divider',
  },
} as const
const DOT_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: 2,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'primary.main',
} as const
