/** Who of several processes on one database does what is to be done once: sweeps, schedules, the nightly backup. */

export type Leadership = {
  /** Whether this process leads now; to be asked every few seconds, since whoever is silent is succeeded. */
  isHeld: () => Promise<boolean>
  /** Leaves it to another process for good. */
  release: () => Promise<void>
}

/** Of a database that one process serves. */
export const alwaysHeld: Leadership = { isHeld: async () => true, release: async () => undefined }
