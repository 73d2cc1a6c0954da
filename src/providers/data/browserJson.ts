/** JSON kept in this browser: what cannot be read counts as absent, what finds no room is not kept. */

/** As it was kept by this release, or an earlier one, or by somebody's hand: the caller looks whether it fits. */
export function readJson<Value>(storage: Storage, key: string): Value | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    // Not ours; what is kept next overwrites it.
    return null
  }
}

/** @returns whether there was room for it */
export function keepJson(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // No room in this browser: what is kept here only saves a way, and stands elsewhere too.
    return false
  }
}
