/** The application inside Vite's development server; loaded anew whenever a server file changes. */
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDb } from './db/open.ts'
import { openFiles } from './files/storage.ts'
import { seedEssential } from './seed/essential.ts'

/** @returns the request listener, and how to give the database back before the next load */
export async function openDevApp() {
  const config = readConfig(process.env)
  const db = await openDb(config)
  const context = { db, files: await openFiles(config.DATA_DIR), config, clock: Date.now }
  const administrator = await seedEssential(context)
  if (administrator)
    console.log(`Administrator: ${administrator.email} / ${administrator.password ?? 'ADMIN_PASSWORD'}`)
  const app = await createApp(context)
  await app.ready()
  return {
    listener: app.routing,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
