/** Redirects a list that was opened without a filter in its address to the same list with its initial filter. */
import { useLocation } from 'react-router-dom'

type Values = Readonly<Record<string, unknown>>

/** @example useInitialFilterRedirect({ active_period: true }) // { search: 'filter={"active_period":true}' }, then null */
export function useInitialFilterRedirect(initialFilter?: Values): { search: string } | null {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  if (initialFilter === undefined || params.has('filter')) return null
  params.set('filter', JSON.stringify(initialFilter))
  return { search: String(params) }
}
