/** Copies of stored files in the files of this process: fetched once, lent to all that read them, gone soon after the last. */
import { MINUTE } from '#contract/units.ts'
import type { Borrowed } from './objectStore.ts'

type Copy = { path: string; remove: () => Promise<void> }
type Lent = { copy: Promise<Copy>; readers: number; timer?: NodeJS.Timeout }

/** Milliseconds for which somebody who looks into a zip may come back for its next file. */
const IDLE_MS = 2 * MINUTE

export type Lending = {
  borrow: (key: string) => Promise<Borrowed>
  /** The object was removed: its copy goes after the last reader. */
  forget: (key: string) => void
}

/** @param fetchCopy downloads the object under a key into a new temporary file */
export function lending(fetchCopy: (key: string) => Promise<Copy>): Lending {
  const copies = new Map<string, Lent>()
  const drop = (key: string, lent: Lent) => {
    clearTimeout(lent.timer)
    if (copies.get(key) === lent) copies.delete(key)
    // A download that failed has left nothing; a copy that cannot be removed is swept with unfinished uploads.
    lent.copy.then((copy) => copy.remove()).catch(() => null)
  }
  const lend = (key: string): Lent => {
    const lent = copies.get(key) ?? { copy: fetchCopy(key), readers: 0 }
    copies.set(key, lent)
    clearTimeout(lent.timer)
    lent.readers += 1
    return lent
  }
  return {
    borrow: async (key) => {
      const lent = lend(key)
      try {
        const { path } = await lent.copy
        return { path, release: once(() => giveBack(key, lent)) }
      } catch (error) {
        drop(key, lent)
        throw error
      }
    },
    forget: (key) => {
      const lent = copies.get(key)
      if (lent?.readers === 0) drop(key, lent)
      else copies.delete(key)
    },
  }

  function giveBack(key: string, lent: Lent) {
    lent.readers -= 1
    if (lent.readers > 0) return
    if (copies.get(key) !== lent) drop(key, lent)
    else lent.timer = setTimeout(() => drop(key, lent), IDLE_MS).unref()
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
