/** What `<Admin>` runs on: the providers of one page, with the cache and the store that they share. */
import { QueryClient } from '@tanstack/react-query'
import { localStorageStore } from 'react-admin'
import { createI18nProvider } from '../i18n/contractLabels.ts'
import { SIGN_IN } from '../paths.ts'
import { createAuthProvider, createSyncAuthProvider } from './authProvider.ts'
import { clearCacheOnUserChange } from './data/clearCacheOnUserChange.ts'
import { createDataProvider } from './data/dataProvider.ts'
import { deleteDraftsOnUserChange } from './data/drafts.ts'
import { forgetOnSignOutElsewhere } from './data/forgetPerson.ts'
import type { EntityFinder } from './entityFinder.ts'
import { seedAuthQueries } from './seedAuthQueries.ts'

export type Providers = ReturnType<typeof createProviders>

/** @example <Admin {...createProviders(registry.finder)} /> */
export function createProviders(finder: EntityFinder) {
  const i18nProvider = createI18nProvider(finder)
  const store = localStorageStore(undefined, 'pelita')
  // Without a stored locale react-admin renders nothing at first and then everything in one long task.
  store.setItem('locale', i18nProvider.getLocale())
  const queryClient = createQueryClient()
  seedAuthQueries(queryClient, createSyncAuthProvider(finder))
  clearCacheOnUserChange(queryClient)
  deleteDraftsOnUserChange()
  forgetOnSignOutElsewhere()
  return {
    authProvider: createAuthProvider({ finder, signInPath: SIGN_IN }),
    dataProvider: createDataProvider(finder),
    i18nProvider,
    queryClient,
    store,
  }
}

/**
 * A failed read is shown at once with a retry button instead of being retried automatically; without a connection a
 * call fails visibly instead of being paused.
 */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
}
