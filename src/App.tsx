/** The console: react-admin over our providers, a `<Resource>` for every entity and a route for every bespoke screen. */
import { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Admin, CustomRoutes, localStorageStore } from 'react-admin'
import { Route } from 'react-router-dom'
import { SECOND } from '#contract/units.ts'
import { i18nProvider } from './i18n/id.ts'
import { Forbidden } from './kit/guard/Forbidden.tsx'
import { NotFound } from './kit/guard/NotFound.tsx'
import { Broken } from './kit/guard/ScreenBoundary.tsx'
import { SignInFailed } from './kit/guard/SignInFailed.tsx'
import { RegistryProvider } from './kit/wing/registry.ts'
import { Layout } from './layout/Layout.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { darkTheme, lightTheme } from './layout/theme.ts'
import { useRightsKeptFresh } from './layout/useRightsKeptFresh.ts'
import { SIGN_IN } from './paths.ts'
import { authAnswers, createAuthProvider } from './providers/authProvider.ts'
import { clearBetweenUsers } from './providers/data/clearBetweenUsers.ts'
import { createDataProvider } from './providers/data/dataProvider.ts'
import { dropDraftsBetweenUsers } from './providers/data/drafts.ts'
import { firstList } from './providers/data/keptLists.ts'
import { getSession } from './providers/session.ts'
import { answerSynchronously } from './providers/synchronousAnswers.ts'
import { registry, wings } from './wings.ts'

const authProvider = createAuthProvider({ entities: registry.entities, signInPath: SIGN_IN })
const dataProvider = createDataProvider(registry.entities)
const store = localStorageStore(undefined, 'pelita')
// Without a language chosen before, react-admin draws nothing at first, and then everything at once.
store.setItem('locale', i18nProvider.getLocale())
/**
 * A failed read is shown at once with a button to try again, not retried behind the user's back; and without a
 * connection nothing waits in silence, but fails and says so.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
answerSynchronously(queryClient, authAnswers(registry.entities))
clearBetweenUsers(queryClient)
dropDraftsBetweenUsers()

/** How long what has just been read need not be read again, in milliseconds. */
const STALE_MS = 5 * SECOND

/** The rows of the list that the address showed last time, so that the first picture has them already. */
export async function readFirstList() {
  const list = firstList()
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
  useRightsKeptFresh()
  return (
    <RegistryProvider value={registry}>
      <Admin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
        layout={Layout}
        catchAll={NotFound}
        accessDenied={Forbidden}
        authenticationError={SignInFailed}
        error={Broken}
        notification={Toasts}
        loginPage={false}
        disableTelemetry
        title="Pelita"
      >
        {wings.flatMap(({ resources }) => resources)}
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
        <CustomRoutes>{wings.flatMap(({ routes }) => routes)}</CustomRoutes>
      </Admin>
    </RegistryProvider>
  )
}
