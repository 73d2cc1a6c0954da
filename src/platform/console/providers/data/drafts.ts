/** Stores unsaved form values in session storage, where they survive a reload of the tab. Posts are in the outbox too. */

import { IDEMPOTENCY_KEY } from '#platform/contract/endpoint.ts'
import { DAY } from '#platform/contract/units.ts'
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

/** The drafts of this tab whose form begins so, by form. @example listDrafts('/slides#slides ') */
export function listDrafts(formPrefix: string): Map<string, Draft> {
  const prefix = toStorageKey('')
  const forms = Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix + formPrefix))
    .map((key) => key.slice(prefix.length))
  const drafts = forms.map((form) => [form, readDraft(form)] as const)
  return new Map(drafts.flatMap(([form, draft]) => (draft ? [[form, draft]] : [])))
}

export function saveDraft(form: string, draft: Draft) {
  writeJson(sessionStorage, toStorageKey(form), draft)
}

export function deleteDraft(form: string) {
  sessionStorage.removeItem(toStorageKey(form))
}

/** How long what a person left on a device stays there while somebody else uses it. */
export const KEPT_DAYS = 14

/**
 * Deletes the drafts of everybody else: in this tab at once, those that an earlier release left on the device when they
 * are old, because a sign-in that merely ended must not cost its person what they have typed.
 */
export function deleteOtherDrafts(userId: number) {
  const ownPrefix = `${PREFIX}${userId}.`
  const isOther = (storageKey: string) => storageKey.startsWith(PREFIX) && !storageKey.startsWith(ownPrefix)
  for (const storageKey of Object.keys(sessionStorage).filter(isOther)) sessionStorage.removeItem(storageKey)
  const minimum = new Date(Date.now() - KEPT_DAYS * DAY).toISOString()
  for (const storageKey of Object.keys(localStorage).filter(isOther)) {
    const savedAt = readJson<{ saved_at?: string }>(localStorage, storageKey)?.saved_at
    if (typeof savedAt !== 'string' || savedAt < minimum) localStorage.removeItem(storageKey)
  }
}

/** The same user finds their own again. */
export function deleteDraftsOnUserChange() {
  subscribe(() => {
    const session = getSession()
    if (session) deleteOtherDrafts(session.user.id)
  })
}

const TAB_KEY = 'pelita.tab'

/** The id of this tab, which survives a reload; null before the tab keeps something under it. */
export const readTabId = () => sessionStorage.getItem(TAB_KEY)

/** The id of this tab, made if it has none. */
export function ensureTabId(): string {
  const id = readTabId() ?? createIdempotencyKey()
  sessionStorage.setItem(TAB_KEY, id)
  return id
}

export const forgetTabId = () => sessionStorage.removeItem(TAB_KEY)

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
