/** What features add to the homes: cards, and the work that waits in their data. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import { useCan } from '../../providers/rights.ts'
import type { Preloadable } from '../registry/preloadable.tsx'
import { useContributions } from '../registry/registry.ts'

/** The dashboard, and the home of each type of user. */
export type HomeName = 'dashboard' | UserType

/** A component that reads its own data, and renders nothing if there is nothing to say. */
export type HomeCard = Preloadable & {
  name: string
  homes: readonly HomeName[]
  position: number
  /** Reads its data into the cache, so that the card does not push down what stands below it. */
  prepare?: (queries: QueryClient, can: Can) => Promise<unknown>
}

/** @example HOME_CARDS.contribute({ name: 'loans', homes: ['member'], position: 10, ...preloadable(importLists, pickLists) }) */
export const HOME_CARDS = contributionPoint<HomeCard>()

/**
 * The data of the homes, of which each has a part. A feature declares what its open work reads.
 *
 * @example declare module '#platform/console/kit/home/homePoints.ts' { interface HomeData { books_overdue: number | null } }
 */
export interface HomeData extends NoDataYet {}

/** The platform itself reads nothing. */
type NoDataYet = Record<never, never>

type Can = ReturnType<typeof useCan>

export type PendingTask = {
  key: string
  icon: ReactElement
  primary: string
  secondary: ReactElement | string
  to: string
}

export type HomeTile = {
  label: string
  value: number | string
  detail: string
  isUrgent?: boolean
  to: string
}

export type OpenWork = {
  /** Lines of 'Menunggu dikerjakan' on the dashboard. */
  listTasks?: (data: Partial<HomeData>, can: Can) => readonly PendingTask[]
  /** A tile on the home of operators. */
  findTile?: (data: Partial<HomeData>, can: Can) => HomeTile | null
}

/** Loaded with the data, so that no other screen loads it. @example OPEN_WORK.contribute({ position: 30, load: loadRaporWork }) */
export const OPEN_WORK = contributionPoint<{ position: number; load: () => Promise<OpenWork> }>()

/** Those that show open work; others load none of it. */
const WORKING_HOMES: readonly HomeName[] = ['dashboard', 'administrator']

/** @returns a function that loads what features add to a home, and returns their open work in order */
export function useHomeLoader(home: HomeName): () => Promise<OpenWork[]> {
  const work = useContributions(OPEN_WORK).filter(() => WORKING_HOMES.includes(home))
  const cards = useContributions(HOME_CARDS).filter(({ homes }) => homes.includes(home))
  const queries = useQueryClient()
  const can = useCan()
  return async () => {
    const [loadedWork] = await Promise.all([
      Promise.all(work.map(({ load }) => load())),
      Promise.race([
        Promise.all(cards.map(({ prepare }) => prepare?.(queries, can))),
        pause(LONGEST_WAIT_MS),
      ]),
      ...cards.map(({ load }) => load()),
    ])
    return loadedWork
  }
}

/** The home does not wait longer for the data of its cards. */
const LONGEST_WAIT_MS = 1500
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
