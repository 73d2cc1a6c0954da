/**
 * Keeps what stands on a route from being rendered again while its address stays. After its first render react-admin
 * reads the routes once more, twice in all, and the router gives every new reading to each link and list below it.
 */
import { type ReactNode, useContext, useState } from 'react'
import { UNSAFE_RouteContext as RouteContext } from 'react-router-dom'

/** @example <SteadyRoute><Frame /></SteadyRoute> */
export function SteadyRoute({ children }: { children: ReactNode }) {
  const route = useContext(RouteContext)
  const [steady, setSteady] = useState(route)
  const current = leadsToSame(steady, route) ? steady : route
  if (current !== steady) setSteady(current)
  return <RouteContext.Provider value={current}>{children}</RouteContext.Provider>
}

type RouteValue = typeof RouteContext extends React.Context<infer Value> ? Value : never

function leadsToSame(one: RouteValue, other: RouteValue): boolean {
  return (
    one.outlet === other.outlet &&
    one.isDataRoute === other.isDataRoute &&
    one.matches.length === other.matches.length &&
    one.matches.every((match, index) => {
      const { pathname, pathnameBase, params } = other.matches[index] ?? {}
      const isSamePlace = match.pathname === pathname && match.pathnameBase === pathnameBase
      return isSamePlace && JSON.stringify(match.params) === JSON.stringify(params)
    })
  )
}
