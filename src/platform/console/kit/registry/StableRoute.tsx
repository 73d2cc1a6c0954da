/**
 * Keeps the route context of its children stable while the address stays the same. react-admin recreates its routes after
 * the first render, and a new context would render every link and list below it again.
 */
import { type ReactNode, useContext, useState } from 'react'
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom'

/** @example <StableRoute><Frame /></StableRoute> */
export function StableRoute({ children }: { children: ReactNode }) {
  const route = useContext(RouteContext)
  const [stableRoute, setStableRoute] = useState(route)
  const currentRoute = isSameRoute(stableRoute, route) ? stableRoute : route
  if (currentRoute !== stableRoute) setStableRoute(currentRoute)
  return <RouteContext.Provider value={currentRoute}>{children}</RouteContext.Provider>
}

type RouteValue = typeof RouteContext extends React.Context<infer Value> ? Value : never

function isSameRoute(one: RouteValue, other: RouteValue): boolean {
  return (
    one.outlet === other.outlet &&
    one.isDataRoute === other.isDataRoute &&
    one.matches.length === other.matches.length &&
    one.matches.every((match, index) => {
      const { pathname, pathnameBase, params } = other.matches[index] ?? {}
      const isSamePath = match.pathname === pathname && match.pathnameBase === pathnameBase
      return isSamePath && JSON.stringify(match.params) === JSON.stringify(params)
    })
  )
}
