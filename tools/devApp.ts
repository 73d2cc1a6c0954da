/** The application inside Vite's development server; reloaded whenever a server file changes. */
import { createApp } from '#platform/server/app.ts'
import { consoleAddress, demoEnv, readConfig, siteAddress, sitePort } from '#platform/server/config.ts'
import { openDb } from '#platform/server/db/open.ts'
import { openFiles } from '#platform/server/files/storage.ts'
import { fillSchool, readSchool } from '#platform/server/http/school.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { openKeys } from '#platform/server/keys/openKeys.ts'
import { toErrorSentence } from '#platform/server/machineErrors.ts'
import { contributionsOf, type Product } from '#platform/server/product.ts'
import { startTimers } from '#platform/server/timers.ts'

/** @returns the request listeners of console and website, what is printed, and a function that closes everything before the next reload */
export async function openDevApp(product: Product) {
  const isDemo = process.argv.includes('--demo')
  // Shows what would have been mailed.
  const env = { SMTP_URL: 'print:', ...process.env }
  const config = readConfig(isDemo ? demoEnv(env) : env)
  const db = await openDb({ ...config, structure: product.structure })
  const { keys, message } = await openKeys({ db, config, clock: Date.now })
  if (message) console.warn(message)
  const context = {
    db,
    files: await openFiles(config),
    keys,
    config,
    contributions: contributionsOf(product),
    clock: Date.now,
  }
  const administrator = await seedFirstRows(context)
  if (administrator)
    console.log(`Administrator: ${administrator.email} / ${administrator.password ?? 'ADMIN_PASSWORD'}`)
  const logins = isDemo ? await product.seedDemo?.(context) : null
  const app = await createApp({ ...context, product })
  await app.ready()
  const site = config.SITE === 'on' ? ((await product.createSite?.(context)) ?? null) : null
  await site?.ready()
  const address = consoleAddress(config)
  const timers = startTimers(context, { product, log: console, env: process.env })
  return {
    listener: app.routing,
    fillPage: async (page: string) => fillSchool(page, await readSchool(context)),
    site: site && {
      listener: site.routing,
      port: sitePort(config),
      host: config.HOST,
      explain: (error: unknown) =>
        new Error(`SITE_PORT ${sitePort(config)} tidak dapat dipakai: ${toErrorSentence(error)}`),
    },
    addresses: [
      `Konsol: ${address}`,
      ...(site ? [`Situs sekolah: ${siteAddress(config)}`] : []),
      `Dokumen API: ${address}/api/docs`,
    ],
    logins: (logins ?? []).map(({ role, email, password }) => `Demo ${role}: ${email} / ${password}`),
    close: async () => {
      await site?.close()
      for (const timer of timers) clearInterval(timer)
      await app.close()
      await db.close()
    },
  }
}
