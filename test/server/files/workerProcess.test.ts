/** Work in a process of its own: what hangs or breaks there is given up, and the next job is done all the same. */
import { expect, it, vi } from 'vitest'
import { openWorker } from '#server/files/workerProcess.ts'

type Job = { what: 'double' | 'hang' | 'break' | 'name'; n: number }
const work = openWorker<Job, number>({
  file: './doubling.worker.js',
  baseUrl: import.meta.url,
  timeoutMs: 1500,
  idle: 200,
})

it('answers one job after the other, also those asked for at one moment', async () => {
  const jobs = [1, 2, 3].map((n) => work({ what: 'double', n }))
  expect(await Promise.all(jobs)).toEqual([2, 4, 6])
})

it.each(['hang', 'break'] as const)('gives up a job that makes it %s, and does the next', async (what) => {
  const [lost, done] = [work({ what, n: 1 }), work({ what: 'double', n: 21 })]
  expect(await lost).toBeNull()
  expect(await done).toBe(42)
})

it('leaves when there is nothing to do, and another does what comes then', async () => {
  const [first, still] = [await work({ what: 'name', n: 0 }), await work({ what: 'name', n: 0 })]
  expect(still).toBe(first)
  await vi.waitFor(() => expect(isAlive(first)).toBe(false), 10_000)
  const next = await work({ what: 'name', n: 0 })
  expect(next).not.toBe(first)
  expect(isAlive(next)).toBe(true)
})

function isAlive(pid: number | null): boolean {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}
