/** Defines an outbox: how the entries of one kind are checked, sent and shown on their screens. */
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { HttpError } from 'react-admin'
import type { z } from 'zod'
import {
  type Entry,
  type EntryKey,
  findEntry,
  listEntries,
  putEntry,
  removeEntry,
  subscribe,
  subscribeRemovals,
  updateEntry,
} from './entries.ts'
import { registerOutbox, sendWaiting, sentEntry } from './sender.ts'

export type OutboxEntry<Value> = Omit<Entry, 'value'> & { value: Value }
export type Place = Pick<Entry, 'title' | 'path'>

type Options<Value, Result> = {
  /** The name under which its feature registers it. */
  kind: string
  /** What was stored earlier is checked like a request of a stranger. */
  value: z.ZodType<Value>
  /** @throws HttpError; a refusal is shown to the person, everything else is sent again */
  send: (value: Value) => Promise<Result>
  /** What was typed during a request, made ready to be sent after it. */
  rebase?: (value: Value, result: Result) => { value: Value; state?: 'held' }
  /** Takes back what was sent, because it was discarded during the request. */
  undo?: (value: Value) => Promise<unknown>
}

/**
 * @example
 * export const noteOutbox = defineOutbox({ …, kind: 'note', send: sendNote })
 * noteOutbox.put('7', note, { title: 'Catatan Budi', path: '/note/7', state: 'waiting' })
 * await sendWaiting()
 */
export function defineOutbox<Value, Result>(options: Options<Value, Result>) {
  const { kind, value: schema, send, rebase = (value) => ({ value }), undo } = options
  const deliveryListeners = new Set<(id: string, result: Result | null) => void>()

  const read = (entry: Entry | null): OutboxEntry<Value> | null => {
    const value = entry && schema.safeParse(entry.value)
    return entry && value?.success ? { ...entry, value: value.data } : null
  }
  const readOwn = (entries: readonly Entry[]) =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(read)
      .filter((entry) => entry !== null)
  registerOutbox(kind, async (stored) => {
    const entry = read(stored)
    if (!entry) throw new HttpError('Isian ini tidak dapat dibaca lagi.', 422, null)
    const result = await send(entry.value)
    // First, because without the entry a screen shows what it knows of the server.
    for (const listener of deliveryListeners) listener(entry.id, result)
    const latest = read(findEntry(entry))
    if (!latest) await undo?.(entry.value)
    else if (latest.version === entry.version) removeEntry(entry)
    else updateEntry(entry, rebase(latest.value, result))
  })

  return {
    get: (id: string) => read(findEntry({ kind, id })),
    list: () => readOwn(listEntries()),
    /** Stores a value; a waiting one is sent by the next sendWaiting(). @returns false if the device has no space left */
    put: (
      id: string,
      value: Value,
      { problem = null, ...entry }: Place & Pick<Entry, 'state'> & Partial<Pick<Entry, 'problem'>>,
    ): boolean => putEntry({ kind, id, value, problem, ...entry }),
    /** Awaits the sending of this kind, so that what is read then includes it. */
    flush: async () => {
      if (listEntries().some((entry) => entry.kind === kind && entry.state === 'waiting')) await sendWaiting()
    },
    discard: (id: string) => removeEntry({ kind, id }),
    isBeingSent: (id: string) => isSame(sentEntry.get(), { kind, id }),
    /** The entries of this kind, by id. */
    useEntries: (): ReadonlyMap<string, OutboxEntry<Value>> => {
      const entries = useSyncExternalStore(subscribe, listEntries)
      return useMemo(() => new Map(readOwn(entries).map((entry) => [entry.id, entry])), [entries])
    },
    /** Calls back after each delivery; the result is null if another tab sent or discarded the entry. */
    useDelivered: (onDelivered: (id: string, result: Result | null) => void) => {
      const handle = useEffectEvent(onDelivered)
      useEffect(() => {
        const listener = (id: string, result: Result | null) => handle(id, result)
        deliveryListeners.add(listener)
        const unsubscribe = subscribeRemovals((removed) => removed.kind === kind && handle(removed.id, null))
        return () => {
          deliveryListeners.delete(listener)
          unsubscribe()
        }
      }, [])
    },
  }
}

const isSame = (entry: EntryKey | null, { kind, id }: EntryKey) => entry?.kind === kind && entry.id === id
