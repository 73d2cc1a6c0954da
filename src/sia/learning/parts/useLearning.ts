/** Reads what lessons hold, under one key, so that a change in one screen renews the others. */
import { useQuery, useQueryClient } from '@tanstack/react-query'

type Part = string | number | object
const KEY = 'learning'

/** @example const lesson = useLearning(['lesson', id], (signal) => call(readTeacherLesson, { params: { id }, signal })) */
export function useLearning<Result>(
  parts: readonly Part[],
  read: (signal: AbortSignal) => Promise<{ result: Result }>,
) {
  return useQuery({
    queryKey: [KEY, ...parts],
    queryFn: async ({ signal }) => (await read(signal)).result,
  })
}

/** Reads all of it again where it is shown. @example const renew = useRenewal(); await renew() */
export function useRenewal() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [KEY] })
}
