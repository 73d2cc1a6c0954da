/** The file with the keys of a server: beside the data, but in no backup, and readable by its account only. */
import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorDetails } from '../db/errorDetails.ts'
import { makeFolder } from '../db/start/makeFolder.ts'

export const KEY_FILE_NAME = 'keys.json'

export const keyFilePath = (dataDir: string) => join(dataDir, KEY_FILE_NAME)

/** The secrets, the one in use first; the others are former ones, whose links have not expired. */
export type Secrets = [string, ...string[]]

const KEY_BYTES = 32
const OWNER_ONLY = 0o600
const OTHERS = 0o077
const fileSchema = z.strictObject({ keys: z.tuple([z.string().min(KEY_BYTES)], z.string().min(KEY_BYTES)) })

/** A secret of 256 random bits, which fits a file of settings. */
export function generateSecret(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

/** @returns null if there is no file @throws Error if it is no file of keys */
export async function readKeyFile(dataDir: string): Promise<Secrets | null> {
  const path = keyFilePath(dataDir)
  try {
    const text = await readFile(path, 'utf8')
    await hideFromOthers(path)
    return fileSchema.parse(JSON.parse(text)).keys
  } catch (error) {
    if (errorDetails(error).code === 'ENOENT') return null
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new Error(
        `${path} rusak. Pindahkan berkas itu, lalu mulai lagi: server membuat kunci baru, dan semua orang masuk lagi.`,
        { cause: error },
      )
    throw error
  }
}

/** A copied file may have got wider rights. */
async function hideFromOthers(path: string): Promise<void> {
  if (((await stat(path)).mode & OTHERS) !== 0) await chmod(path, OWNER_ONLY)
}

/** Makes the file with a first secret; if another process did so at the same moment, its secret is returned. */
export async function makeKeyFile(dataDir: string): Promise<Secrets> {
  makeFolder(dataDir)
  const unfinished = await writeUnfinished(dataDir, [generateSecret()])
  try {
    await link(unfinished, keyFilePath(dataDir))
  } catch (error) {
    if (errorDetails(error).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return (await readKeyFile(dataDir)) ?? throwGone(dataDir)
}

export async function replaceKeyFile(dataDir: string, keys: Secrets): Promise<void> {
  await rename(await writeUnfinished(dataDir, keys), keyFilePath(dataDir))
}

async function writeUnfinished(dataDir: string, keys: Secrets): Promise<string> {
  const path = `${keyFilePath(dataDir)}.${randomBytes(6).toString('hex')}.tmp`
  const file = await open(path, 'wx', OWNER_ONLY)
  try {
    await file.writeFile(`${JSON.stringify({ keys })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

function throwGone(dataDir: string): never {
  throw new Error(`${keyFilePath(dataDir)} hilang`)
}
