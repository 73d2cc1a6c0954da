/** The entries of a menu, from the screens table: permitted, not hidden, grouped. */
import { matchPath } from 'react-router-dom'
import type { Access } from '#contract/access.ts'
import { type Group, type Screen, SIA, screens } from '#src/screens.tsx'

export type MenuLink = { kind: 'link'; screen: Screen }
export type MenuGroup = { kind: 'group'; group: Group; screens: Screen[] }
export type MenuEntry = MenuLink | MenuGroup

/** The permitted entries of the sidebar or of the SIA navbar, in the order of the screens. */
export function menuOf({ isSia, can }: { isSia: boolean; can: (access: Access) => boolean }): MenuEntry[] {
  const shown = screens.filter(
    (screen) => Boolean(screen.isSia) === isSia && !screen.isHidden && can(screen.access),
  )
  return shown.reduce<MenuEntry[]>((entries, screen) => {
    const { group } = screen
    const open = entries.find((entry) => entry.kind === 'group' && entry.group === group)
    if (!group) entries.push({ kind: 'link', screen })
    else if (open?.kind === 'group') open.screens.push(screen)
    else entries.push({ kind: 'group', group, screens: [screen] })
    return entries
  }, [])
}

/** The one entry of the sidebar that leads to the academic side. */
export const siaEntry = screens.find((screen) => screen.path === SIA) as Screen

/** The screen of an address, or none. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, pathname))
}

/** Whether an entry is the one being looked at, its forms included. */
export function isActive(screen: Screen, pathname: string): boolean {
  const here = screenAt(pathname)
  return pathname === screen.path || isBelow(here, screen.path)
}

/** Through any number of parents: an album's form, the albums, the gallery. */
function isBelow(screen: Screen | undefined, path: string): boolean {
  if (!screen?.parent) return false
  return screen.parent === path || isBelow(screenAt(screen.parent), path)
}
