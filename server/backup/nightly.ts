/** The nightly backup: made once a day after the hour that was set, in a process of its own. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { HOUR } from '#contract/units.ts'
import { dayIn } from '#contract/zone.ts'
import type { Context } from '../context.ts'
import { backupFolder, listBackups, makeBackup } from './backup.ts'
import type { Manifest } from './folder.ts'
import { isFree, withNight } from './nightlyLease.ts'

const NIGHTLY = 'nightly-'
/** Milliseconds until one that could not even begin is tried again. */
const RETRY_DELAY_MS = HOUR

/**
 * Name of the backup that is due; null before its hour, where none is wished, where it is there already, and while
 * another process is at it. A machine that was off at the hour makes it when it is on again.
 */
export async function dueBackup(context: Context): Promise<string | null> {
  const { config, clock } = context
  const { BACKUP_AT, SCHOOL_TZ } = config
  const now = clock()
  if (!BACKUP_AT || timeIn(SCHOOL_TZ, now) < BACKUP_AT) return null
  const name = NIGHTLY + dayIn(SCHOOL_TZ, now)
  if (existsSync(join(backupFolder(config), name))) return null
  return (await isFree(context, name)) ? name : null
}

function timeIn(zone: string, moment: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: zone, timeStyle: 'short' }).format(moment)
}

/** Makes the nightly backup and removes those that are too old. @returns null where none is due, or another is at it */
export async function makeNightly(context: Context): Promise<Manifest | null> {
  const name = await dueBackup(context)
  if (!name) return null
  const folder = backupFolder(context.config)
  const manifest = await withNight(context, name, () => makeBackup(context, folder, name))
  if (!manifest) return null
  const nightly = (await listBackups(folder)).filter((backup) => backup.name.startsWith(NIGHTLY))
  for (const old of nightly.slice(0, -context.config.BACKUP_KEEP))
    await rm(join(folder, old.name), { recursive: true })
  return manifest
}

type Log = { error: (message: string) => void }

/**
 * Looks whether a backup is due, and if so has it made by `pelita backup --nightly`: a copy of the whole
 * school must not stand in the way of its requests.
 *
 * @param env of this process, whose settings are the other's too
 */
export function nightlyBackup(log: Log, env: NodeJS.ProcessEnv): (context: Context) => Promise<void> {
  let [isMaking, notBefore] = [false, 0]
  return async (context) => {
    if (isMaking || context.clock() < notBefore || !(await dueBackup(context))) return
    // While it was asked for, the look before may have begun one.
    if (isMaking) return
    isMaking = true
    const made = spawn(process.execPath, [resolve('pelita.mjs'), 'backup', '--nightly'], {
      env: { ...env, DATA_DIR: context.config.DATA_DIR },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [made.stdout, made.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const end = (code: number | null, reason = output.trim()) => {
      isMaking = false
      if (code === 0) return
      notBefore = context.clock() + RETRY_DELAY_MS
      log.error(`Cadangan malam gagal dibuat: ${reason}`)
    }
    made.on('error', (error) => end(null, error.message))
    made.on('exit', (code) => end(code))
  }
}
