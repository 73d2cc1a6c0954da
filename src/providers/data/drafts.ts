/**
 * What stands in a form and is not saved yet, in this tab: it outlives a reload and a lost connection. A text of some
 * length is kept on the device too, one copy for each draft, and outlives its tab.
 */

import { IDEMPOTENCY_KEY } from '#contract/endpoint.ts'
import { getSession, subscribe } from '../session.ts'
import { keepJson, readJson } from './browserJson.ts'

export type Draft = {
  /** Sent with a creating save, so that a save repeated after a lost answer makes one record. */
  key: string
  values: Record<string, unknown>
  /** `updated_at` of the record it was typed upon; null for a new one. */
  base: string | null
}

const PREFIX = 'pelita.draft.'
const nameOf = (form: string) => `${PREFIX}${getSession()?.user.id ?? 0}.${form}`

export function readDraft(form: string): Draft | null {
  const draft = readJson<Draft>(sessionStorage, nameOf(form))
  return typeof draft?.key === 'string' && typeof draft.values === 'object' ? draft : null
}

export function keepDraft(form: string, draft: Draft) {
  keepJson(sessionStorage, nameOf(form), draft)
}

export function dropDraft(form: string) {
  sessionStorage.removeItem(nameOf(form))
}

export type DeviceDraft = Draft & {
  saved_at: string
  /** The server has the same; where it no longer does, somebody saved it or threw it away on another device. */
  isOnServer: boolean
  /** The key of another draft that was put into this one, and lives on in it. */
  taken?: string | null
}

const placeOf = (form: string) => `${nameOf(form)}#`

/** @returns whether there was room for it */
export function keepOnDevice(form: string, draft: DeviceDraft): boolean {
  return keepJson(localStorage, placeOf(form) + draft.key, draft)
}

/** Those of one form, also of tabs that are closed. */
export function readDeviceDrafts(form: string): DeviceDraft[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(placeOf(form)))
    .map((name) => readJson<DeviceDraft>(localStorage, name))
    .filter((draft) => typeof draft?.saved_at === 'string' && typeof draft.values === 'object')
    .filter((draft) => draft !== null)
}

export function dropFromDevice(form: string, key: string) {
  localStorage.removeItem(placeOf(form) + key)
}

/** @param except a user whose drafts stay */
export function dropDrafts(except?: number) {
  const own = except === undefined ? null : `${PREFIX}${except}.`
  for (const storage of [sessionStorage, localStorage])
    for (const name of Object.keys(storage))
      if (name.startsWith(PREFIX) && !(own && name.startsWith(own))) storage.removeItem(name)
}

/** A session that ended may be opened again by the same person, who finds what was typed; anybody else does not. */
export function dropDraftsBetweenUsers() {
  subscribe(() => {
    const session = getSession()
    if (session) dropDrafts(session.user.id)
  })
}

const KEY_BYTES = 16

/** A new Idempotency-Key; randomUUID is missing where the console is opened without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @example call(createTask, { params, body, headers: keyHeader(key) }) */
export function keyHeader(key: string): Record<string, string> {
  return { [IDEMPOTENCY_KEY]: key }
}
