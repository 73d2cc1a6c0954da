/** The count of notices that were not read, asked when the window is looked at again. */
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { listNotices } from '../notices.ts'

/** What every query of notices begins with, so that marking one as read renews all. */
export const NOTICES_KEY = 'notices'

/** @returns undefined for who has no notices, and until the first answer */
export function useUnread(): number | undefined {
  const { must_change_password: mustChange, must_set_second_step: mustSet } = useUser()
  const can = useCan()
  const { data } = useQuery({
    queryKey: [NOTICES_KEY, 'unread'],
    queryFn: async ({ signal }) =>
      (await call(listNotices, { query: { page_size: 1, unread: '1' }, signal })).result.unread,
    enabled: can(listNotices.access) && !mustChange && !mustSet,
    staleTime: MINUTE,
    // The bell stays as it was; the screen's own request reports the error.
    retry: false,
  })
  return data
}
