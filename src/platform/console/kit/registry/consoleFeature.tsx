/** What a feature has in the console: its `<Resource>` elements, its bespoke routes, and the screens of both. */
import { type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { CustomRoutes } from 'react-admin'
import { Route, useParams } from 'react-router-dom'
import type { Contribution } from '#platform/contract/contributions.ts'
import type { OutboxLoaders } from '../../outbox/sender.ts'
import { Guard } from '../guard/Guard.tsx'
import { NotFound } from '../guard/NotFound.tsx'
import { preloadable } from './preloadable.tsx'
import { ID_PATTERN } from './recordRoutes.tsx'
import type { ResourceElement } from './resource.tsx'
import type { Screen } from './Screen.ts'

/** A screen that is not the list or form of an entity. */
export type BespokeScreen = { screen: Screen; route: ReactElement }

export type ConsoleFeature = {
  /** Children of `<Admin>`. */
  resources: readonly ResourceElement[]
  /** Children of `<CustomRoutes>`. */
  routes: readonly ReactElement[]
  /** Children of `<CustomRoutes noLayout>`, which need no session. */
  openRoutes: readonly ReactElement[]
  /** Screens of both, in the order in which addresses are matched. */
  screens: readonly Screen[]
  /** Loads the outboxes by their kind, so that what an earlier page left is sent before its screen is opened. */
  outboxes: OutboxLoaders
  /** What it adds to other features. */
  contributes: readonly Contribution[]
}

/**
 * A plain `<Resource name="loan" list={LoanList} />` is an entry too: it has the rights of the resource `loan` of the
 * contract, and its place in the menu is after the others.
 *
 * @example export const library = consoleFeature([resource({ … }), screen(() => import('./desk.tsx'), { path: '/desk', … })])
 */
export function consoleFeature(
  entries: readonly (ResourceElement | BespokeScreen)[],
  {
    outboxes = {},
    contributes = [],
    openRoutes = [],
  }: Partial<Pick<ConsoleFeature, 'outboxes' | 'contributes' | 'openRoutes'>> = {},
): ConsoleFeature {
  const resources = entries.filter(isResource)
  const bespokeScreens = entries.filter((entry): entry is BespokeScreen => !isResource(entry))
  return {
    outboxes,
    contributes,
    openRoutes,
    resources,
    routes: bespokeScreens.map(({ route }) => route),
    screens: entries.flatMap((entry) =>
      isResource(entry) ? (entry.props.options?.screens ?? []) : [entry.screen],
    ),
  }
}

/**
 * One bespoke route; its module exports a `Screen` and is loaded lazily. Path parameters must be numbers unless
 * `allowsTextParams`.
 */
export function screen(
  load: () => Promise<{ Screen: ComponentType }>,
  config: Screen,
  { allowsTextParams = false } = {},
): BespokeScreen {
  const { Component, load: preload } = preloadable(load, (module) => module.Screen)
  const guardedScreen = (
    <Guard screen={config} key={config.path}>
      <Component />
    </Guard>
  )
  const element = allowsTextParams ? guardedScreen : <NumericParams>{guardedScreen}</NumericParams>
  return {
    screen: { ...config, load: preload },
    route: <Route key={config.path} path={config.path} element={element} />,
  }
}

/** Not found if a path parameter is not a number. */
function NumericParams({ children }: { children: ReactNode }) {
  const { '*': _, ...params } = useParams()
  return Object.values(params).every((param = '') => ID_PATTERN.test(param)) ? children : <NotFound />
}

function isResource(entry: ResourceElement | BespokeScreen): entry is ResourceElement {
  if (!isValidElement(entry)) return false
  // Its routes would be open to everybody.
  if (entry.type === CustomRoutes)
    throw new Error('Use screen() instead of <CustomRoutes>: it asks for access keys.')
  return true
}
