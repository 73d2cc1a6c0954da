/** Local copies of stored objects: downloaded once, shared by all readers, removed some time after the last one released it. */
import { MINUTE } from '#platform/contract/units.ts'
import type { LocalCopy } from './objectStore.ts'

type LocalFile = { path: string; remove: () => Promise<void> }
type SharedCopy = { file: Promise<LocalFile>; readers: number; timer?: NodeJS.Timeout }

/** Milliseconds after which an unused copy is removed; a client that reads a zip usually requests its next file sooner. */
const IDLE_MS = 2 * MINUTE

export type SharedCopies = {
  acquire: (key: string) => Promise<LocalCopy>
  /** The object was removed: its copy is removed when the last reader releases it. */
  forget: (key: string) => void
}

/** @param fetchCopy downloads the object under a key into a new temporary file */
export function shareCopies(fetchCopy: (key: string) => Promise<LocalFile>): SharedCopies {
  const copies = new Map<string, SharedCopy>()
  const remove = (key: string, copy: SharedCopy) => {
    clearTimeout(copy.timer)
    if (copies.get(key) === copy) copies.delete(key)
    // A download that failed has left nothing; a copy that cannot be removed is swept with unfinished uploads.
    copy.file.then((file) => file.remove()).catch(() => null)
  }
  const acquire = (key: string): SharedCopy => {
    const copy = copies.get(key) ?? { file: fetchCopy(key), readers: 0 }
    copies.set(key, copy)
    clearTimeout(copy.timer)
    copy.readers += 1
    return copy
  }
  return {
    acquire: async (key) => {
      const copy = acquire(key)
      try {
        const { path } = await copy.file
        return { path, release: callOnce(() => release(key, copy)) }
      } catch (error) {
        remove(key, copy)
        throw error
      }
    },
    forget: (key) => {
      const copy = copies.get(key)
      if (copy?.readers === 0) remove(key, copy)
      else copies.delete(key)
    },
  }

  function release(key: string, copy: SharedCopy) {
    copy.readers -= 1
    if (copy.readers > 0) return
    if (copies.get(key) !== copy) remove(key, copy)
    else copy.timer = setTimeout(() => remove(key, copy), IDLE_MS).unref()
  }
}

function callOnce(callback: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    callback()
  }
}
