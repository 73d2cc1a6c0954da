/** The worker of workerProcess.test.ts: doubles numbers, returns its pid, hangs or crashes. */
import { answerJobs } from '#platform/server/workers/answerJobs.ts'

type Job = { command: 'double' | 'hang' | 'break' | 'pid'; number: number }

void answerJobs(({ command, number }: Job) => {
  if (command === 'hang') for (;;);
  if (command === 'break') process.abort()
  return command === 'pid' ? process.pid : number * 2
})
