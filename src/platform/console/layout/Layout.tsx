/** The layout around every screen of a signed-in user; without a session it redirects to /signin. */
import { Box } from '@mui/material'
import { memo, type ReactNode, Suspense, useMemo } from 'react'
import { ResourceDefinitionContext, useResourceDefinitions } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { useDialogHistory } from '../kit/dialog/dialogHistory.ts'
import { OneTimePassword } from '../kit/dialog/OneTimePassword.tsx'
import { ScreenBoundary } from '../kit/guard/ScreenBoundary.tsx'
import { findScreen, useRegistry } from '../kit/registry/registry.ts'
import { StableRoute } from '../kit/registry/StableRoute.tsx'
import { useScreens } from '../kit/registry/useScreens.ts'
import { ProgressBar } from '../kit/screen/ProgressBar.tsx'
import { VersionNotice } from '../offline/VersionNotice.tsx'
import { Outbox } from '../outbox/Outbox.tsx'
import { SIGN_IN } from '../paths.ts'
import { useSession } from '../providers/session.ts'
import { AlertArea } from './AlertArea.tsx'
import { Footer } from './Footer.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useHasSidebar, useHomePath } from './menu/menu.ts'
import { SiaNavbar } from './menu/SiaNavbar.tsx'
import { Sidebar } from './menu/Sidebar.tsx'
import { TopBar } from './menu/TopBar.tsx'
import { useSidebar } from './menu/useSidebar.ts'
import { OfflineAlert } from './OfflineAlert.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SkipLink } from './SkipLink.tsx'
import { SignInAgain } from './signIn/SignInAgain.tsx'
import { MAX_SCREEN_WIDTH_PX } from './theme.ts'
import { useDoubleClicks } from './useDoubleClicks.ts'
import { useFocusRecovery } from './useFocusRecovery.ts'
import { useHeldKeys } from './useHeldKeys.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'
import { useSteadyContent } from './useSteadyContent.ts'
import { useUnchosenText } from './useUnchosenText.ts'

/** Memoized, because react-admin re-renders the layout whenever it has read its routes. */
const LayoutParts = {
  TopBar: memo(TopBar),
  Sidebar: memo(Sidebar),
  SiaNavbar: memo(SiaNavbar),
  Footer: memo(Footer),
  Outbox: memo(Outbox),
  SignInAgain: memo(SignInAgain),
  OneTimePassword: memo(OneTimePassword),
}

/** Provides the definitions of all resources at once, because react-admin registers them only after the first render. */
export function Layout({ children }: { children: ReactNode }) {
  const definitions = useAllDefinitions()
  return (
    <StableRoute>
      <ResourceDefinitionContext.Provider value={definitions}>
        <ScreenFrame>{children}</ScreenFrame>
      </ResourceDefinitionContext.Provider>
    </StableRoute>
  )
}

/** Those of the features, and those of further `<Resource>` elements, which react-admin has registered. */
function useAllDefinitions() {
  const { definitions } = useRegistry()
  const others = Object.values(useResourceDefinitions()).filter(({ name }) => !(name in definitions))
  const names = others.map(({ name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names tell whether anything has been added.
  return useMemo(() => {
    const added = Object.fromEntries(others.map((definition) => [definition.name, definition]))
    return { definitions: { ...definitions, ...added }, register: () => {}, unregister: () => {} }
  }, [definitions, names])
}

function ScreenFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const { screens } = useRegistry()
  const isSia = findScreen(screens, location.pathname)?.isSia ?? false
  const sidebar = useSidebar(isSia)
  const hasSidebar = useHasSidebar()
  const home = useHomePath()
  const contentRef = useSteadyContent(location.pathname)
  useSaveShortcut()
  useFocusRecovery()
  useHeldKeys()
  useDoubleClicks()
  useUnchosenText()
  useDialogHistory()
  // Passes the requested page on, to return to it after signing in.
  if (!session)
    return <Navigate to={SIGN_IN} state={{ returnTo: location.pathname + location.search }} replace />
  if (home.path && !home.isLoading) return <Navigate to={home.path} replace />
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <LayoutParts.TopBar
        onToggle={hasSidebar && !isSia ? sidebar.toggle : undefined}
        hasHomeButton={hasSidebar && isSia}
      />
      <OfflineAlert />
      <Notices />
      <Box ref={contentRef} sx={{ display: 'flex', flexGrow: 1 }}>
        {hasSidebar && <LayoutParts.Sidebar {...sidebar} />}
        <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {isSia && <LayoutParts.SiaNavbar />}
          <Box
            component="main"
            id="isi"
            tabIndex={-1}
            sx={{
              flexGrow: 1,
              width: '100%',
              maxWidth: MAX_SCREEN_WIDTH_PX,
              mx: 'auto',
              p: { xs: 2, sm: 3, lg: 4 },
              outline: 'none',
            }}
          >
            <AlertArea />
            <ScreenContent isLoading={home.isLoading}>{children}</ScreenContent>
          </Box>
          <LayoutParts.Footer />
        </Box>
      </Box>
      <ScrollToTop />
      <LeaveQuestion />
      <LayoutParts.SignInAgain />
      <LayoutParts.OneTimePassword />
    </Box>
  )
}

/** What is unsent, and that there is a new version. */
function Notices() {
  return (
    <Box data-notices sx={{ position: 'relative', zIndex: 1 }}>
      <LayoutParts.Outbox />
      <VersionNotice />
    </Box>
  )
}

/**
 * Screens of the features wait in their guard; the fallback is for lazy parts of a plain `<Resource>`, which also waits
 * until its resource is found: a form that is rendered before has no labels.
 */
function ScreenContent({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  const { screens, isLoading: isFinding } = useScreens()
  const { pathname } = useLocation()
  const isWaiting = isLoading || (isFinding && !findScreen(screens, pathname))
  const progress = <ProgressBar isLoading />
  return (
    <ScreenBoundary>
      <Suspense fallback={progress}>{isWaiting ? progress : children}</Suspense>
    </ScreenBoundary>
  )
}
