/** Jobs in a worker process: one that hangs or crashes returns null, and the next job runs in a new process. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { openWorker } from '#platform/server/workers/workerProcess.ts'
import { eventually } from '#test/support/world/eventually.ts'

const TIMEOUT_MS = 4000

type Job = { command: 'double' | 'wait' | 'hang' | 'break' | 'pid'; number: number }
const runJob = openWorker<Job, number>({
  name: 'doubling.worker',
  baseUrl: import.meta.url,
  timeoutMs: TIMEOUT_MS,
  idleMs: 200,
  processes: 2,
})
const SENDER = { id: 'sender' }

it('runs concurrent jobs one after the other', async () => {
  const jobs = [1, 2, 3].map((number) => runJob({ command: 'double', number }, SENDER))
  expect(await Promise.all(jobs)).toEqual([2, 4, 6])
})

it.each([
  ['hang', []],
  ['break', [expect.stringMatching(/^doubling\.worker ended early \(\w+\)$/)]],
] as const)('returns null for a job that makes it %s, and runs the next', async (command, logged) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const failedResult = runJob({ command, number: 1 }, SENDER)
  const doubled = runJob({ command: 'double', number: 21 }, SENDER)
  expect(await failedResult).toBeNull()
  expect(await doubled).toBe(42)
  expect(warn.mock.calls.flat()).toEqual(logged)
})

it.runIf(process.platform === 'linux')(
  'a job may take longer than its time while its process does not get the processor',
  async () => {
    expect(await runJob({ command: 'wait', number: TIMEOUT_MS + 1000 }, SENDER)).toBe(2 * (TIMEOUT_MS + 1000))
  },
)

it('exits when idle, and the next job starts a new process', async () => {
  const firstPid = await runJob({ command: 'pid', number: 0 }, SENDER)
  const secondPid = await runJob({ command: 'pid', number: 0 }, SENDER)
  expect(secondPid).toBe(firstPid)
  await eventually(() => expect(isAlive(firstPid)).toBe(false))
  const nextPid = await runJob({ command: 'pid', number: 0 }, SENDER)
  expect(nextPid).not.toBe(firstPid)
  expect(isAlive(nextPid)).toBe(true)
})

it('a job that hangs holds only the process of its sender', async () => {
  const order: string[] = []
  const hanging = runJob({ command: 'hang', number: 0 }, SENDER).then(() => order.push('hanging'))
  const waiting = runJob({ command: 'double', number: 1 }, SENDER).then(() => order.push('waiting'))
  const other = runJob({ command: 'double', number: 2 }, { id: 'other' }).then(() => order.push('other'))
  await Promise.all([hanging, waiting, other])
  expect(order).toEqual(['other', 'hanging', 'waiting'])
})

it('a job ends when its sender leaves, and the next runs in a new process', async () => {
  const departure = new AbortController()
  const hanging = runJob({ command: 'hang', number: 0 }, { ...SENDER, signal: departure.signal })
  setTimeout(() => departure.abort(new Error('left')), 100)
  await expect(hanging).rejects.toThrow('left')
  expect(await runJob({ command: 'double', number: 4 }, SENDER)).toBe(8)
})

function isAlive(pid: number | null): boolean {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}
