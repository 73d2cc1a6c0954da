/** The console: react-admin over our providers, and one route for every screen of screens.tsx. */
import { QueryClient } from '@tanstack/react-query'
import { Admin, CustomRoutes, localStorageStore } from 'react-admin'
import { Route } from 'react-router-dom'
import { i18nProvider } from './i18n/id.ts'
import { Forbidden } from './layout/guard/Forbidden.tsx'
import { Guard } from './layout/guard/Guard.tsx'
import { NotFound } from './layout/guard/NotFound.tsx'
import { useRightsKeptFresh } from './layout/guard/useRightsKeptFresh.ts'
import { Layout } from './layout/Layout.tsx'
import { SignIn } from './layout/signIn/SignIn.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { darkTheme, lightTheme } from './layout/theme.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { SIGN_IN, screens } from './screens.tsx'

const store = localStorageStore(undefined, 'pelita')
/** A failed read is shown at once with a button to try again, not retried behind the user's back. */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })

export function App() {
  const isReady = useRightsKeptFresh()
  // Guard order: while the session is loading, nothing (decisions §2).
  if (!isReady) return null
  return (
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
      notification={Toasts}
      loginPage={false}
      disableTelemetry
      title="Pelita"
    >
      <CustomRoutes noLayout>
        <Route path={SIGN_IN} element={<SignIn />} />
      </CustomRoutes>
      <CustomRoutes>
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<Guard screen={screen} key={screen.path} />} />
        ))}
      </CustomRoutes>
    </Admin>
  )
}
