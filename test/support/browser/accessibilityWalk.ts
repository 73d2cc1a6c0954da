/** A walk through the console: every screen of a user and whatever its buttons open with axe, and every form while typing. */
import type { Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { findViolations } from './axe.ts'
import { checkOpeners } from './overlays.ts'
import { openAddress, readLinks } from './screenPages.ts'
import { measureTypingShift } from './typingShifts.ts'

type Screen = { path: string }

type WalkOptions = {
  /** The screens that the user may open. The address of one with a parameter is taken from the links on other screens. */
  screens: readonly Screen[]
  /** Whether each screen is checked in every appearance, or in one of them in turn. */
  checksAllAppearances: boolean
  /** Whether the buttons of a screen are pressed too. */
  shouldPressButtons: (screen: Screen) => boolean
}

export type WalkReport = {
  /** The violations that axe finds, a line each. */
  violations: string[]
  /** How far each form moves while somebody types, by its path. */
  typingShifts: Map<string, number>
  /** Paths of the screens to which no link leads. */
  unreachable: string[]
  /** Paths of the checked screens. */
  visited: string[]
}

/** Checks the screens one after the other, each page another screen. */
export async function walkScreens(
  pages: readonly Page[],
  { screens, checksAllAppearances, shouldPressButtons }: WalkOptions,
): Promise<WalkReport> {
  const report: WalkReport = { violations: [], typingShifts: new Map(), unreachable: [], visited: [] }
  const links = new Set<string>()
  // A dialog that ten lists share is checked once in each appearance; the header is the same on every screen.
  const pageStates = pages.map((page) => ({
    page,
    checkedOverlays: new Set<string>(),
    pressedHeaderKeys: new Set<string>(),
  }))
  const pendingScreens = [...screens].sort((a, b) => countParameters(a) - countParameters(b))
  while (pendingScreens.length > 0) {
    const batch = pendingScreens.splice(0, checksAllAppearances ? 1 : pages.length)
    const visits = pageStates.flatMap((state, index) => {
      const screen = checksAllAppearances ? batch[0] : batch[index]
      return screen ? [{ ...state, screen, address: findAddress(screen, screens, links) }] : []
    })
    for (const { screen, address } of visits)
      (address ? report.visited : report.unreachable).push(screen.path)
    const violations = visits.map(async ({ page, screen, address, ...checked }) => {
      if (!address) return []
      await openAddress(page, address)
      for (const link of await readLinks(page)) links.add(link)
      const name = screen.path
      const screenViolations = await findViolations(page, name)
      if (shouldPressButtons(screen)) {
        screenViolations.push(...(await checkOpeners(page, { address, name, links, ...checked })))
        await openAddress(page, address)
      }
      const shift = await measureTypingShift(page)
      if (shift !== null) report.typingShifts.set(name, Math.max(shift, report.typingShifts.get(name) ?? 0))
      return screenViolations
    })
    report.violations.push(...(await Promise.all(violations)).flat())
  }
  return report
}

const countParameters = ({ path }: Screen) => path.split(':').length

function findAddress(screen: Screen, screens: readonly Screen[], links: Set<string>): string | null {
  if (!screen.path.includes(':')) return screen.path
  const isOfScreen = (link: string) => screens.find(({ path }) => matchPath(path, link)) === screen
  return [...links].find(isOfScreen) ?? null
}
