/** Reads what lessons hold, under one key, so that a change in one screen renews the others. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '#contract/options.ts'

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

type Page<Row> = { result: { rows: Row[]; total_page: number } }

/** All rows of a list, page after page: a lesson has some dozens, and none of them is left out. */
export async function everyRow<Row>(
  read: (query: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<{ result: Row[] }> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { result } = await read({ page, page_size: PAGE_SIZE.most })
    rows.push(...result.rows)
    last = result.total_page
  }
  return { result: rows }
}

/**
 * Puts what the server answered in place of what was read, without reading it again.
 *
 * @example const replace = useReplacement<StudentTask>(['own task', params]); replace((task) => ({ ...task, … }))
 */
export function useReplacement<Result>(parts: readonly Part[]) {
  const queries = useQueryClient()
  return (change: (before: Result) => Result) =>
    queries.setQueryData<Result>([KEY, ...parts], (before) => before && change(before))
}

/** Reads all of it again where it is shown. @example const renew = useRenewal(); await renew() */
export function useRenewal() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [KEY] })
}
