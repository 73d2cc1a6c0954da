/** Starts the product: config → database → listen; SIGTERM, or a step that fails, closes it in reverse order. */

import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#platform/contract/units.ts'
import { createApp } from '#platform/server/app.ts'
import { finishRestoring } from '#platform/server/backup/restore.ts'
import { type Config, demoEnv, readConfig } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { type Db, openDb } from '#platform/server/db/open.ts'
import { assertFilesMatchDatabase } from '#platform/server/files/filesMatchDatabase.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { recordSumsIn } from '#platform/server/files/sums.ts'
import { plainHttpWarning } from '#platform/server/http/secureHeaders.ts'
import { type FirstAdministrator, seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { weakDefaultWarning } from '#platform/server/identity/passwords/chosenPassword.ts'
import type { Keys } from '#platform/server/keys/keys.ts'
import { openKeys } from '#platform/server/keys/openKeys.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'
import { waitForPendingWork } from '#platform/server/observe/pendingWork.ts'
import { reportToSystemd } from '#platform/server/observe/systemd.ts'
import { plainConnectionsWarning } from '#platform/server/plainConnections.ts'
import { listenOnPorts } from '#platform/server/ports.ts'
import { contributionsOf } from '#platform/server/product.ts'
import { stopOnSignals } from '#platform/server/shutdown.ts'
import { startTimers } from '#platform/server/timers.ts'
import { product } from '#src/features.server.ts'

/** Outcome of a restore that was interrupted. */
const RESTORE_MESSAGES = {
  finished: 'Pemulihan cadangan yang terputus sudah diselesaikan. Semua orang masuk lagi.',
  undone: 'Pemulihan cadangan yang terputus sudah dibatalkan; tidak ada yang berubah.',
} as const
/** Milliseconds after which a failed start ends, though something could not be closed. */
const UNDO_TIMEOUT_MS = 5 * SECOND

/** Registers how to undo what was begun, in case a later step of the start fails. */
type OnFailure = (undo: () => unknown) => void

async function start(onFailure: OnFailure) {
  // Only this account of the machine may read the database and the files.
  process.umask(0o077)
  const isDemo = process.argv.includes('--demo')
  const config = readConfig(isDemo ? demoEnv(process.env) : process.env)
  const context = await openSchool(config, onFailure)
  const logins = isDemo ? await product.seedDemo?.(context) : null
  const { app, site } = await createApps(context, onFailure)
  await listenOnPorts(config, app, site)
  const timers = [
    ...startTimers(context, { product, log: app.log, env: process.env }),
    ...reportToSystemd(process.env, (error) => app.log.error(error)),
  ]
  onFailure(() => {
    for (const timer of timers) clearInterval(timer)
  })
  stopOnSignals(site ? [app, site] : [app], context, {
    timers,
    isStartedByNpm: ['start', 'npx'].includes(process.env.npm_lifecycle_event ?? ''),
  })
  await printAddresses(config, app, site)
  for (const login of logins ?? []) console.log(`Demo ${login.role}: ${login.email} / ${login.password}`)
}

/** Opens the database and the files, and creates the first rows of a new school. */
async function openSchool(config: Config, onFailure: OnFailure): Promise<Context> {
  const interruptedRestore = await withSettingName('DATA_DIR', () =>
    finishRestoring({ ...config, structure: product.structure }),
  )
  if (interruptedRestore) console.warn(RESTORE_MESSAGES[interruptedRestore])
  const db = await withSettingName(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', () =>
    openDb({ ...config, structure: product.structure }),
  )
  onFailure(() => db.close())
  const files = await withSettingName('DATA_DIR', () => openFiles(config, { sums: recordSumsIn(db) }))
  const contributions = contributionsOf(product)
  await withSettingName(config.STORAGE_URL ? 'STORAGE_URL' : 'DATA_DIR', () =>
    assertFilesMatchDatabase({ db, files, config, contributions }),
  )
  // Only now, since an unmounted DATA_DIR has no keys either, and making new ones ends every session.
  const keys = await openKeysAloud(db, config)
  const context: Context = { db, files, keys, config, contributions, clock: Date.now }
  // Requests of closed connections may still use the database.
  onFailure(() => waitForPendingWork(context))
  const administrator = await seedFirstRows(context)
  // Printed before anything else can fail, since the next start has an administrator and prints none.
  if (administrator) printAdministrator(administrator)
  return context
}

function printAdministrator({ email, password }: FirstAdministrator) {
  console.log(`Administrator: ${email}`)
  if (password) console.log(`Password sekali pakai: ${password} (hanya ditampilkan kali ini)`)
}

async function createApps(context: Context, onFailure: OnFailure) {
  const { config } = context
  const consoleFolder = resolve('dist/console')
  const site = config.SITE === 'on' ? ((await product.createSite?.(context)) ?? null) : null
  if (site) onFailure(() => site.close())
  await site?.ready()
  const app = await createApp({
    ...context,
    product,
    ...(existsSync(consoleFolder) && { consoleFolder }),
    website: site && config.SITE_URL ? { host: new URL(config.SITE_URL).host, handle: site.routing } : null,
  })
  onFailure(() => app.close())
  return { app, site }
}

async function printAddresses(config: Config, app: FastifyInstance, site: FastifyInstance | null) {
  const port = portOf(app.server)
  const addresses = [`Pelita siap: ${config.PUBLIC_URL ?? `http://${config.HOST}:${port}`}`]
  if (site) {
    const websitePort = portOf(site.server)
    addresses.push(`Situs sekolah: ${config.SITE_URL ?? `http://${config.HOST}:${websitePort}`}`)
  }
  console.log(addresses.join('\n'))
  const warnings = [
    plainHttpWarning(config),
    plainConnectionsWarning(config),
    await weakDefaultWarning(config),
  ]
  for (const warning of warnings) if (warning) console.warn(warning)
}

async function openKeysAloud(db: Db, config: Config): Promise<Keys> {
  const { keys, message } = await withSettingName(
    config.SECRET_KEY ? 'SECRET_KEY' : 'Kunci di DATA_DIR',
    () => openKeys({ db, config, clock: Date.now }),
  )
  if (message) console.warn(message)
  return keys
}

/** Adds the name of the responsible setting to the error message. */
async function withSettingName<T>(setting: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw new Error(`${setting} tidak dapat dipakai: ${toErrorSentence(error)}`)
  }
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** A step that cannot be undone does not keep the others from it. */
async function closeAnyway(undo: () => unknown): Promise<void> {
  try {
    await undo()
  } catch (error) {
    console.error(error)
  }
}

const undos: (() => unknown)[] = []
try {
  await start((undo) => undos.push(undo))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  // What cannot be closed must not keep a process that serves nothing.
  setTimeout(() => process.exit(), UNDO_TIMEOUT_MS).unref()
  for (const undo of undos.reverse()) await closeAnyway(undo)
}
