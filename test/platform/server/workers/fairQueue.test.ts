/** Work is shared among senders: everybody takes turns, an hour's time is limited, and who leaves is forgotten. */
import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#platform/contract/units.ts'
import { FairQueue } from '#platform/server/workers/fairQueue.ts'

/** Waits for promises that are about to settle, such as those that start the next task. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue whose tasks take the time that the test gives them, and the order in which they began. */
function openQueue(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  let now = 0
  const started: string[] = []
  const queue = new FairQueue({ places: 1, ...options, clock: () => now })
  const running = new Map<string, () => void>()
  const enter = (
    name: string,
    { id = name.slice(0, 1), ...sender }: Partial<Parameters<FairQueue['run']>[0]> = {},
  ) =>
    queue.run({ id, ...sender }, () => {
      started.push(name)
      return new Promise<string>((resolve) => running.set(name, () => resolve(name)))
    })
  const finish = async (name: string, ms = MINUTE) => {
    await settle()
    now += ms
    running.get(name)?.()
    await settle()
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { enter, finish, pass, started }
}

it('somebody who comes later does not wait for everything an earlier sender has sent', async () => {
  const { enter, finish, started } = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(name)
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']
  for (const name of order) await finish(name)
  expect(started).toEqual(order)
})

it('one sender takes one place, however many are free', async () => {
  const { enter, started } = openQueue({ places: 2 })
  for (const name of ['a1', 'a2', 'b1']) enter(name)
  await settle()
  expect(started).toEqual(['a1', 'b1'])
})

it('who goes first is before the others, and may have several places where the queue allows it', async () => {
  const { enter, finish, started } = openQueue({ places: 2, placesPerSender: 2 })
  for (const name of ['a1', 'a2', 'a3', 'b1']) enter(name)
  enter('c1', { goesFirst: true })
  for (const name of ['a1', 'c1', 'a2', 'b1', 'a3']) await finish(name)
  expect(started).toEqual(['a1', 'a2', 'c1', 'a3', 'b1'])
})

it('who goes first gets every second place, so that it keeps nobody waiting for ever', async () => {
  const { enter, finish, started } = openQueue()
  for (const name of ['a1', 'a2', 'b1']) enter(name)
  for (const name of ['c1', 'c2', 'c3']) enter(name, { goesFirst: true })
  const order = ['a1', 'c1', 'a2', 'c2', 'b1', 'c3']
  for (const name of order) await finish(name)
  expect(started).toEqual(order)
})

it('who goes second gets every second of the places that those who go first leave', async () => {
  const { enter, finish, started } = openQueue()
  for (const name of ['a1', 'a2', 'b1']) enter(name)
  for (const name of ['c1', 'c2']) enter(name, { goesFirst: true })
  for (const name of ['d1', 'd2']) enter(name, { goesSecond: true })
  const order = ['a1', 'c1', 'd1', 'c2', 'a2', 'd2', 'b1']
  for (const name of order) await finish(name)
  expect(started).toEqual(order)
})

it('a sender with too many waiting tasks is refused, and others are not', async () => {
  const tooMany = () => new Error('too many')
  const { enter, finish } = openQueue({ waiting: { perSender: 1, total: 2, tooMany } })
  const admitted = ['a1', 'a2', 'b1'].map((name) => enter(name))
  await expect(enter('a3')).rejects.toThrow('too many')
  await expect(enter('c1'), 'too many altogether').rejects.toThrow('too many')
  admitted.push(enter('d1', { goesFirst: true }))
  for (const name of ['a1', 'd1', 'a2', 'b1']) await finish(name)
  expect(await Promise.all(admitted)).toEqual(['a1', 'a2', 'b1', 'd1'])
})

it('a sender whose hour is used up is refused until the next hour, and others are not', async () => {
  const { enter, finish, pass } = openQueue({ hourlyMs: 2 * MINUTE })
  const first = enter('a1')
  await finish('a1', 2 * MINUTE)
  await expect(first).resolves.toBe('a1')
  await expect(enter('a2')).rejects.toMatchObject({
    status: 429,
    message: 'Berkas dari akun ini sudah terlalu lama diperiksa dalam satu jam. Coba lagi 58 menit lagi.',
    extra: { headers: { 'retry-after': String(58 * 60) } },
  })
  const other = enter('b1')
  await finish('b1')
  await expect(other).resolves.toBe('b1')
  pass(HOUR)
  const next = enter('a3')
  await finish('a3')
  await expect(next).resolves.toBe('a3')
})

it('a sender who leaves while waiting loses the turn, and who has left gets none', async () => {
  const { enter, finish, started } = openQueue()
  const departure = new AbortController()
  const running = enter('a1')
  const left = enter('b1', { signal: departure.signal })
  const behind = enter('c1')
  departure.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(enter('b2', { signal: departure.signal })).rejects.toThrow('left')
  await finish('a1')
  await finish('c1')
  expect([await running, await behind]).toEqual(['a1', 'c1'])
  expect(started).toEqual(['a1', 'c1'])
})

it('what a part takes is subtracted from the budget of the whole, waiting is not', async () => {
  const { enter, finish } = openQueue()
  const budget = { leftMs: 3 * MINUTE }
  enter('a1')
  const part = enter('b1', { budget })
  await finish('a1', 10 * MINUTE)
  await finish('b1', 2 * MINUTE)
  await part
  expect(budget.leftMs).toBe(MINUTE)
})

it('hundreds of tasks that wait for nothing leave other work its turns', async () => {
  const queue = new FairQueue({ places: 2, placesPerSender: 2 })
  let loopCount = 0
  let isOver = false
  const otherWork = (async () => {
    for (; !isOver; loopCount += 1) await settle()
  })()
  await Promise.all(Array.from({ length: 300 }, () => queue.run({ id: 'a' }, async () => 'done')))
  isOver = true
  await otherWork
  expect(loopCount).toBeGreaterThan(100)
})

it('senders that arrive together do not all run before what else the server has to do', async () => {
  const queue = new FairQueue({ places: 1 })
  const events: string[] = []
  // As requests of sockets that are ready at once: a turn of promises passes between them, but none of the loop.
  const arrivals = ['a', 'b', 'c', 'd'].map(async (id, index) => {
    for (let turn = 0; turn < 20 * index; turn += 1) await Promise.resolve()
    await queue.run({ id }, async () => events.push(id))
  })
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
  expect(events).toEqual(['a'])
  await settle()
  expect(events).toEqual(['a', 'b'])
  await Promise.all(arrivals)
  expect(events).toEqual(['a', 'b', 'c', 'd'])
})
