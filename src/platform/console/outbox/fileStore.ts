/** Files on the device (IndexedDB), by the key of the entry that names them. Without IndexedDB nothing is kept. */
import { MB } from '#platform/contract/units.ts'

/** The most that one person's files may take. */
export const MAX_KEPT_BYTES = 50 * MB

const DATABASE = 'pelita'
const FILES = 'files'

/** @returns false if the file cannot be kept: it is too much, the device is full, or the browser has no place for it */
export async function storeFile(key: string, file: File, ownPrefix: string): Promise<boolean> {
  try {
    const storedFiles = await run('readonly', (files) => files.getAll(startingWith(ownPrefix)))
    if (sumSizes(storedFiles) + file.size > MAX_KEPT_BYTES) return false
    await run('readwrite', (files) => files.put(file, key))
    return true
  } catch {
    // The caller says which file is not kept.
    return false
  }
}

export async function loadFile(key: string): Promise<File | null> {
  try {
    const file: unknown = await run('readonly', (files) => files.get(key))
    return file instanceof File ? file : null
  } catch {
    // As if it had not been kept: it is named to the person.
    return null
  }
}

export const deleteFile = (key: string) => ignoreFailure(run('readwrite', (files) => files.delete(key)))

export const deleteFiles = (prefix: string) =>
  ignoreFailure(run('readwrite', (files) => files.delete(startingWith(prefix))))

/** Deletes the files that no entry names any more. */
export async function deleteUnnamedFiles(isNamed: (key: string) => boolean) {
  const keys = (await ignoreFailure(run('readonly', (files) => files.getAllKeys()))) ?? []
  for (const key of keys) if (typeof key === 'string' && !isNamed(key)) await deleteFile(key)
}

const sumSizes = (storedFiles: readonly unknown[]) =>
  storedFiles.reduce((sum: number, file) => sum + (file instanceof Blob ? file.size : 0), 0)

const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** A browser without the store has nothing to delete. */
const ignoreFailure = <Result>(running: Promise<Result>) => running.catch(() => null)

async function run<Result>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(FILES, mode)
      const request = act(transaction.objectStore(FILES))
      // Only a completed transaction has stored the file.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
