/** Reads the user's running import of a list from the server. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ImportCalls, type ImportJob, isInProgress } from '#platform/contract/import/importCalls.ts'
import { call } from '../../providers/call.ts'

/** Poll intervals of an import that the dialog shows, and of one in the background. */
export const POLL_INTERVALS_MS = { watched: 1000, background: 5000 } as const

const toJobQuery = ({ readImport }: ImportCalls) => ({
  queryKey: ['import', readImport.path],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(readImport, { signal })).result.job,
})

/** Polls the import while it runs; null if there is none. */
export function useImportJob(calls: ImportCalls, intervalMs: number, enabled = true): ImportJob | null {
  const { data = null } = useQuery({
    ...toJobQuery(calls),
    enabled,
    refetchInterval: ({ state }) =>
      enabled && (!state.data || isInProgress(state.data)) ? intervalMs : false,
  })
  return data
}

/** Like useImportJob(), but does not poll while there is no import. */
export function useRunningImport(calls: ImportCalls): ImportJob | null {
  const { data = null } = useQuery({
    ...toJobQuery(calls),
    refetchInterval: ({ state }) =>
      state.data && isInProgress(state.data) ? POLL_INTERVALS_MS.background : false,
  })
  return data
}

/** Removes the job from the cache after its report has been read. */
export function clearJob(queries: QueryClient, calls: ImportCalls) {
  const { queryKey } = toJobQuery(calls)
  // A request in flight would put the job back into the cache.
  void queries.cancelQueries({ queryKey }).then(() => queries.setQueryData(queryKey, null))
}

/** Progress, 0 to 1; undefined until the rows are counted. */
export function toProgress(job: ImportJob | null): number | undefined {
  return job && job.total > 0 ? job.done / job.total : undefined
}
