/** Clears the query cache whenever the signed-in user changes. */
import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribe } from '../session.ts'

/** @example clearCacheOnUserChange(queryClient) // once, before any query runs */
export function clearCacheOnUserChange(queries: QueryClient) {
  let previousUserId = getSession()?.user.id
  subscribe(() => {
    const userId = getSession()?.user.id
    if (userId !== previousUserId) queries.clear()
    previousUserId = userId
  })
}
