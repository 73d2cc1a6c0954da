/** Redirects a list that was opened without a filter in its address to the same list with its initial filter. */
import { useEffect } from 'react'
import { useResourceContext, useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'

type Values = Readonly<Record<string, unknown>>

/** Lists visited since the page was loaded; react-admin restores their last filter by itself. */
const visitedLists = new Set<string>()

/** @example useInitialFilterRedirect({ active_period: true }) // { search: 'filter={"active_period":true}' }, then null */
export function useInitialFilterRedirect(initialFilter?: Values): { search: string } | null {
  const resource = useResourceContext() ?? ''
  const [listParams] = useStore<{ filter?: Values }>(`${resource}.listParams`, {})
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const isRestored = visitedLists.has(resource) && listParams.filter !== undefined
  const shouldRedirect = initialFilter !== undefined && !params.has('filter') && !isRestored
  useEffect(() => {
    if (!shouldRedirect) visitedLists.add(resource)
  }, [shouldRedirect, resource])
  if (!shouldRedirect) return null
  params.set('filter', JSON.stringify(initialFilter))
  return { search: String(params) }
}
