/** The data of a card on a home: read with the home, and by the card itself where that did not come in time. */
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { Access } from '#platform/contract/access.ts'
import { SECOND } from '#platform/contract/units.ts'
import type { HomeCard } from './homePoints.ts'

type Options<Data> = {
  access: Access
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** Long enough for the card to take what was read with the home. */
const FRESH_MS = 5 * SECOND

/** @example const { prepare, useCardData } = cardQuery({ access, queryKey: ['loans'], queryFn: readLoans }) */
export function cardQuery<Data>({ access, ...query }: Options<Data>) {
  const prepare: NonNullable<HomeCard['prepare']> = async (queries, can) => {
    if (can(access)) await queries.prefetchQuery(query)
  }
  /** For a card that also says when its data cannot be read. */
  const useCardQuery = () => useQuery({ ...query, staleTime: FRESH_MS })
  return { prepare, useCardQuery, useCardData: () => useCardQuery().data }
}
