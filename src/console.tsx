/** The console: react-admin with a `<Resource>` for every entity and a route for every other screen of the features. */
// Must come before every module that declares a schema.
import '#platform/console/jitless.ts'
import { Admin, CustomRoutes } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { Forbidden } from '#platform/console/kit/guard/Forbidden.tsx'
import { NotFound } from '#platform/console/kit/guard/NotFound.tsx'
import { CrashedScreen } from '#platform/console/kit/guard/ScreenBoundary.tsx'
import { SignInFailed } from '#platform/console/kit/guard/SignInFailed.tsx'
import { RegistryProvider } from '#platform/console/kit/registry/registry.ts'
import { Layout } from '#platform/console/layout/Layout.tsx'
import { LazySignIn } from '#platform/console/layout/signIn/LazySignIn.tsx'
import { Toasts } from '#platform/console/layout/Toasts.tsx'
import { darkTheme, lightTheme } from '#platform/console/layout/theme.ts'
import { useRightsRefresh } from '#platform/console/layout/useRightsRefresh.ts'
import { REACT_ADMIN_SIGN_IN, SIGN_IN } from '#platform/console/paths.ts'
import { createProviders } from '#platform/console/providers/createProviders.ts'
import { startConsole } from '#platform/console/start.tsx'
import { features, registry } from './features.console.tsx'

export const providers = createProviders(registry.finder)

export function App() {
  useRightsRefresh()
  return (
    <RegistryProvider value={registry}>
      <Admin
        {...providers}
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
        <CustomRoutes>{features.flatMap(({ routes }) => routes)}</CustomRoutes>
        <CustomRoutes noLayout>
          <Route path={SIGN_IN} element={<LazySignIn />} />
          <Route path={REACT_ADMIN_SIGN_IN} element={<Navigate to={SIGN_IN} replace />} />
          {features.flatMap(({ openRoutes }) => openRoutes)}
        </CustomRoutes>
      </Admin>
    </RegistryProvider>
  )
}

startConsole({ app: <App />, screens: registry.screens, providers })
