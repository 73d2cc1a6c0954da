/** The current time for what changes while the page is open, such as a deadline that passes. */

import { useEffect, useState } from 'react'
import { serverNow } from '#platform/console/providers/serverClock.ts'
import { SECOND } from '#platform/contract/units.ts'

const REFRESH_INTERVAL_MS = 20 * SECOND

/** Refreshed every twenty seconds, and as soon as `moment` has passed. @example const now = useNow(Date.parse(task.due_at)) */
export function useNow(moment: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const untilPassed = moment >= now ? moment - now + 1 : REFRESH_INTERVAL_MS
    const timer = setTimeout(() => setNow(serverNow()), Math.min(REFRESH_INTERVAL_MS, untilPassed))
    return () => clearTimeout(timer)
  }, [moment, now])
  return now
}
