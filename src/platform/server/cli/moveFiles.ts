/** `pelita move` for files: copies them between DATA_DIR and a bucket; the source stays. */
import { resolve } from 'node:path'
import { storeSource } from '../backup/copyFiles.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { realDisk } from '../files/disk.ts'
import { openStore } from '../files/storage.ts'
import type { ObjectStore } from '../files/store/objectStore.ts'
import { parseS3Address } from '../files/store/s3Address.ts'
import type { CommandCall } from './command.ts'

export const FOLDER_TARGET = 'folder'

/** Whether the target is for files, not for the database. */
export const isFileTarget = (to: string) => to === FOLDER_TARGET || parseS3Address(to) !== null

/** Safe to repeat: existing files are not copied again. */
export async function moveFiles(context: Context, to: string, print: CommandCall['print']): Promise<number> {
  const { config, files } = context
  if ((config.STORAGE_URL === undefined) === (to === FOLDER_TARGET))
    throw new Error(
      to === FOLDER_TARGET
        ? 'berkas sekolah ini sudah di DATA_DIR.'
        : 'berkas sekolah ini sudah di sebuah bucket; pindahkan dahulu dengan --to folder.',
    )
  const target = await openTarget(config, to, files.receive)
  const copied = await copyAll(files.store, target)
  print(
    `${copied} berkas disalin dari ${files.store.description} ke ${target.description}; yang asal tidak diubah.`,
  )
  print(
    to === FOLDER_TARGET
      ? 'Kosongkan STORAGE_URL, lalu mulai server.'
      : 'Isi STORAGE_URL dengan alamat itu, lalu mulai server.',
  )
  return 0
}

function openTarget({ DATA_DIR }: Config, to: string, receive: Context['files']['receive']) {
  const location = to === FOLDER_TARGET ? { DATA_DIR } : { DATA_DIR, STORAGE_URL: to }
  return openStore(location, { disk: realDisk, incoming: resolve(DATA_DIR, 'incoming'), receive })
}

/** @returns the number of files @throws Error if the target contains files of another school */
async function copyAll(from: ObjectStore, to: ObjectStore): Promise<number> {
  const keys = await storeSource(from).keys()
  const sourceKeys = new Set(keys)
  const existingKeys = new Set(await storeSource(to).keys())
  // Names are random, so a shared name proves that an earlier run copied into this target.
  const isForeign =
    existingKeys.size > 0 && keys.length > 0 && ![...existingKeys].some((key) => sourceKeys.has(key))
  if (isForeign)
    throw new Error(`${to.description} berisi berkas yang bukan milik sekolah ini. Pakai yang kosong.`)
  for (const key of keys.filter((sourceKey) => !existingKeys.has(sourceKey))) {
    const { path, release } = await from.acquireCopy(key)
    try {
      await to.moveIn(key, path)
    } finally {
      release()
    }
  }
  const copiedKeys = new Set(await storeSource(to).keys())
  const missing = keys.find((key) => !copiedKeys.has(key))
  if (missing !== undefined) throw new Error(`${missing} tidak sampai di ${to.description}. Jalankan lagi.`)
  return keys.length
}
