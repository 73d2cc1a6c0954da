/** A wing of the console: its `<Resource>` elements and its bespoke routes, in the order of the menus. */
import { type ComponentType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Route, useParams } from 'react-router-dom'
import { Guard } from '#src/kit/guard/Guard.tsx'
import { NotFound } from '#src/kit/guard/NotFound.tsx'
import { preloadable } from './preloadable.tsx'
import { ID, type ResourceElement } from './resource.tsx'
import type { Screen } from './Screen.ts'

/** A screen that is no list or form of an entity. */
export type Bespoke = { screen: Screen; route: ReactElement }

export type Wing = {
  /** For the children of `<Admin>`. */
  resources: readonly ResourceElement[]
  /** For the children of `<CustomRoutes>`. */
  routes: readonly ReactElement[]
  /** Of both, as the menus have them. */
  screens: readonly Screen[]
}

/** @example export const library = wing([resource({ … }), screen(() => import('./desk.tsx'), { path: '/desk', … })]) */
export function wing(entries: readonly (ResourceElement | Bespoke)[]): Wing {
  const resources = entries.filter(isResource)
  const bespoke = entries.filter((entry): entry is Bespoke => !isResource(entry))
  return {
    resources,
    routes: bespoke.map(({ route }) => route),
    screens: entries.flatMap((entry) => (isResource(entry) ? entry.props.options.screens : [entry.screen])),
  }
}

/**
 * One bespoke route; its module has a `Screen` and is loaded when it is first opened. Ids in its path are
 * numbers, unless `hasNames`.
 */
export function screen(
  load: () => Promise<{ Screen: ComponentType }>,
  described: Screen,
  { hasNames = false } = {},
): Bespoke {
  const { Component, load: preload } = preloadable(load, (module) => module.Screen)
  const guarded = (
    <Guard screen={described} key={described.path}>
      <Component />
    </Guard>
  )
  const element = hasNames ? guarded : <Numbered>{guarded}</Numbered>
  return {
    screen: { ...described, load: preload },
    route: <Route key={described.path} path={described.path} element={element} />,
  }
}

/** An id that is no number is no address. */
function Numbered({ children }: { children: ReactNode }) {
  const { '*': _, ...ids } = useParams()
  return Object.values(ids).every((id = '') => ID.test(id)) ? children : <NotFound />
}

const isResource = (entry: ResourceElement | Bespoke): entry is ResourceElement => isValidElement(entry)
