/** Errors of the machine are refusals with a sentence, on every application that answers requests. */
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseGone, DiskFull } from '#platform/server/db/engine.ts'
import { StorageUnreachable } from '#platform/server/files/store/storageUnreachable.ts'
import { errors } from '#platform/server/http/errors.ts'
import { registerErrorHandlers } from '#platform/server/http/failures.ts'
import { toMachineRefusal } from '#platform/server/http/machineRefusal.ts'
import { createOutageLog } from '#platform/server/observe/outages.ts'

const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' })
const databaseError = (code: string) => Object.assign(new Error(code), { code })

it.each([
  [systemError('EACCES'), 503, 'read_only'],
  [systemError('EPERM'), 503, 'read_only'],
  [systemError('EROFS'), 503, 'read_only'],
  [databaseError('25006'), 503, 'read_only'],
  [databaseError('SQLITE_READONLY'), 503, 'read_only'],
  [databaseError('SQLITE_READONLY_DIRECTORY'), 503, 'read_only'],
  [systemError('ENOSPC'), 507, 'disk_full'],
  [systemError('EDQUOT'), 507, 'disk_full'],
  [databaseError('53100'), 507, 'disk_full'],
  [new DiskFull(), 507, 'disk_full'],
  [systemError('ENOENT'), 503, 'unreachable'],
  [systemError('ECONNREFUSED'), 503, 'unreachable'],
  [databaseError('SQLITE_CANTOPEN'), 503, 'unreachable'],
  [databaseError('SQLITE_BUSY'), 503, 'unreachable'],
  [databaseError('57P01'), 503, 'unreachable'],
  [new DatabaseGone('pelita.sqlite'), 503, 'unreachable'],
  [new StorageUnreachable(new Error('timeout')), 503, 'unreachable'],
])('%s is %i %s', async (error, status, code) => {
  expect(toMachineRefusal(error)).toMatchObject({ status, code })
  const app = Fastify({ logger: false })
  registerErrorHandlers(app)
  app.get('/', () => {
    throw error
  })
  const response = await app.inject('/')
  expect([response.statusCode, response.json().success]).toEqual([status, false])
  expect(response.json().message).toMatch(/(administrator|Coba lagi sebentar lagi)/)
  await app.close()
})

it.each([new TypeError('x is not a function'), errors.notFound(), databaseError('23505'), 'text', null])(
  '%s is none',
  (error) => expect(toMachineRefusal(error)).toBeNull(),
)

it('an outage is logged when it begins and when it has ended, with the number of refusals', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const app = Fastify({ logger: { level: 'silent' } })
  const lines: unknown[][] = []
  const record = (line: unknown, message?: string) => {
    lines.push([message, line])
  }
  vi.spyOn(app.log, 'error').mockImplementation(record)
  vi.spyOn(app.log, 'warn').mockImplementation(record)
  const logOutage = createOutageLog(app.log)
  for (let n = 0; n < 50; n += 1) {
    logOutage(errors.unreachable(), new Error('refused'))
    vi.advanceTimersByTime(1_000)
  }
  logOutage(errors.diskFull(), new Error('full'))
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([
    ['began', { kind: 'outage', code: 'unreachable', err: expect.any(Error) }],
    ['began', { kind: 'outage', code: 'disk_full', err: expect.any(Error) }],
    ['ended', { kind: 'outage', code: 'unreachable', refusals: 50, ms: 49_000 }],
    ['ended', { kind: 'outage', code: 'disk_full', refusals: 1, ms: 0 }],
  ])
  expect(vi.getTimerCount()).toBe(0)
  logOutage(errors.unreachable(), new Error('refused'))
  expect(lines.at(-1)?.[0]).toBe('began')
})
