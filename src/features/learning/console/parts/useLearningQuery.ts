/** Queries for lesson data under one key, so that a change in one screen can invalidate all. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { PAGE_SIZE } from '#platform/contract/options.ts'

type QueryKeyPart = string | number | object
/** Under which all of it is read. */
export const LEARNING_KEY = 'learning'

/** @example const lesson = useLearningQuery(['lesson', id], (signal) => call(readTeacherLesson, { params: { id }, signal })) */
export function useLearningQuery<Result>(
  parts: readonly QueryKeyPart[],
  read: (signal: AbortSignal) => Promise<{ result: Result }>,
) {
  return useQuery({
    queryKey: [LEARNING_KEY, ...parts],
    queryFn: async ({ signal }) => (await read(signal)).result,
  })
}

type Page<Row> = { result: { rows: Row[]; total_page: number } }

/** Reads all pages of a list, which in a lesson has a few dozen rows. */
export async function readAllRows<Row>(
  read: (query: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<{ result: Row[] }> {
  const rows: Row[] = []
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const { result } = await read({ page, page_size: PAGE_SIZE.max })
    rows.push(...result.rows)
    lastPage = result.total_page
  }
  return { result: rows }
}

/**
 * Updates cached data with a response of the server, without refetching.
 *
 * @example const replace = useSetLearningData<StudentTask>(['own task', params]); replace((task) => ({ ...task, … }))
 */
export function useSetLearningData<Result>(parts: readonly QueryKeyPart[]) {
  const queryClient = useQueryClient()
  return (update: (previous: Result) => Result) =>
    queryClient.setQueryData<Result>([LEARNING_KEY, ...parts], (previous) => previous && update(previous))
}

/** Refetches all lesson data on screen. @example const invalidate = useInvalidateLearning(); await invalidate() */
export function useInvalidateLearning() {
  const queryClient = useQueryClient()
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [LEARNING_KEY] }), [queryClient])
}
