/** The files' half of `pelita move`: from DATA_DIR into a bucket, or back; what they were copied from stays. */
import { resolve } from 'node:path'
import { storeSource } from '../backup/copyFiles.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { realDisk } from '../files/disk.ts'
import { openStore } from '../files/storage.ts'
import type { ObjectStore } from '../files/store/objectStore.ts'
import { parseS3Address } from '../files/store/s3Address.ts'
import type { VerbCall } from './verb.ts'

export const FOLDER = 'folder'

/** @returns whether files are to be moved there, not rows */
export const isForFiles = (to: string) => to === FOLDER || parseS3Address(to) !== null

/** Safe to repeat: what is there already is not copied again. */
export async function moveFiles(context: Context, to: string, print: VerbCall['print']): Promise<number> {
  const { config, files } = context
  if ((config.STORAGE_URL === undefined) === (to === FOLDER))
    throw new Error(
      to === FOLDER
        ? 'berkas sekolah ini sudah di DATA_DIR.'
        : 'berkas sekolah ini sudah di sebuah bucket; pindahkan dahulu dengan --to folder.',
    )
  const target = await openTarget(config, to, files.receive)
  const copied = await copyAll(files.store, target)
  print(`${copied} berkas disalin dari ${files.store.place} ke ${target.place}; yang asal tidak diubah.`)
  print(
    to === FOLDER
      ? 'Kosongkan STORAGE_URL, lalu mulai server.'
      : 'Isi STORAGE_URL dengan alamat itu, lalu mulai server.',
  )
  return 0
}

function openTarget({ DATA_DIR }: Config, to: string, receive: Context['files']['receive']) {
  const where = to === FOLDER ? { DATA_DIR } : { DATA_DIR, STORAGE_URL: to }
  return openStore(where, { disk: realDisk, incoming: resolve(DATA_DIR, 'incoming'), receive })
}

/** @throws where the target holds what is not of this school @returns how many are there */
async function copyAll(from: ObjectStore, to: ObjectStore): Promise<number> {
  const keys = await storeSource(from).keys()
  const known = new Set(keys)
  const there = new Set(await storeSource(to).keys())
  // Names are random: one that both have was copied earlier, and what lies beside it was left from then.
  const isForeign = there.size > 0 && keys.length > 0 && ![...there].some((key) => known.has(key))
  if (isForeign) throw new Error(`${to.place} berisi berkas yang bukan milik sekolah ini. Pakai yang kosong.`)
  for (const key of keys.filter((one) => !there.has(one))) {
    const { path, release } = await from.acquireCopy(key)
    try {
      await to.take(key, path)
    } finally {
      release()
    }
  }
  const arrived = new Set(await storeSource(to).keys())
  const missing = keys.find((key) => !arrived.has(key))
  if (missing !== undefined) throw new Error(`${missing} tidak sampai di ${to.place}. Jalankan lagi.`)
  return keys.length
}
