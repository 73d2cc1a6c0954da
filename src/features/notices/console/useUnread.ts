/** The notices that were not read, asked for when the window is looked at again, and marking some as read. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { listNotices, readNotices } from '../notices.ts'

/** What every query of notices begins with, so that marking one as read renews all. */
export const NOTICES_KEY = 'notices'
const UNREAD_KEY = [NOTICES_KEY, 'unread']
/** Of older ones only the list says that they were read. */
const MOST_FOLLOWED = 25

type Unread = Pick<Output<typeof listNotices>, 'unread' | 'rows'>

/** @returns how many; undefined for who has no notices, and until the first answer */
export function useUnread(): number | undefined {
  const { must_change_password: mustChange, must_set_second_step: mustSet } = useUser()
  const can = useCan()
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }): Promise<Unread> =>
      (await call(listNotices, { query: { page_size: MOST_FOLLOWED, unread: '1' }, signal })).result,
    enabled: can(listNotices.access) && !mustChange && !mustSet,
    staleTime: MINUTE,
    // The bell stays as it was; the screen's own request reports the error.
    retry: false,
  })
  useReadOnArrival(data?.rows)
  return data?.unread
}

/** Whoever comes to where a notice leads has read it, also by another way. What comes in later stays unread. */
function useReadOnArrival(rows: Unread['rows'] | undefined): void {
  const location = useLocation()
  const { markRead } = useMarkRead()
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!rows || seen.current === location.key) return
    seen.current = location.key
    const ids = rows.filter(({ path }) => isAt(location, path)).map(({ id }) => id)
    if (ids.length > 0) void markRead(ids)
  })
}

/** Whether the address is that of the path, which may have got filters and pages since. */
function isAt({ pathname, search }: Location, path: string): boolean {
  const target = new URL(path, window.location.origin)
  const params = new URLSearchParams(search)
  return (
    target.pathname === pathname &&
    [...target.searchParams].every(([name, value]) => params.get(name) === value)
  )
}

/** Marks at once on the screen. One that could not be marked stays unread, which loses nothing. */
export function useMarkRead() {
  const queries = useQueryClient()
  const { run } = useAction()
  const markRead = async (ids: readonly number[]) => {
    queries.setQueryData<Unread>(UNREAD_KEY, (before) => before && withoutSome(before, ids))
    await run(() => call(readNotices, { body: { ids: [...ids] } }), { isQuiet: true })
    await queries.invalidateQueries({ queryKey: [NOTICES_KEY] })
  }
  return { markRead }
}

function withoutSome({ unread, rows }: Unread, ids: readonly number[]): Unread {
  const left = rows.filter(({ id }) => !ids.includes(id))
  return { unread: unread - (rows.length - left.length), rows: left }
}
