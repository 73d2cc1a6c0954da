/** The nightly backup: once a day after its hour, and only as many as are wished. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDueBackup, makeNightly } from '#server/backup/nightly.ts'
import { readBackupWarning, withLease } from '#server/backup/nightlyLease.ts'
import { readConfig } from '#server/config.ts'
import { openWorld, type World } from '#test/support/world.ts'

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

const at = (moment: string, env: Record<string, string> = {}) => ({
  ...world.context,
  config: { ...world.context.config, ...readConfig({ BACKUP_DIR: folder, BACKUP_AT: '02:00', ...env }) },
  clock: () => Date.parse(moment),
})

it.each([
  ['before its hour none is due', '2026-11-21T18:59:59Z', {}, null],
  [
    'from its hour on one is, named by the day of the school',
    '2026-11-21T19:00:00Z',
    {},
    'nightly-2026-11-22',
  ],
  ['a machine that was off makes it later', '2026-11-22T16:00:00Z', {}, 'nightly-2026-11-22'],
  [
    'the hour is that of the zone',
    '2026-11-21T17:00:00Z',
    { SCHOOL_TZ: 'Asia/Jayapura' },
    'nightly-2026-11-22',
  ],
  ['without an hour none is', '2026-11-22T16:00:00Z', { BACKUP_AT: '' }, null],
])('%s', async (_what, moment, env, name) => {
  expect(await findDueBackup(at(moment, env))).toBe(name)
})

it('is made once a day, and the oldest goes when there are more than wished', async () => {
  for (const day of ['20', '21', '22']) {
    const moment = `2026-11-${day}T20:00:00Z`
    const context = { ...at(moment), config: { ...world.context.config } }
    expect(await makeNightly(context)).toMatchObject({ made_at: `2026-11-${day}T20:00:00.000Z` })
    expect(await makeNightly(context)).toBeNull()
  }
  expect(readdirSync(folder).sort()).toEqual(['nightly-2026-11-22', 'nightly-2026-11-23'])
  expect(existsSync(join(folder, 'nightly-2026-11-23', 'pelita.sqlite'))).toBe(true)
})

it.each(['2', '24:00', '02.00', '02:60'])('an hour written %s is refused at the start', (hour) => {
  expect(() => readConfig({ BACKUP_AT: hour })).toThrow('BACKUP_AT harus jam')
})

describe('of several processes', () => {
  const moment = '2026-12-01T20:00:00Z'
  const name = 'nightly-2026-12-02'
  const failing = () => Promise.reject(new Error('disk penuh'))

  it('one makes it, the others do not even try', async () => {
    const context = at(moment)
    let others: unknown
    const made = await withLease(context, name, async () => {
      others = [await findDueBackup(context), await withLease(context, name, failing)]
      return 'dibuat'
    })
    expect([made, others]).toEqual(['dibuat', [null, null]])
    expect(await findDueBackup(context)).toBeNull()
    expect(await withLease(context, name, failing)).toBeNull()
    expect(await readBackupWarning(context)).toBeNull()
  })

  it('one that died leaves it to the next, one that failed for an hour to nobody', async () => {
    const [died, later] = [at('2026-12-02T20:00:00Z'), at('2026-12-02T20:02:01Z')]
    const next = 'nightly-2026-12-03'
    await withLease(died, next, async () => {
      expect(await readBackupWarning(later)).toMatchObject({ reason: 'terputus di tengah jalan' })
      await expect(withLease(later, next, failing)).rejects.toThrow('disk penuh')
    })
    expect(await readBackupWarning(later)).toEqual({
      made_at: '2026-12-01T20:00:00.000Z',
      reason: 'disk penuh',
    })
    expect(await findDueBackup(at('2026-12-02T20:30:00Z'))).toBeNull()
    expect(await findDueBackup(at('2026-12-02T21:02:02Z'))).toBe(next)
  })

  it('what the machine refused is told in a sentence', async () => {
    const context = at('2026-12-03T20:00:00Z')
    const refused = () => Promise.reject(Object.assign(new Error(), { code: 'EACCES', path: '/mnt/usb' }))
    await expect(withLease(context, 'nightly-2026-12-04', refused)).rejects.toThrow()
    const warned = await readBackupWarning(context)
    expect(warned?.reason).toMatch(/^akun \S+ tidak boleh membuka atau membuat \/mnt\/usb\./)
  })

  it('an administrator hears of nights without one, and of none where none is wished', async () => {
    await withLease(at('2026-12-04T20:00:00Z'), 'nightly-2026-12-05', async () => 'dibuat')
    expect(await readBackupWarning(at('2026-12-06T19:00:00Z'))).toBeNull()
    const late = at('2026-12-06T20:00:01Z')
    expect(await readBackupWarning(late)).toEqual({ made_at: '2026-12-04T20:00:00.000Z', reason: null })
    expect(await readBackupWarning(at('2026-12-06T20:00:01Z', { BACKUP_AT: '' }))).toBeNull()
  })
})
