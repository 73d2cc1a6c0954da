/** Whether a screen is shown: the last steps of the decided order, after session and unknown path (decisions §2). */
import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { grants } from '#contract/access.ts'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import { ScreenProvider } from '#src/kit/screen/ScreenContext.ts'
import { useUser } from '#src/providers/session.ts'
import { CHANGE_PASSWORD, HOME, type Screen, SIA } from '#src/screens.tsx'
import { Forbidden } from './Forbidden.tsx'

export function Guard({ screen }: { screen: Screen }) {
  const user = useUser()
  const isForced = user.must_change_password
  if (isForced && screen.path !== CHANGE_PASSWORD) return <Navigate to={CHANGE_PASSWORD} replace />
  if (screen.path === HOME && user.user_type !== 'administrator') return <Navigate to={SIA} replace />
  // Whoever must change a password may, whatever the role holds.
  if (!isForced && !grants(user.role_access, screen.access)) return <Forbidden />
  return (
    <ScreenProvider value={screen}>
      <Suspense fallback={<ProgressBar isLoading />}>{screen.element}</Suspense>
    </ScreenProvider>
  )
}
