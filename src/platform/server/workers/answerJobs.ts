/** The side of a worker process: answers the jobs of `openWorker`. */
import { on } from 'node:events'

/** Answers each job with one message, and ends with the process that started this one. */
export async function answerJobs<Job, Result>(answer: (job: Job) => Result | Promise<Result>): Promise<void> {
  process.on('disconnect', () => process.exit())
  for await (const [job] of on(process, 'message')) process.send?.(await answer(job))
}
