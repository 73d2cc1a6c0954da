/** The filter, order and page with which each list was last shown, so that a form leads back to the same rows. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { getSession } from '../../providers/session.ts'

/** Only for as long as the page is loaded: an address lasts as a bookmark, a memory of yesterday's filter misleads. */
const searches = new Map<string, string>()

/** On a shared computer the next person does not meet the filters of the one before. */
const keyOf = (path: string) => `${getSession()?.user.id} ${path}`

/** Remembers the address of the list that is shown. */
export function useRememberAddress() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    searches.set(keyOf(pathname), search)
  }, [pathname, search])
}

/** @example lastAddress('/articles') // '/articles?filter=…' if the list was left so, else '/articles' */
export const lastAddress = (path: string): string => path + (searches.get(keyOf(path)) ?? '')
