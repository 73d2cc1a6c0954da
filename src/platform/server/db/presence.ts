/** Which servers run on a database, so that one with other keys does not start beside them. */

/** Commands of the command line do not count. */
export type Presence = {
  /** Whether another server runs on the database. Asked before this one is announced. */
  isAnotherRunning: () => Promise<boolean>
  /** Counts this server until its process or its connection ends. */
  announce: () => Promise<void>
}

/** Of a database in memory, which no other process can open. */
export const alone: Presence = { isAnotherRunning: async () => false, announce: async () => undefined }
