/** Passwords are compared in processes of their own, which stand back behind the server; one that dies stops nobody. */
import { execFileSync } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from '#platform/server/identity/passwords/passwords.ts'
import { hashOneTimePassword } from '#platform/server/keys/oneTimePasswords.ts'
import { eventually } from '#test/support/world/eventually.ts'

const PASSWORD = 'kopi-tubruk-pagi-8'

/** The processes of this one that compare passwords. */
const findProcesses = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('passwords.worker'))
    .map((line) => Number.parseInt(line, 10))

const compare = (hash: string, password: string, id = 'sender') => verifyPassword(hash, password, { id })

it('say whether the password is right, however its letters are composed', async () => {
  const hash = await hashPassword('kopi-Ünik-8')
  expect(await compare(hash, 'kopi-Ünik-8'.normalize('NFD'))).toBe(true)
  expect(await compare(hash, 'kopi-unik-8')).toBe(false)
  expect(await verifyPassword(null, 'kopi-Ünik-8', { id: 'sender' })).toBe(false)
})

it('stand back behind the server', async () => {
  await compare(await hashPassword(PASSWORD), PASSWORD)
  const processes = findProcesses()
  expect(processes.length).toBeGreaterThan(0)
  // No process stands back further than this.
  const behind = Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW)
  for (const pid of processes) expect(getPriority(pid)).toBe(behind)
})

it('that are killed stop nobody from signing in, and start again', async () => {
  const hash = await hashPassword(PASSWORD)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await compare(hash, PASSWORD)
  const signIns = Array.from({ length: 12 }, (_, index) => compare(hash, PASSWORD, `sender ${index}`))
  const killed = findProcesses()
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  expect(await Promise.all(signIns)).toEqual(Array(12).fill(true))
  expect(await compare(hash, `${PASSWORD}x`)).toBe(false)
  const started = findProcesses().filter((pid) => !killed.includes(pid))
  expect(killed.length).toBeGreaterThan(0)
  expect(started.length).toBeGreaterThan(0)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('passwords.worker ended early'))
  warn.mockRestore()
})

it.each([
  ['an unknown name', null],
  ['a one-time password', hashOneTimePassword(PASSWORD)],
])('compare a guess at %s too, so that it takes as long as any other', async (_whose, hash) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const pid of findProcesses()) process.kill(pid, 'SIGKILL')
  await eventually(() => expect(findProcesses()).toEqual([]))
  // Until the server has noticed that they are gone, it compares by itself.
  const guess = async () => {
    expect(await verifyPassword(hash, 'tebakan', { id: 'sender' })).toBe(false)
    expect(findProcesses()).not.toEqual([])
  }
  await eventually(guess)
  warn.mockRestore()
})

it('keep a place for a sender whose neighbour left while its password was compared', async () => {
  const hash = await hashPassword(PASSWORD)
  const departure = new AbortController()
  const leaving = verifyPassword(hash, PASSWORD, { id: 'leaving', signal: departure.signal })
  departure.abort(new Error('left'))
  await Promise.allSettled([leaving])
  const before = findProcesses()
  expect(await compare(hash, PASSWORD)).toBe(true)
  expect(findProcesses(), 'no process was killed for it').toEqual(expect.arrayContaining(before))
})
