/** The console: react-admin with our providers, a `<Resource>` for every entity and a route for every bespoke screen. */
import { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Admin, CustomRoutes, localStorageStore } from 'react-admin'
import { Route } from 'react-router-dom'
import { SECOND } from '#platform/contract/units.ts'
import { features, registry } from '#src/features.console.tsx'
import { i18nProvider } from './i18n/id.ts'
import { Forbidden } from './kit/guard/Forbidden.tsx'
import { NotFound } from './kit/guard/NotFound.tsx'
import { CrashedScreen } from './kit/guard/ScreenBoundary.tsx'
import { SignInFailed } from './kit/guard/SignInFailed.tsx'
import { RegistryProvider } from './kit/registry/registry.ts'
import { Layout } from './layout/Layout.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { darkTheme, lightTheme } from './layout/theme.ts'
import { useRightsRefresh } from './layout/useRightsRefresh.ts'
import { SIGN_IN } from './paths.ts'
import { createAuthProvider, createSyncAuthProvider } from './providers/authProvider.ts'
import { clearCacheOnUserChange } from './providers/data/clearCacheOnUserChange.ts'
import { createDataProvider } from './providers/data/dataProvider.ts'
import { deleteDraftsOnUserChange } from './providers/data/drafts.ts'
import { getPrefetchedList } from './providers/data/storedLists.ts'
import { seedAuthQueries } from './providers/seedAuthQueries.ts'
import { getSession } from './providers/session.ts'

const authProvider = createAuthProvider({ entities: registry.entities, signInPath: SIGN_IN })
const dataProvider = createDataProvider(registry.entities)
const uiStore = localStorageStore(undefined, 'pelita')
// Without a stored locale react-admin renders nothing at first and then everything in one long task.
uiStore.setItem('locale', i18nProvider.getLocale())
/**
 * A failed read is shown at once with a retry button instead of being retried automatically; without a connection a
 * call fails visibly instead of being paused.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
seedAuthQueries(queryClient, createSyncAuthProvider(registry.entities))
clearCacheOnUserChange(queryClient)
deleteDraftsOnUserChange()

/** How long the prefetched rows count as fresh, in milliseconds. */
const STALE_MS = 5 * SECOND

/** Puts the rows of the prefetched list into the query cache, so that the first render shows them. */
export async function prefetchFirstList() {
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

export const loadSignIn = async () => ({ default: (await import('./layout/signIn/SignIn.tsx')).SignIn })
const SignIn = lazy(loadSignIn)

export function App() {
  useRightsRefresh()
  return (
    <RegistryProvider value={registry}>
      <Admin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={uiStore}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
        layout={Layout}
        catchAll={NotFound}
        accessDenied={Forbidden}
        authenticationError={SignInFailed}
        error={CrashedScreen}
        notification={Toasts}
        loginPage={false}
        disableTelemetry
        title="Pelita"
      >
        {features.flatMap(({ resources }) => resources)}
        <CustomRoutes noLayout>
          <Route
            path={SIGN_IN}
            element={
              <Suspense>
                <SignIn />
              </Suspense>
            }
          />
        </CustomRoutes>
        <CustomRoutes>{features.flatMap(({ routes }) => routes)}</CustomRoutes>
      </Admin>
    </RegistryProvider>
  )
}
