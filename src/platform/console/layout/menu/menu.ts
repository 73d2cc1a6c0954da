/** Creates the menus from the screens of all features, by permission and group. */
import { useLocation } from 'react-router-dom'
import type { Access } from '#platform/contract/access.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import { findScreen, useRegistry } from '../../kit/registry/registry.ts'
import type { Screen, ScreenGroup } from '../../kit/registry/Screen.ts'
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
      Boolean(screen.isSia) === isSia && !screen.isHidden && forUserType === userType && can(access),
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
  const { screens } = useRegistry()
  const { pathname } = useLocation()
  const can = useCan()
  const userType = useSession()?.user.user_type
  return {
    entries: createMenu(screens, { isSia, can, userType }),
    /** Whether a screen or one of its forms is open. */
    isActive: (screen: Screen) => isActive(screens, screen, pathname),
  }
}

/** The sidebar's entry to the SIA, if the user may open it. */
export function useSiaEntry(): Screen | undefined {
  const { screens } = useRegistry()
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

function isActive(screens: readonly Screen[], screen: Screen, pathname: string): boolean {
  return pathname === screen.path || isDescendant(screens, findScreen(screens, pathname), screen.path)
}

/** Follows the parents upwards, e.g. from an album's form to the albums and the gallery. */
function isDescendant(screens: readonly Screen[], screen: Screen | undefined, path: string): boolean {
  if (!screen?.parent) return false
  return screen.parent === path || isDescendant(screens, findScreen(screens, screen.parent), path)
}
