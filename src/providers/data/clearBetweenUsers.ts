/** What was read for one user is forgotten when another comes, however the first one's session ended. */
import type { QueryClient } from '@tanstack/react-query'
import { getSession, subscribe } from '../session.ts'

/** @example clearBetweenUsers(queryClient) // once, before anything is read */
export function clearBetweenUsers(queries: QueryClient) {
  let before = getSession()?.user.id
  subscribe(() => {
    const now = getSession()?.user.id
    if (now !== before) queries.clear()
    before = now
  })
}
