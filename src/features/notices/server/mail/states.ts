/** The states of a mail; one that is on its way has a lease, so that another process sends it if this one dies. */

export const WAITING = 'waiting' as const
export const SENDING = 'sending' as const
export const SENT = 'sent' as const
export const FAILED = 'failed' as const

/** What the office can send once more. */
export const UNDELIVERED = [WAITING, FAILED]
