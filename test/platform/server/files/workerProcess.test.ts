/** Jobs in a worker process: one that hangs or crashes returns null, and the next job runs in a new process. */
import { expect, it, vi } from 'vitest'
import { openWorker } from '#platform/server/files/workerProcess.ts'

type Job = { command: 'double' | 'hang' | 'break' | 'pid'; number: number }
const runJob = openWorker<Job, number>({
  file: './doubling.worker.js',
  baseUrl: import.meta.url,
  timeoutMs: 4000,
  idleMs: 200,
})

it('runs concurrent jobs one after the other', async () => {
  const jobs = [1, 2, 3].map((number) => runJob({ command: 'double', number }))
  expect(await Promise.all(jobs)).toEqual([2, 4, 6])
})

it.each(['hang', 'break'] as const)(
  'returns null for a job that makes it %s, and runs the next',
  async (command) => {
    const failedResult = runJob({ command, number: 1 })
    const doubled = runJob({ command: 'double', number: 21 })
    expect(await failedResult).toBeNull()
    expect(await doubled).toBe(42)
  },
)

it('exits when idle, and the next job starts a new process', async () => {
  const firstPid = await runJob({ command: 'pid', number: 0 })
  const secondPid = await runJob({ command: 'pid', number: 0 })
  expect(secondPid).toBe(firstPid)
  await vi.waitFor(() => expect(isAlive(firstPid)).toBe(false), 10_000)
  const nextPid = await runJob({ command: 'pid', number: 0 })
  expect(nextPid).not.toBe(firstPid)
  expect(isAlive(nextPid)).toBe(true)
})

function isAlive(pid: number | null): boolean {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}
