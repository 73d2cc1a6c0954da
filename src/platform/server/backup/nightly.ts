/** The nightly backup, made once a day after BACKUP_AT in a child process. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { HOUR } from '#platform/contract/units.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '../context.ts'
import { backupFolder, listBackups, makeBackup } from './backup.ts'
import type { Manifest } from './folder.ts'
import { isAvailable, withLease } from './nightlyLease.ts'

const NIGHTLY_PREFIX = 'nightly-'
/** A backup that could not start is tried again after this time. */
const RETRY_DELAY_MS = HOUR

/**
 * The name of the backup that is due; null before BACKUP_AT or without it, if the backup exists, or while another
 * process makes it. A machine that was off at that time makes it later.
 */
export async function findDueBackup(context: Context): Promise<string | null> {
  const { config, clock } = context
  const { BACKUP_AT, SCHOOL_TZ } = config
  const now = clock()
  if (!BACKUP_AT || formatTime(SCHOOL_TZ, now) < BACKUP_AT) return null
  const name = NIGHTLY_PREFIX + dayIn(SCHOOL_TZ, now)
  if (existsSync(join(backupFolder(config), name))) return null
  return (await isAvailable(context, name)) ? name : null
}

function formatTime(zone: string, moment: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: zone, timeStyle: 'short' }).format(moment)
}

/** Makes the nightly backup and removes old ones. @returns null if none is due or another process makes it */
export async function makeNightly(context: Context): Promise<Manifest | null> {
  const name = await findDueBackup(context)
  if (!name) return null
  const folder = backupFolder(context.config)
  const manifest = await withLease(context, name, () => makeBackup(context, folder, name))
  if (!manifest) return null
  const nightly = (await listBackups(folder)).filter((backup) => backup.name.startsWith(NIGHTLY_PREFIX))
  for (const old of nightly.slice(0, -context.config.BACKUP_KEEP))
    await rm(join(folder, old.name), { recursive: true })
  return manifest
}

type Log = { error: (message: string) => void }

/**
 * The returned function starts `pelita backup --nightly` if a backup is due, in a child process so that requests are not
 * delayed.
 *
 * @param env the environment of this process, which the child gets too
 */
export function createNightlyBackup(log: Log, env: NodeJS.ProcessEnv): (context: Context) => Promise<void> {
  let isMaking = false
  let notBefore = 0
  return async (context) => {
    if (isMaking || context.clock() < notBefore || !(await findDueBackup(context))) return
    // A previous call may have started one while this call was waiting.
    if (isMaking) return
    isMaking = true
    const child = spawn(process.execPath, [resolve('tools/pelita.mjs'), 'backup', '--nightly'], {
      env: { ...env, DATA_DIR: context.config.DATA_DIR },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const handleEnd = (code: number | null, reason = output.trim()) => {
      isMaking = false
      if (code === 0) return
      notBefore = context.clock() + RETRY_DELAY_MS
      log.error(`Cadangan malam gagal dibuat: ${reason}`)
    }
    child.on('error', (error) => handleEnd(null, error.message))
    child.on('exit', (code) => handleEnd(code))
  }
}
