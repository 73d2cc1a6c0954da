/** Puts the rows of the prefetched list into the query cache, so that the first render shows them. */
import { SECOND } from '#platform/contract/units.ts'
import type { Providers } from '../createProviders.ts'
import { getSession } from '../session.ts'
import { getPrefetchedList } from './storedLists.ts'

/** How long the prefetched rows count as fresh, in milliseconds. */
const STALE_MS = 5 * SECOND

export async function prefetchFirstList({
  dataProvider,
  queryClient,
}: Pick<Providers, 'dataProvider' | 'queryClient'>) {
  const list = getPrefetchedList()
  if (!list || !getSession()) return
  const { name, params } = list
  const queryKey = [name, 'getList', params]
  queryClient.setQueryDefaults(queryKey, { staleTime: STALE_MS })
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
  })
}
