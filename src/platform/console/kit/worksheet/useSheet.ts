/**
 * The unsaved edits of a screen that is saved with a button but is no form: on the device at once, and offered again when
 * the screen is opened the next time.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { HttpError } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { defineOutbox } from '../../outbox/outbox.ts'

const sheetOutbox = defineOutbox({
  kind: 'sheet',
  value: z.unknown(),
  send: () => Promise.reject(new HttpError('Buka halamannya untuk menyimpannya.', 422, null)),
})

type SheetKind<Edits> = {
  /** Tells this kind of sheet from all others. */
  name: string
  /** What the device has is checked like a request of a stranger; the edits must be JSON. */
  schema: z.ZodType<Edits>
  /** The edits of an untouched sheet. */
  empty: Edits
}

/** @example const shelfSheet = defineSheet({ name: 'shelves', schema: z.record(z.string(), z.int()), empty: {} }) */
export const defineSheet = <Edits>(kind: SheetKind<Edits>): SheetKind<Edits> => kind

type Options = {
  /** What is edited, among the sheets of its kind. */
  id: string | number
  /** Names it to the person. @example 'Rak lantai 2' */
  title: string
}

export type Sheet<Edits> = {
  title: string
  edits: Edits
  /** The latest edits, because keys may be pressed faster than the screen renders. */
  read: () => Edits
  change: (update: (edits: Edits) => Edits) => void
  /** Called after a save, or to begin anew. */
  discard: () => void
  /** Whether the device has edits that are not just offered. */
  isKept: boolean
  /** What an earlier visit left, until the person decides about it; until then `edits` are empty. */
  offer: Offer | null
}
/** `savedAt` is an ISO time. */
export type Offer = { savedAt: string; restore: () => void; discard: () => void }

/** Render the screen in a SheetFrame, which shows the offer. @example const sheet = useSheet(homeroomSheet, { id: 3, title }) */
export function useSheet<Edits>(kind: SheetKind<Edits>, { id, title }: Options): Sheet<Edits> {
  const entryId = `${kind.name} ${id}`
  const { pathname, search } = useLocation()
  const [isOffered, setOffered] = useState(() => sheetOutbox.get(entryId) !== null)
  const entry = sheetOutbox.useEntries().get(entryId)
  const queries = useQueryClient()
  // Another tab has saved it, so what this one shows is old.
  sheetOutbox.useDelivered((id) => {
    if (id === entryId) void queries.invalidateQueries()
  })
  const isHidden = isOffered && entry !== undefined
  // Parsed once for each change, so that memoized rows are not rendered again.
  const edits = useMemo(() => (isHidden ? kind.empty : parseEdits(kind, entry)), [kind, entry, isHidden])
  const read = () => parseEdits(kind, sheetOutbox.get(entryId))
  const discard = () => {
    sheetOutbox.discard(entryId)
    setOffered(false)
  }
  const change = (update: (edits: Edits) => Edits) => {
    const changed = update(read())
    if (JSON.stringify(changed) === JSON.stringify(kind.empty)) return discard()
    sheetOutbox.put(entryId, changed, { title, path: pathname + search, state: 'held' })
  }
  const offer = isHidden ? { savedAt: entry.saved_at, restore: () => setOffered(false), discard } : null
  return { title, edits, read, change, discard, isKept: entry !== undefined && !isHidden, offer }
}

function parseEdits<Edits>(
  { schema, empty }: SheetKind<Edits>,
  entry: { value: unknown } | null | undefined,
) {
  return entry ? (schema.safeParse(entry.value).data ?? empty) : empty
}
