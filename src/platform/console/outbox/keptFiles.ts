/** Files on their way: kept on the device until they are uploaded, and named by an entry of the outbox. */
import { HttpError } from 'react-admin'
import { z } from 'zod'
import { createIdempotencyKey, ensureTabId, readTabId } from '../providers/data/drafts.ts'
import { createSignal } from '../providers/signal.ts'
import { type Entry, listEntries, personalPrefix, storageKeyOf, updateEntry } from './entries.ts'
import { deleteFile, loadFile, storeFile } from './fileStore.ts'
import { defineOutbox } from './outbox.ts'

/** Uploaded by the form that has chosen them, which then knows their stored names. */
const fileOutbox = defineOutbox({
  kind: 'file',
  value: z.object({ name: z.string(), tab: z.string().optional(), position: z.number().optional() }),
  send: () => Promise.reject(new HttpError('Buka halamannya untuk mengirim berkas ini.', 422, null)),
})

/** Where a file was chosen: the address of its screen, the field there, and what it is for, unless the screen says so. */
export type FilePlace = { path: string; field: string; subject?: string }

/** `file` is null if only its name could be kept. */
export type KeptFile = {
  id: string
  name: string
  file: File | null
  /** Whether it was chosen in this tab, before a reload. */
  isOfThisTab: boolean
  /** Where in a text it belongs. */
  position?: number | undefined
  /** Why it was refused; it is not sent again, only named. */
  refusal?: string | undefined
}

const prefixOf = ({ path, field }: Omit<FilePlace, 'subject'>) => `${path}#${field}/`

/**
 * Keeps a file for a field. Its name is kept at once.
 *
 * @returns its id, and whether the device keeps the file itself
 */
export function keepFile(
  place: FilePlace,
  file: File,
  position?: number,
): { id: string; isKept: Promise<boolean> } {
  const id = prefixOf(place) + createIdempotencyKey()
  const value = { name: file.name, tab: ensureTabId(), ...(position !== undefined && { position }) }
  const title = `Berkas ${file.name}${place.subject ? ` (${place.subject})` : ''}`
  fileOutbox.put(id, value, { title, path: place.path, state: 'held' })
  const key = storageKeyOf({ kind: 'file', id })
  return { id, isKept: key === null ? Promise.resolve(false) : storeFile(key, file, personalPrefix()) }
}

/** The files that an earlier page left for a field, without those of other open tabs. */
export async function readLeftFiles(place: FilePlace): Promise<KeptFile[]> {
  const files = await readKeptFiles(place)
  const openIds = await listOpenIds(files)
  return files.filter(({ id }) => !openIds.has(id))
}

/** Those of files that a form has open, in this tab or another. */
async function listOpenIds(files: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  if (files.length === 0 || !('locks' in navigator)) return new Set()
  const locks = Object.values(await navigator.locks.query()).flatMap((list: LockInfo[]) => list)
  const names = new Set(locks.map(({ name }) => name))
  return new Set(files.map(({ id }) => id).filter((id) => names.has(lockOf(id))))
}

/** Of the entries, the files that closed forms left. @param prefix of their ids, such as '/slides#slides ' */
export async function findLeftFiles(entries: readonly Entry[], prefix: string): Promise<Entry[]> {
  const files = entries.filter(({ kind, id }) => kind === 'file' && id.startsWith(prefix))
  const openIds = await listOpenIds(files)
  return files.filter(({ id }) => !openIds.has(id))
}

/** All files that are kept for a field, also those that another open tab is sending. */
export async function readKeptFiles(place: FilePlace): Promise<KeptFile[]> {
  const ids = listEntries()
    .filter(({ kind, id }) => kind === 'file' && id.startsWith(prefixOf(place)))
    .map(({ id }) => id)
  return Promise.all(ids.map(readKeptFile))
}

async function readKeptFile(id: string): Promise<KeptFile> {
  const key = storageKeyOf({ kind: 'file', id })
  const entry = fileOutbox.get(id)
  const value = entry?.value
  return {
    id,
    name: value?.name ?? '',
    file: key === null ? null : await loadFile(key),
    isOfThisTab: value?.tab === readTabId(),
    position: value?.position,
    ...(entry?.problem && isRefusedFile(entry) && { refusal: entry.problem.message }),
  }
}

/** Remembers why a file was not uploaded, so that it is named with the reason. */
export const markUnsent = (id: string, problem: Entry['problem']) =>
  updateEntry({ kind: 'file', id }, { problem })

const REFUSED = 422

/** Of a file that would be refused again only its name stays, with the reason, until the person has decided. */
export function refuseFile(id: string, reason: string) {
  const key = storageKeyOf({ kind: 'file', id })
  markUnsent(id, { message: reason, status: REFUSED })
  if (key !== null) void deleteFile(key)
}

export const isRefusedFile = ({ kind, problem }: Pick<Entry, 'kind' | 'problem'>) =>
  kind === 'file' && problem?.status === REFUSED

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

const lockOf = (id: string) => `pelita.file.${id}`

/** Keeps other tabs from taking a file while the form of this one is open. @returns a function that releases it */
export function holdFile(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Without HTTPS there are no locks; two tabs may then both offer the file.
  if ('locks' in navigator) void navigator.locks.request(lockOf(id), { ifAvailable: true }, () => released)
  return release
}

/** Runs an upload unless another tab is running it. @returns null if another tab is */
export async function runInOneTab<Result>(id: string, upload: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return upload()
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock && upload())
}
