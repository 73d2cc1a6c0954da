/** What releases before the outbox left of the signed-in person on this device, under keys of their own. */
import { readJson } from '../providers/data/browserJson.ts'
import { getSession } from '../providers/session.ts'

const toPrefix = (name: string) => `pelita.${name}.${getSession()?.user.id ?? 0}.`

/** @example hasEarlier('answer') */
export const hasEarlier = (name: string) =>
  Object.keys(localStorage).some((key) => key.startsWith(toPrefix(name)))

/** Reads a value and removes it, so that it is taken over once. @returns null if there is none */
export function takeEarlier(name: string, id: string): unknown {
  const key = toPrefix(name) + id
  const value = readJson<unknown>(localStorage, key)
  localStorage.removeItem(key)
  return value
}
