/** On which days a student is in a class: from the moves, departures and returns that the office recorded. */

/** A day from which on the student is in the class, or is no longer. */
export type Boundary = { on: string; isBeginning: boolean }

export type Membership = {
  /** In order of their days, and of their recording within a day. */
  boundaries: readonly Boundary[]
  /** Whether the enrolment has ended; without a boundary nobody knows when. */
  hasEnded: boolean
}

/**
 * Whether a student is in the class on a day. On the day of a move or departure they are not in the old class any more.
 *
 * @example isMemberOn('2026-11-10', { boundaries: [{ on: '2026-11-10', isBeginning: false }], hasEnded: true }) // false
 */
export function isMemberOn(date: string, { boundaries, hasEnded }: Membership): boolean {
  const last = boundaries.findLast(({ on }) => on <= date)
  if (last) return last.isBeginning
  const [first] = boundaries
  return first ? !first.isBeginning : !hasEnded
}

/** Whether the student is in the class on one of the days from the first to the last. */
export function isMemberWithin({ from, to }: { from: string; to: string }, membership: Membership): boolean {
  return (
    isMemberOn(from, membership) ||
    membership.boundaries.some(({ on, isBeginning }) => isBeginning && from <= on && on <= to)
  )
}
