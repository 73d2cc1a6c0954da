/** Guards a screen by what must be done first (a new password, a second step) and access keys; the layout has checked the session before. */
import { type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { grants } from '#platform/contract/access.ts'
import { CHANGE_PASSWORD, SESSIONS } from '../../paths.ts'
import { useUser } from '../../providers/session.ts'
import { LeftActions } from '../draft/LeftActions.tsx'
import type { Screen } from '../registry/Screen.ts'
import { ScreenProvider } from '../registry/ScreenContext.ts'
import { StableRoute } from '../registry/StableRoute.tsx'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import { Forbidden } from './Forbidden.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** @example <Guard screen={{ path: '/sia', label: 'Beranda SIA', access: SIA_POLICY }}><Home /></Guard> */
export function Guard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const user = useUser()
  const mustChangePassword = user.must_change_password
  const mustSetSecondStep = user.must_set_second_step
  if (mustChangePassword && screen.path !== CHANGE_PASSWORD) return <ToFirst path={CHANGE_PASSWORD} />
  if (mustSetSecondStep && ![SESSIONS, CHANGE_PASSWORD].includes(screen.path))
    return <ToFirst path={SESSIONS} />
  // What must be done first needs no access key.
  if (!mustChangePassword && !mustSetSecondStep && !grants(user.role_access, screen.access))
    return <Forbidden />
  return (
    <ScreenProvider value={screen}>
      <ScreenBoundary>
        <Suspense fallback={<ProgressBar isLoading />}>
          <StableRoute>
            <LeftActions>{children}</LeftActions>
          </StableRoute>
        </Suspense>
      </ScreenBoundary>
    </ScreenProvider>
  )
}

/** To what must be done first; the requested screen follows afterwards. */
function ToFirst({ path }: { path: string }) {
  const { pathname, search } = useLocation()
  return <Navigate to={path} state={{ returnTo: pathname + search }} replace />
}
