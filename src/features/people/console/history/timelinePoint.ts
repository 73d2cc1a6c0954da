/** How a student's history shows the kinds of events that features add. */
import type { ComponentType, ReactNode } from 'react'
import type { useCan } from '#platform/console/providers/rights.ts'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { HistoryEntry } from '../../history.ts'

export type Can = ReturnType<typeof useCan>

type TimelineEvent = {
  label: string
  icon: ComponentType<{ sx?: object }>
  /** The title, if it is more than the label. */
  titleOf?: (entry: HistoryEntry, label: string) => string
  /** Path of the screen that shows the entry; null if the user has no access to it. */
  pathOf?: (entry: HistoryEntry, can: Can) => string | null
  renderChip?: (entry: HistoryEntry) => ReactNode
  /** Whether the class is named before the time. */
  hasPlace?: boolean
}

/** The events by the name of their kind. */
export type TimelineEvents = Readonly<Record<string, TimelineEvent>>

/**
 * Loaded with the history, so that no other screen loads them.
 *
 * @example TIMELINE_EVENTS.contribute({ load: async () => (await import('./history/raporEvents.ts')).RAPOR_EVENTS })
 */
export const TIMELINE_EVENTS = contributionPoint<{ load: () => Promise<TimelineEvents> }>()
