/** The server's time: a phone's clock may be hours wrong, and would show an open task as late, or a planned post as public. */
import { SECOND } from '#platform/contract/units.ts'

/** By how much the device is behind the server, in milliseconds. */
let offset = 0

/** In milliseconds, as of Date.now(). */
export const serverNow = () => Date.now() + offset

/**
 * Sets the clock by an answer.
 *
 * @param date the answer's `Date`, in whole seconds
 * @param sentAt the device's time when the request left; the answer has arrived just now
 */
export function setServerClock(date: string | null, sentAt: number) {
  const moment = Date.parse(date ?? '')
  if (Number.isNaN(moment)) return
  const receivedAt = Date.now()
  // The server answered at some time between; a device that agrees with it needs no correction.
  const agrees = sentAt < moment + SECOND && moment < receivedAt + SECOND
  offset = agrees ? 0 : moment + SECOND / 2 - (sentAt + receivedAt) / 2
}
