/** Where a list goes that was opened without a filter in its address: to the same list, narrowed as it opens. */
import { useEffect } from 'react'
import { useResourceContext, useStore } from 'react-admin'
import { useLocation } from 'react-router-dom'

type Values = Readonly<Record<string, unknown>>

/** Lists that were looked at since the page was loaded: react-admin brings these back as they were left. */
const lookedAt = new Set<string>()

/** @example useFirstAddress({ active_period: true }) // { search: 'filter={"active_period":true}' }, then null */
export function useFirstAddress(opensWith?: Values): { search: string } | null {
  const resource = useResourceContext() ?? ''
  const [listParams] = useStore<{ filter?: Values }>(`${resource}.listParams`, {})
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const isBack = lookedAt.has(resource) && listParams.filter !== undefined
  const isThere = opensWith === undefined || params.has('filter') || isBack
  useEffect(() => {
    if (isThere) lookedAt.add(resource)
  }, [isThere, resource])
  if (isThere) return null
  params.set('filter', JSON.stringify(opensWith))
  return { search: String(params) }
}
