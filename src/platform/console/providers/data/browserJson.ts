/** Reads and writes JSON in browser storage; unreadable values count as absent. */

/** The caller must check the shape: an earlier release or the user may have written the value. */
export function readJson<Value>(storage: Storage, key: string): Value | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    // Not valid JSON; the next write overwrites it.
    return null
  }
}

/** @returns false if the storage is full */
export function writeJson(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // The storage is full or blocked; these values are only caches and safety copies.
    return false
  }
}
