/**
 * Stores unsaved form values in session storage, where they survive a reload of the tab. Posts are also stored on the
 * device (local storage), one entry per draft, where they survive the tab.
 */

import { IDEMPOTENCY_KEY } from '#platform/contract/endpoint.ts'
import { getSession, subscribe } from '../session.ts'
import { readJson, writeJson } from './browserJson.ts'

export type Draft = {
  /** The Idempotency-Key of a create request, so that a retry creates no second record. */
  key: string
  values: Record<string, unknown>
  /** `updated_at` of the edited record; null for a new one. */
  base: string | null
}

const PREFIX = 'pelita.draft.'
const toStorageKey = (form: string) => `${PREFIX}${getSession()?.user.id ?? 0}.${form}`

export function readDraft(form: string): Draft | null {
  const draft = readJson<Draft>(sessionStorage, toStorageKey(form))
  return typeof draft?.key === 'string' && typeof draft.values === 'object' ? draft : null
}

export function saveDraft(form: string, draft: Draft) {
  writeJson(sessionStorage, toStorageKey(form), draft)
}

export function deleteDraft(form: string) {
  sessionStorage.removeItem(toStorageKey(form))
}

export type DeviceDraft = Draft & {
  saved_at: string
  /** The server had this draft. If it no longer has it, it was saved or discarded on another device. */
  isOnServer: boolean
  /** The key of the draft whose values were restored into this one. */
  sourceDraft?: string | null
}

const toDeviceKeyPrefix = (form: string) => `${toStorageKey(form)}#`

/** @returns false if the storage is full */
export function saveOnDevice(form: string, draft: DeviceDraft): boolean {
  return writeJson(localStorage, toDeviceKeyPrefix(form) + draft.key, draft)
}

/** All drafts of one form, including those of closed tabs. */
export function readDeviceDrafts(form: string): DeviceDraft[] {
  return Object.keys(localStorage)
    .filter((storageKey) => storageKey.startsWith(toDeviceKeyPrefix(form)))
    .map((storageKey) => readJson<DeviceDraft>(localStorage, storageKey))
    .filter((draft) => typeof draft?.saved_at === 'string' && typeof draft.values === 'object')
    .filter((draft) => draft !== null)
}

export function deleteFromDevice(form: string, key: string) {
  localStorage.removeItem(toDeviceKeyPrefix(form) + key)
}

/** @param keptUserId the user whose drafts are kept */
export function deleteDrafts(keptUserId?: number) {
  const keptPrefix = keptUserId === undefined ? null : `${PREFIX}${keptUserId}.`
  for (const storage of [sessionStorage, localStorage])
    for (const storageKey of Object.keys(storage))
      if (storageKey.startsWith(PREFIX) && !(keptPrefix && storageKey.startsWith(keptPrefix)))
        storage.removeItem(storageKey)
}

/** Deletes all drafts of other users at sign-in; the same user finds their own again. */
export function deleteDraftsOnUserChange() {
  subscribe(() => {
    const session = getSession()
    if (session) deleteDrafts(session.user.id)
  })
}

const KEY_BYTES = 16

/** A new Idempotency-Key; randomUUID is missing where the console is opened without HTTPS. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @example call(createTask, { params, body, headers: idempotencyHeader(key) }) */
export function idempotencyHeader(key: string): Record<string, string> {
  return { [IDEMPOTENCY_KEY]: key }
}
