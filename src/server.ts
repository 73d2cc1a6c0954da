/** Starts the product: config → database → listen; SIGTERM stops it in reverse order. */

import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { createApp } from '#platform/server/app.ts'
import { finishRestoring } from '#platform/server/backup/restore.ts'
import { demoEnv, readConfig, sitePort } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { openDb } from '#platform/server/db/open.ts'
import { assertFilesMatchDatabase } from '#platform/server/files/filesMatchDatabase.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { plainHttpWarning } from '#platform/server/http/secureHeaders.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'
import { stopOnSignals } from '#platform/server/shutdown.ts'
import { startTimers } from '#platform/server/timers.ts'
import { product } from '#src/features.server.ts'

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function start() {
  // Only this account of the machine may read report cards and the database.
  process.umask(0o077)
  const isDemo = process.argv.includes('--demo')
  const config = readConfig(isDemo ? demoEnv(process.env) : process.env)
  const interruptedRestore = await withSettingName('DATA_DIR', () =>
    finishRestoring({ ...config, migrations: product.migrations }),
  )
  if (interruptedRestore) console.warn(RESTORE_MESSAGES[interruptedRestore])
  const db = await withSettingName(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', () =>
    openDb({ ...config, migrations: product.migrations }),
  )
  const files = await withSettingName('DATA_DIR', () => openFiles(config))
  const context: Context = { db, files, config, clock: Date.now }
  await withSettingName(config.STORAGE_URL ? 'STORAGE_URL' : 'DATA_DIR', () =>
    assertFilesMatchDatabase(context),
  )
  const administrator = await product.seedFirstRows(context)
  const logins = isDemo ? await product.seedDemo(context) : null
  const consoleFolder = resolve('dist/console')
  const site = config.SITE === 'on' ? await product.createSite(context) : null
  await site?.ready()
  const app = await createApp({
    ...context,
    product,
    ...(existsSync(consoleFolder) && { consoleFolder }),
    website: site && config.SITE_URL ? { host: new URL(config.SITE_URL).host, handle: site.routing } : null,
  })
  await withSettingName(`HOST ${config.HOST} atau PORT ${config.PORT}`, () =>
    app.listen({ port: config.PORT, host: config.HOST }),
  )
  await withSettingName(`HOST ${config.HOST} atau SITE_PORT ${sitePort(config)}`, async () =>
    site?.listen({ port: sitePort(config), host: config.HOST }),
  )
  const timers = startTimers(context, { product, log: app.log, env: process.env })
  stopOnSignals(site ? [app, site] : [app], context, {
    timers,
    isStartedByNpm: ['start', 'npx'].includes(process.env.npm_lifecycle_event ?? ''),
  })

  const port = portOf(app.server)
  const addresses = [`Pelita siap: ${config.PUBLIC_URL ?? `http://${config.HOST}:${port}`}`]
  if (site) {
    const websitePort = portOf(site.server)
    addresses.push(`Situs sekolah: ${config.SITE_URL ?? `http://${config.HOST}:${websitePort}`}`)
  }
  console.log(addresses.join('\n'))
  const warning = plainHttpWarning(config)
  if (warning) console.warn(warning)
  if (administrator) {
    console.log(`Administrator: ${administrator.email}`)
    if (administrator.password)
      console.log(`Password sekali pakai: ${administrator.password} (hanya ditampilkan kali ini)`)
  }
  for (const login of logins ?? []) console.log(`Demo ${login.role}: ${login.email} / ${login.password}`)
}

/** Outcome of a restore that was interrupted. */
const RESTORE_MESSAGES = {
  finished: 'Pemulihan cadangan yang terputus sudah diselesaikan.',
  undone: 'Pemulihan cadangan yang terputus sudah dibatalkan; tidak ada yang berubah.',
} as const

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
