/** Work in a process of its own: what hangs or breaks there is given up, and the next job is done all the same. */
import { expect, it } from 'vitest'
import { hire } from '#server/files/workerProcess.ts'

const source = `
process.on('disconnect', () => process.exit())
process.on('message', ({ what, n }) => {
  if (what === 'hang') for (;;);
  if (what === 'break') process.abort()
  process.send(n * 2)
})`
type Job = { what: 'double' | 'hang' | 'break'; n: number }
const work = hire<Job, number>({ source, library: 'zod', longest: 1500, idle: 200 })

it('answers one job after the other, also those asked for at one moment', async () => {
  const jobs = [1, 2, 3].map((n) => work({ what: 'double', n }))
  expect(await Promise.all(jobs)).toEqual([2, 4, 6])
})

it.each(['hang', 'break'] as const)('gives up a job that makes it %s, and does the next', async (what) => {
  const [lost, done] = [work({ what, n: 1 }), work({ what: 'double', n: 21 })]
  expect(await lost).toBeNull()
  expect(await done).toBe(42)
})

it('begins anew after it was let go', async () => {
  expect(await work({ what: 'double', n: 1 })).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await work({ what: 'double', n: 2 })).toBe(4)
})
