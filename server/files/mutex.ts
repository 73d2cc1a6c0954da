/** Heavy jobs one after the other, so that two of them never take both cores from everybody else. */

/** @returns a queue: each job starts when the one before has ended, well or badly */
export function oneAtATime(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const mine = last.then(job)
    // The queue goes on whatever becomes of one job; its caller gets the error.
    last = mine.then(
      () => undefined,
      () => undefined,
    )
    return mine
  }
}
