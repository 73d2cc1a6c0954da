/** Creates the menus from the screens of all features, by permission and group. */
import { useLocation } from 'react-router-dom'
import { type Access, grants } from '#platform/contract/access.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import type { SessionUser } from '#platform/contract/session.ts'
import { findScreen } from '../../kit/registry/registry.ts'
import type { Screen, ScreenGroup } from '../../kit/registry/Screen.ts'
import { useScreens } from '../../kit/registry/useScreens.ts'
import { HOME, SIA } from '../../paths.ts'
import { useCan } from '../../providers/rights.ts'
import { useSession } from '../../providers/session.ts'

export type MenuLink = { kind: 'link'; screen: Screen }
export type MenuGroup = { kind: 'group'; group: ScreenGroup; screens: Screen[] }
export type MenuEntry = MenuLink | MenuGroup

type MenuOptions = { isSia: boolean; can: (access: Access) => boolean; userType?: UserType | undefined }

/** The permitted entries of the sidebar or of the SIA navbar, in the order of the screens, which the registry has sorted. */
export function createMenu(screens: readonly Screen[], { isSia, can, userType }: MenuOptions): MenuEntry[] {
  const visibleScreens = screens.filter(
    ({ access, forUserType = userType, ...screen }) =>
      Boolean(screen.isSia) === isSia &&
      !screen.isHidden &&
      [forUserType].flat().includes(userType) &&
      can(access),
  )
  return visibleScreens.reduce<MenuEntry[]>((entries, screen) => {
    const { group } = screen
    const existingGroup = entries.find(
      (entry) => entry.kind === 'group' && entry.group.label === group?.label,
    )
    if (!group) entries.push({ kind: 'link', screen })
    else if (existingGroup?.kind === 'group') existingGroup.screens.push(screen)
    else entries.push({ kind: 'group', group, screens: [screen] })
    return entries
  }, [])
}

/** @example const { entries, isActive } = useMenu({ isSia: true }) */
export function useMenu({ isSia }: { isSia: boolean }) {
  const { screens } = useScreens()
  const { pathname } = useLocation()
  const can = useCan()
  const userType = useSession()?.user.user_type
  return {
    entries: createMenu(screens, { isSia, can, userType }),
    /** Whether a screen or one of its forms is open. */
    isActive: (screen: Screen) => isActive(screens, screen, pathname),
  }
}

const screensOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'group' ? entry.screens : [entry.screen]))

/** The sidebar's entry to the SIA, if the user may open it. */
export function useSiaEntry(): Screen | undefined {
  const { screens } = useScreens()
  const can = useCan()
  return screens.find((screen) => screen.path === SIA && can(screen.access))
}

/** Whether the sidebar has any entry besides the dashboard, to which the top bar links too. */
export function useHasSidebar(): boolean {
  const { entries } = useMenu({ isSia: false })
  const siaEntry = useSiaEntry()
  const isAdministrator = useSession()?.user.user_type === 'administrator'
  return isAdministrator && (entries.some((entry) => !isHomeLink(entry)) || siaEntry !== undefined)
}

const isHomeLink = (entry: MenuEntry) => entry.kind === 'link' && entry.screen.path === HOME

/**
 * The entries that neither the sidebar nor the SIA navbar leads to: those of the sidebar for whoever has none, and those
 * of the navbar for whoever has a sidebar without the entry to it. The account menu has them.
 */
export function useOtherEntries(): Screen[] {
  const sidebar = useMenu({ isSia: false })
  const navbar = useMenu({ isSia: true })
  const siaEntry = useSiaEntry()
  const hasSidebar = useHasSidebar()
  if (hasSidebar) return siaEntry ? [] : screensOf(navbar.entries)
  return screensOf(sidebar.entries.filter((entry) => !isHomeLink(entry)))
}

/**
 * Where `/` leads a user who has no dashboard there: who is no administrator to the SIA, otherwise to the first entry that
 * they may open. Undefined if `/` is theirs, or if an administrator may open nothing.
 */
export function useHomePath(): { path: string | undefined; isLoading: boolean } {
  const { screens, isLoading } = useScreens()
  const { pathname } = useLocation()
  const user = useSession()?.user
  const isSettled = user && !user.must_change_password && !user.must_set_second_step
  if (pathname !== HOME || !isSettled) return { path: undefined, isLoading: false }
  const path = findHome(screens, user)
  return { path, isLoading: isLoading && path !== SIA }
}

function findHome(screens: readonly Screen[], user: SessionUser): string | undefined {
  const can = (access: Access) => grants(user.role_access, access)
  const mayOpen = (path: string) => screens.some((screen) => screen.path === path && can(screen.access))
  const isAdministrator = user.user_type === 'administrator'
  if (isAdministrator && mayOpen(HOME)) return undefined
  if (!isAdministrator && mayOpen(SIA)) return SIA
  // Their own wing first: the sidebar is the administrators'.
  const wings = isAdministrator ? [false, true] : [true, false]
  const entries = wings.flatMap((isSia) => createMenu(screens, { isSia, can, userType: user.user_type }))
  const first = screensOf(entries).find(({ path }) => path !== HOME)?.path
  return first ?? (isAdministrator ? undefined : SIA)
}

function isActive(screens: readonly Screen[], screen: Screen, pathname: string): boolean {
  return pathname === screen.path || isDescendant(screens, findScreen(screens, pathname), screen.path)
}

/** Follows the parents upwards, e.g. from an album's form to the albums and the gallery. */
function isDescendant(screens: readonly Screen[], screen: Screen | undefined, path: string): boolean {
  if (!screen?.parent) return false
  return screen.parent === path || isDescendant(screens, findScreen(screens, screen.parent), path)
}
