/** The worker of workerProcess.test.ts: doubles numbers, waits, returns its pid, hangs or crashes. */
import { answerJobs } from '#platform/server/workers/answerJobs.ts'

type Job = { command: 'double' | 'wait' | 'hang' | 'break' | 'pid'; number: number }

void answerJobs(async ({ command, number }: Job) => {
  if (command === 'hang') for (;;);
  if (command === 'wait') await new Promise((resolve) => setTimeout(resolve, number))
  if (command === 'break') process.abort()
  return command === 'pid' ? process.pid : number * 2
})
