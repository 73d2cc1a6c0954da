/**
 * What a person has typed or chosen and the server does not have yet: one entry for each row, in local storage, which is
 * written before the page can be closed. Other people on the device neither see nor send the entries.
 */
import { DAY } from '#platform/contract/units.ts'
import { readJson, writeJson } from '../providers/data/browserJson.ts'
import { createIdempotencyKey, KEPT_DAYS } from '../providers/data/drafts.ts'
import { getSession, subscribe as subscribeSession } from '../providers/session.ts'

export type Entry = {
  /** The name of its outbox, such as 'score', and the row there. */
  kind: string
  id: string
  value: unknown
  /** Named to the person. @example 'Nilai Budi, Latihan 1' */
  title: string
  /** The address of the screen on which it was typed. */
  path: string
  /** ISO time of the last change. */
  saved_at: string
  /** Changes with the value. */
  version: string
  /** 'held' until its field is left or its button pressed, 'waiting' to be sent, 'refused' until the person decides. */
  state: 'held' | 'waiting' | 'refused'
  /** Why it is still here; status 0 if the server was not reached. */
  problem: { message: string; status: number } | null
}
export type EntryKey = Pick<Entry, 'kind' | 'id'>
export type NewEntry = Omit<Entry, 'saved_at' | 'version'>

const PREFIX = 'pelita.outbox.'
const toStorageKey = (userId: number, { kind, id }: EntryKey) => `${PREFIX}${userId}.${kind}/${id}`
const toKey = ({ kind, id }: EntryKey) => `${kind}/${id}`

type Loaded = {
  userId: number
  byKey: ReadonlyMap<string, Entry>
  /** The same entries, oldest first. */
  list: readonly Entry[]
}
const NONE: readonly Entry[] = []
let loaded: Loaded | null = null
/** Keys of entries for which the storage had no space, which are only in the memory of this page. */
const unstoredKeys = new Set<string>()
/** Keys of entries that were changed on this page. */
const ownKeys = new Set<string>()
const listeners = new Set<() => void>()
const removalListeners = new Set<(key: EntryKey) => void>()

/** The entries of the signed-in person, oldest first; the same array until one changes. */
export function listEntries(): readonly Entry[] {
  return load()?.list ?? NONE
}

export function findEntry(key: EntryKey): Entry | null {
  return load()?.byKey.get(toKey(key)) ?? null
}

/** @returns false if the storage is full, so that the entry is only in memory */
export function putEntry(entry: NewEntry): boolean {
  return store({ ...entry, saved_at: nextMoment(), version: createIdempotencyKey() })
}

let lastMoment = 0
/** Later than every earlier one of this page, so that the oldest comes first also of files that were chosen together. */
function nextMoment(): string {
  lastMoment = Math.max(Date.now(), lastMoment + 1)
  return new Date(lastMoment).toISOString()
}

/** Changes what is known about an entry, unless it was removed. The version stays unless the person changed the value. */
export function updateEntry(key: EntryKey, changes: Partial<Pick<Entry, 'value' | 'state' | 'problem'>>) {
  const entry = findEntry(key)
  if (entry) store({ ...entry, ...changes })
}

export function removeEntry(key: EntryKey) {
  const current = load()
  if (!current?.byKey.has(toKey(key))) return
  const byKey = new Map(current.byKey)
  byKey.delete(toKey(key))
  unstoredKeys.delete(toKey(key))
  ownKeys.delete(toKey(key))
  localStorage.removeItem(toStorageKey(current.userId, key))
  publish(current.userId, byKey)
}

/** Whether this page changed an entry that is still here; an ended session then asks to sign in on this page. */
export const hasOwnEntries = () => listEntries().some((entry) => ownKeys.has(toKey(entry)))

/** The key under which this device stores an entry of the signed-in person. */
export function storageKeyOf(key: EntryKey): string | null {
  const userId = getSession()?.user.id
  return userId === undefined ? null : toStorageKey(userId, key)
}

/** What all keys of a person begin with. */
export const personalPrefix = (userId = getSession()?.user.id) => `${PREFIX}${userId ?? 0}.`

export const isStored = (storageKey: string) => localStorage.getItem(storageKey) !== null

/** Whether an entry is to be named: what is just being sent is not. */
export const isUnsent = ({ state, problem }: Entry) => problem !== null || state === 'held'

/** The entries that closing the page would lose. */
export const listUnstored = () => listEntries().filter((entry) => unstoredKeys.has(toKey(entry)))

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls the listener for each entry that another tab has sent or discarded. */
export function subscribeRemovals(listener: (key: EntryKey) => void) {
  removalListeners.add(listener)
  return () => {
    removalListeners.delete(listener)
  }
}

/** Removes everything that a person left on this device. */
export function forgetEntries(userId: number) {
  if (loaded?.userId === userId) loaded = null
  unstoredKeys.clear()
  ownKeys.clear()
  for (const key of storageKeys()) if (userIdOf(key) === userId) localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Removes the entries of other people that have waited too long. */
export function forgetExpired() {
  const minimum = new Date(Date.now() - KEPT_DAYS * DAY).toISOString()
  for (const key of storageKeys()) {
    if (userIdOf(key) === getSession()?.user.id) continue
    if ((readStored(key)?.saved_at ?? '') < minimum) localStorage.removeItem(key)
  }
}

function store(entry: Entry): boolean {
  const current = load()
  if (!current) return false
  const key = toKey(entry)
  const isStored = writeJson(localStorage, toStorageKey(current.userId, entry), entry)
  if (isStored) unstoredKeys.delete(key)
  else unstoredKeys.add(key)
  ownKeys.add(key)
  publish(current.userId, new Map(current.byKey).set(key, entry))
  return isStored
}

function load(): Loaded | null {
  const userId = getSession()?.user.id
  if (userId === undefined) return null
  if (loaded?.userId !== userId) loaded = toLoaded(userId, readAll(userId))
  return loaded
}

function publish(userId: number, byKey: ReadonlyMap<string, Entry>) {
  loaded = toLoaded(userId, byKey)
  for (const listener of listeners) listener()
}

const toLoaded = (userId: number, byKey: ReadonlyMap<string, Entry>): Loaded => ({
  userId,
  byKey,
  list: [...byKey.values()].sort((a, b) => a.saved_at.localeCompare(b.saved_at)),
})

function readAll(userId: number): ReadonlyMap<string, Entry> {
  const entries = storageKeys()
    .filter((key) => userIdOf(key) === userId)
    .map(readStored)
    .filter((entry) => entry !== null)
  return new Map(entries.map((entry) => [toKey(entry), entry]))
}

const storageKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
const userIdOf = (storageKey: string) => Number.parseInt(storageKey.slice(PREFIX.length), 10)

/** @returns null for a text that is no entry, such as one that an earlier release wrote */
function readStored(storageKey: string): Entry | null {
  const entry = readJson<Entry>(localStorage, storageKey)
  const texts = [entry?.kind, entry?.id, entry?.title, entry?.path, entry?.saved_at, entry?.version]
  return texts.every((text) => typeof text === 'string') ? entry : null
}

/** Follows the changes of other tabs. */
function handleStorage({ key, newValue }: StorageEvent) {
  const current = loaded
  if (!current || !key?.startsWith(PREFIX) || userIdOf(key) !== current.userId) return
  const mapKey = key.slice(`${PREFIX}${current.userId}.`.length)
  const byKey = new Map(current.byKey)
  const entry = newValue === null ? null : readStored(key)
  const removed = byKey.get(mapKey)
  if (entry) byKey.set(mapKey, entry)
  else byKey.delete(mapKey)
  publish(current.userId, byKey)
  if (!entry && removed) for (const listener of removalListeners) listener(removed)
}

window.addEventListener('storage', handleStorage)
subscribeSession(() => {
  for (const listener of listeners) listener()
})
