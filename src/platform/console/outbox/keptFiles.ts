/** Files on their way: kept on the device until they are uploaded, and named by an entry of the outbox. */
import { HttpError } from 'react-admin'
import { z } from 'zod'
import { createIdempotencyKey } from '../providers/data/drafts.ts'
import { createSignal } from '../providers/signal.ts'
import { type Entry, listEntries, personalPrefix, storageKeyOf, updateEntry } from './entries.ts'
import { deleteFile, loadFile, storeFile } from './fileStore.ts'
import { defineOutbox } from './outbox.ts'

/** Uploaded by the form that has chosen them, which then knows their stored names. */
const fileOutbox = defineOutbox({
  kind: 'file',
  value: z.object({ name: z.string() }),
  send: () => Promise.reject(new HttpError('Buka halamannya untuk mengirim berkas ini.', 422, null)),
})

/** `file` is null if only its name could be kept. */
export type KeptFile = { id: string; name: string; file: File | null }

/**
 * Keeps a file for the screen at a path. Its name is kept at once.
 *
 * @returns its id, and whether the device keeps the file itself
 */
export function keepFile(path: string, file: File): { id: string; isKept: Promise<boolean> } {
  const id = `${path}#${createIdempotencyKey()}`
  fileOutbox.put(id, { name: file.name }, { title: `Berkas ${file.name}`, path, state: 'held' })
  const key = storageKeyOf({ kind: 'file', id })
  return { id, isKept: key === null ? Promise.resolve(false) : storeFile(key, file, personalPrefix()) }
}

/** The files that an earlier page left for the screen at a path. */
export function readKeptFiles(path: string): Promise<KeptFile[]> {
  const ids = listEntries()
    .filter(({ kind, id }) => kind === 'file' && id.startsWith(`${path}#`))
    .map(({ id }) => id)
  return Promise.all(ids.map(readKeptFile))
}

async function readKeptFile(id: string): Promise<KeptFile> {
  const key = storageKeyOf({ kind: 'file', id })
  return {
    id,
    name: fileOutbox.get(id)?.value.name ?? '',
    file: key === null ? null : await loadFile(key),
  }
}

/** Remembers why a file was not uploaded, so that it is named with the reason. */
export const markUnsent = (id: string, problem: Entry['problem']) =>
  updateEntry({ kind: 'file', id }, { problem })

/** The progress of the uploads of this page from 0 to 1, by the id of the file. */
export const uploadProgress = createSignal<ReadonlyMap<string, number>>()

export function setUploadProgress(id: string, progress: number | null) {
  const all = new Map(uploadProgress.get())
  if (progress === null) all.delete(id)
  else all.set(id, progress)
  uploadProgress.set(all)
}

type Uploader = () => Promise<void>
const uploaders = new Set<Uploader>()

/** @param uploader uploads what its form has chosen, failed files again; called before signing out */
export function registerUploader(uploader: Uploader) {
  uploaders.add(uploader)
  return () => {
    uploaders.delete(uploader)
  }
}

/** Resolves when the open forms have tried to upload all of their files. */
export async function sendKeptFiles() {
  await Promise.all([...uploaders].map((upload) => upload()))
}

/** Calls back when another tab has uploaded or discarded a file. */
export const useSettledElsewhere = (onSettled: (id: string) => void) => fileOutbox.useDelivered(onSettled)

/** Called when a file is uploaded, discarded, or refused for good. */
export function dropFile(id: string) {
  const key = storageKeyOf({ kind: 'file', id })
  fileOutbox.discard(id)
  if (key !== null) void deleteFile(key)
}

/** Runs an upload unless another tab is running it. @returns null if another tab is */
export async function runInOneTab<Result>(id: string, upload: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return upload()
  return navigator.locks.request(`pelita.file.${id}`, { ifAvailable: true }, (lock) => lock && upload())
}
