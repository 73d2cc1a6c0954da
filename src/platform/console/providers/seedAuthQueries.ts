/** Seeds the query cache with rights and identity, which react-admin reads as promises, so that no screen renders twice. */
import type { QueryClient } from '@tanstack/react-query'
import { SECOND } from '#platform/contract/units.ts'
import type { AccessCheck, SyncAuthProvider } from './authProvider.ts'

/** How long a cached value is used before react-admin reads it again, in milliseconds. */
const STALE_MS = 5 * SECOND

/** @example seedAuthQueries(queryClient, createSyncAuthProvider(finder)) // once, before any query runs */
export function seedAuthQueries(queryClient: QueryClient, syncProvider: SyncAuthProvider) {
  queryClient.setQueryDefaults(['auth'], { staleTime: STALE_MS })
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' || query.queryKey[0] !== 'auth') return
    const [, name, params] = query.queryKey
    const value = readSynchronously(name, params, syncProvider)
    // Without a session the query itself runs, and react-admin redirects to the sign-in page.
    if (value !== undefined) query.setData(value)
  })
}

function readSynchronously(name: string, params: AccessCheck, syncProvider: SyncAuthProvider) {
  if (name === 'checkAuth') return syncProvider.checkAuth()
  if (name === 'getIdentity') return syncProvider.getIdentity()
  if (name === 'getPermissions') return syncProvider.getPermissions()
  // A refusal is not seeded: it would also reach screens that have their own guard and never run this query.
  return name === 'canAccess' && syncProvider.canAccess(params) ? true : undefined
}
