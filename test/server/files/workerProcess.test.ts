/** Work in a process of its own: what hangs or breaks there is given up, and the next job is done all the same. */
import { expect, it, vi } from 'vitest'
import { openWorker } from '#server/files/workerProcess.ts'

type Job = { what: 'double' | 'hang' | 'break' | 'name'; n: number }
const runJob = openWorker<Job, number>({
  file: './doubling.worker.js',
  baseUrl: import.meta.url,
  timeoutMs: 1500,
  idle: 200,
})

it('answers one job after the other, also those asked for at one moment', async () => {
  const jobs = [1, 2, 3].map((n) => runJob({ what: 'double', n }))
  expect(await Promise.all(jobs)).toEqual([2, 4, 6])
})

it.each(['hang', 'break'] as const)('gives up a job that makes it %s, and does the next', async (what) => {
  const [failedResult, doubled] = [runJob({ what, n: 1 }), runJob({ what: 'double', n: 21 })]
  expect(await failedResult).toBeNull()
  expect(await doubled).toBe(42)
})

it('leaves when there is nothing to do, and another does what comes then', async () => {
  const [firstPid, secondPid] = [await runJob({ what: 'name', n: 0 }), await runJob({ what: 'name', n: 0 })]
  expect(secondPid).toBe(firstPid)
  await vi.waitFor(() => expect(isAlive(firstPid)).toBe(false), 10_000)
  const nextPid = await runJob({ what: 'name', n: 0 })
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
