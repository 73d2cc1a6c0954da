/** An import of one's own that goes on at the server, found again wherever its list is opened. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ImportCalls, type ImportJob, isInProgress } from '#contract/csv.ts'
import { call } from '#src/providers/call.ts'

/** Milliseconds between two looks: at one that is watched, and at one in the background. */
export const POLL_INTERVALS_MS = { watched: 1000, aside: 5000 } as const

const queryOf = ({ readImport }: ImportCalls) => ({
  queryKey: ['import', readImport.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(readImport, { signal })).result.job,
})

/** Null where there is none; looked at again for as long as it goes on. */
export function useImportJob(calls: ImportCalls, every: number, enabled = true): ImportJob | null {
  const { data = null } = useQuery({
    ...queryOf(calls),
    enabled,
    refetchInterval: ({ state }) => (enabled && (!state.data || isInProgress(state.data)) ? every : false),
  })
  return data
}

/** The same without waiting for it where nothing is under way. */
export function useFoundImport(calls: ImportCalls): ImportJob | null {
  const { data = null } = useQuery({
    ...queryOf(calls),
    refetchInterval: ({ state }) =>
      state.data && isInProgress(state.data) ? POLL_INTERVALS_MS.aside : false,
  })
  return data
}

/** Its outcome has been read. */
export function forgetJob(queries: QueryClient, calls: ImportCalls) {
  const { queryKey } = queryOf(calls)
  // A look that is under way would still find it.
  void queries.cancelQueries({ queryKey }).then(() => queries.setQueryData(queryKey, null))
}

/** How far it is, 0 to 1; nothing until its rows are counted. */
export function shareOf(job: ImportJob | null): number | undefined {
  return job && job.total > 0 ? job.done / job.total : undefined
}
