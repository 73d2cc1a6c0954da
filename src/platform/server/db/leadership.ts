/** Leadership among the processes of one database: only the leader runs sweeps, schedules and the nightly backup. */

export type Leadership = {
  /** Whether this process is the leader. Must be called every few seconds; otherwise another process takes over. */
  isHeld: () => Promise<boolean>
  /** Gives up leadership for good. */
  release: () => Promise<void>
}

/** The leadership of a database with a single process. */
export const permanentLeadership: Leadership = { isHeld: async () => true, release: async () => undefined }
