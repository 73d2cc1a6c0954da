/** 'Perjalanan': a student's history above the form; shows the newest entries, and all on request. */
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useContributions } from '#platform/console/kit/registry/registry.ts'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { call } from '#platform/console/providers/call.ts'
import { readStudentHistory } from '../../history.ts'
import { HistoryTimeline } from './HistoryTimeline.tsx'
import { TIMELINE_EVENTS, type TimelineEvents } from './timelinePoint.ts'

/** Few enough that the form below stays visible. */
const ENTRIES_SHOWN_FIRST = 3

export function useStudentHistory(id: string) {
  const contributions = useContributions(TIMELINE_EVENTS)
  return useQuery({
    queryKey: historyQueryKey(id),
    queryFn: async ({ signal }) => {
      const [{ result }, ...events] = await Promise.all([
        call(readStudentHistory, { params: { id }, signal }),
        ...contributions.map(({ load }) => load()),
      ])
      const byKind: TimelineEvents = Object.assign({}, ...events)
      return { ...result, events: byKind }
    },
    refetchOnWindowFocus: false,
  })
}

export const historyQueryKey = (id: string) => ['studentHistory', id] as const

/** Renders nothing for a new student. */
export function StudentHistory() {
  const record = useRecordContext()
  return record?.id === undefined ? null : <History id={String(record.id)} name={String(record.name)} />
}

function History({ id, name }: { id: string; name: string }) {
  const { data, error, isFetching, refetch } = useStudentHistory(id)
  const [isExpanded, setExpanded] = useState(false)
  const entries = data?.entries ?? []
  const hiddenCount = entries.length - ENTRIES_SHOWN_FIRST
  return (
    <Section title={`Perjalanan ${name}`}>
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
      {data && (
        <HistoryTimeline
          entries={isExpanded ? entries : entries.slice(0, ENTRIES_SHOWN_FIRST)}
          events={data.events}
        />
      )}
      {hiddenCount > 0 && (
        <Button size="small" onClick={() => setExpanded(!isExpanded)} aria-expanded={isExpanded}>
          {isExpanded ? 'Tampilkan yang terbaru saja' : `Tampilkan semua (${entries.length})`}
        </Button>
      )}
    </Section>
  )
}
