/** The nightly backup: once a day after its hour, and no more backups than configured. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDueBackup, makeNightly } from '#platform/server/backup/nightly.ts'
import { readBackupWarning, withLease } from '#platform/server/backup/nightlyLease.ts'
import { readConfig } from '#platform/server/config.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pelita-nightly-'))
  world = await openWorld({ env: { BACKUP_AT: '02:00', BACKUP_DIR: folder, BACKUP_KEEP: '2' } })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const contextAt = (time: string, env: Record<string, string> = {}) => ({
  ...world.context,
  config: { ...world.context.config, ...readConfig({ BACKUP_DIR: folder, BACKUP_AT: '02:00', ...env }) },
  clock: () => Date.parse(time),
})

it.each([
  ['before the hour no backup is due', '2026-11-21T18:59:59Z', {}, null],
  [
    'from the hour on one is due, named by the school’s date',
    '2026-11-21T19:00:00Z',
    {},
    'nightly-2026-11-22',
  ],
  ['a machine that was off makes the backup later', '2026-11-22T16:00:00Z', {}, 'nightly-2026-11-22'],
  [
    'the hour is in the school’s time zone',
    '2026-11-21T17:00:00Z',
    { SCHOOL_TZ: 'Asia/Jayapura' },
    'nightly-2026-11-22',
  ],
  ['without an hour no backup is due', '2026-11-22T16:00:00Z', { BACKUP_AT: '' }, null],
])('%s', async (_case, time, env, name) => {
  expect(await findDueBackup(contextAt(time, env))).toBe(name)
})

it('is made once a day, and the oldest beyond BACKUP_KEEP is deleted', async () => {
  for (const day of ['20', '21', '22']) {
    const time = `2026-11-${day}T20:00:00Z`
    const context = { ...contextAt(time), config: { ...world.context.config } }
    expect(await makeNightly(context)).toMatchObject({ made_at: `2026-11-${day}T20:00:00.000Z` })
    expect(await makeNightly(context)).toBeNull()
  }
  expect(readdirSync(folder).sort()).toEqual(['nightly-2026-11-22', 'nightly-2026-11-23'])
  expect(existsSync(join(folder, 'nightly-2026-11-23', 'pelita.sqlite'))).toBe(true)
})

it('one that failed while the clock was ahead is tried at the hour of the right one', async () => {
  const fail = () => Promise.reject(new Error('penuh'))
  await expect(withLease(contextAt('2026-12-05T19:30:00Z'), 'nightly-2026-12-01', fail)).rejects.toThrow(
    'penuh',
  )
  const after = contextAt('2026-11-30T19:00:00Z')
  expect(await findDueBackup(after)).toBe('nightly-2026-12-01')
  expect(await withLease(after, 'nightly-2026-12-01', async () => 'made')).toBe('made')
})

it.each(['2', '24:00', '02.00', '02:60'])('the hour %s is refused at the start', (hour) => {
  expect(() => readConfig({ BACKUP_AT: hour })).toThrow('BACKUP_AT harus jam')
})

describe('of several processes', () => {
  const time = '2026-12-01T20:00:00Z'
  const name = 'nightly-2026-12-02'
  const failBackup = () => Promise.reject(new Error('disk penuh'))

  it('only the holder of the lease makes the backup', async () => {
    const context = contextAt(time)
    let otherResults: unknown
    const result = await withLease(context, name, async () => {
      otherResults = [await findDueBackup(context), await withLease(context, name, failBackup)]
      return 'dibuat'
    })
    expect([result, otherResults]).toEqual(['dibuat', [null, null]])
    expect(await findDueBackup(context)).toBeNull()
    expect(await withLease(context, name, failBackup)).toBeNull()
    expect(await readBackupWarning(context)).toBeNull()
  })

  it('the lease of a dead process is taken over, and a failed backup is retried after an hour', async () => {
    const deadContext = contextAt('2026-12-02T20:00:00Z')
    const laterContext = contextAt('2026-12-02T20:02:01Z')
    const nextName = 'nightly-2026-12-03'
    await withLease(deadContext, nextName, async () => {
      expect(await readBackupWarning(laterContext)).toMatchObject({ reason: 'terputus di tengah jalan' })
      await expect(withLease(laterContext, nextName, failBackup)).rejects.toThrow('disk penuh')
    })
    expect(await readBackupWarning(laterContext)).toEqual({
      made_at: '2026-12-01T20:00:00.000Z',
      reason: 'disk penuh',
    })
    expect(await findDueBackup(contextAt('2026-12-02T20:30:00Z'))).toBeNull()
    expect(await findDueBackup(contextAt('2026-12-02T21:02:02Z'))).toBe(nextName)
  })

  it('a system error is reported as a sentence', async () => {
    const context = contextAt('2026-12-03T20:00:00Z')
    const failWithAccessError = () =>
      Promise.reject(Object.assign(new Error(), { code: 'EACCES', path: '/mnt/usb' }))
    await expect(withLease(context, 'nightly-2026-12-04', failWithAccessError)).rejects.toThrow()
    const warning = await readBackupWarning(context)
    expect(warning?.reason).toMatch(/^akun \S+ tidak boleh membuka atau membuat \/mnt\/usb\./)
  })

  it('an administrator is warned if no backup was made for some nights, unless backups are off', async () => {
    await withLease(contextAt('2026-12-04T20:00:00Z'), 'nightly-2026-12-05', async () => 'dibuat')
    expect(await readBackupWarning(contextAt('2026-12-06T19:00:00Z'))).toBeNull()
    const lateContext = contextAt('2026-12-06T20:00:01Z')
    expect(await readBackupWarning(lateContext)).toEqual({
      made_at: '2026-12-04T20:00:00.000Z',
      reason: null,
    })
    expect(await readBackupWarning(contextAt('2026-12-06T20:00:01Z', { BACKUP_AT: '' }))).toBeNull()
  })
})
