/** Opens the existing school, or creates an empty one as the first start does. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_NAME } from '../backup/folder.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openDb } from '../db/open.ts'
import { assertFilesMatchDatabase } from '../files/filesMatchDatabase.ts'
import { openFiles } from '../files/storage.ts'
import { recordSumsIn } from '../files/sums.ts'
import { seedFirstRows } from '../identity/firstRows.ts'
import { noKeys } from '../keys/keys.ts'
import { contributionsOf, type Product } from '../product.ts'

type OpenedSchool = { context: Context; close: () => Promise<void> }
type OpenOptions = {
  product: Pick<Product, 'features' | 'contributes' | 'structure'>
  config: Config
  isDryRun: boolean
  print: (line: string) => void
  /** Opens the existing school. */
  open: () => Promise<OpenedSchool>
}

export async function openOrCreateSchool(options: OpenOptions): Promise<OpenedSchool> {
  const { config, isDryRun, open } = options
  if (
    config.DATABASE_URL ? !(await isEmptyDatabase(options)) : existsSync(join(config.DATA_DIR, DATABASE_NAME))
  )
    return await open()
  return isDryRun ? await openDryRun(options) : await createSchool(options)
}

/** Whether the database was never written to; an unreachable one throws. */
async function isEmptyDatabase({ config, product: { structure } }: OpenOptions): Promise<boolean> {
  const { DATABASE_URL, DATA_DIR } = config
  try {
    await (await openDb({ DATABASE_URL, DATA_DIR, NEW_SCHOOL: 'off', structure })).close()
    return false
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('basis data ini kosong')) return true
    throw error
  }
}

async function openDryRun({ config, product }: OpenOptions): Promise<OpenedSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'pelita-percobaan-'))
  const db = await openDb({ DATA_DIR: ':memory:', structure: product.structure })
  const files = await openFiles({ DATA_DIR: folder })
  const contributions = contributionsOf(product)
  const context: Context = { db, files, keys: noKeys, config, contributions, clock: Date.now }
  await seedFirstRows(context)
  return {
    context,
    close: async () => {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createSchool({ config, product, print }: OpenOptions): Promise<OpenedSchool> {
  const db = await openDb({ ...config, structure: product.structure })
  try {
    const files = await openFiles(config, { sums: recordSumsIn(db) })
    const contributions = contributionsOf(product)
    const context: Context = { db, files, keys: noKeys, config, contributions, clock: Date.now }
    await assertFilesMatchDatabase(context)
    const administrator = await seedFirstRows(context)
    if (administrator) print(`Administrator: ${administrator.email}`)
    if (administrator?.password)
      print(`Password sekali pakai: ${administrator.password} (hanya ditampilkan kali ini)`)
    return { context, close: () => db.close() }
  } catch (error) {
    await db.close()
    throw error
  }
}
