/** Autosaves a form: reads the stored copies once, keeps one in the outbox while somebody types, drops it on save or leave. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { AutosavedValues, EditedPost } from '#features/posts/autosave.ts'
import type { Post } from '#features/posts/post.ts'
import { useFormDraft } from '#platform/console/kit/draft/useDraft.ts'
import { listUnstored } from '#platform/console/outbox/entries.ts'
import { sendWaiting } from '#platform/console/outbox/sender.ts'
import { getSession } from '#platform/console/providers/session.ts'
import {
  type AutosavedCopy,
  dropCopyQuietly,
  dropUnsentCopy,
  entryIdOf,
  readCopies,
  storeCopy,
} from './copies.ts'
import { findDraftsOpenInOtherTabs, useRegisterOpenDraft } from './openDrafts.ts'
import { postOutbox } from './postOutbox.ts'
import { useAutosaveTriggers } from './useAutosaveTriggers.ts'

const copiesKey = ({ type, id }: EditedPost) => ['post-autosave', type, id]

/** Finds the copies from other tabs and devices that differ from the stored post, and the copy of this form. */
export function useStoredCopies(editedPost: EditedPost, post: Post | undefined) {
  const { idempotencyKey: key, startSeparateDraft } = useFormDraft()
  // The key when the form was opened; the copy of a later draft is never looked up.
  const [initialKey] = useState(key)
  const { data } = useQuery({
    queryKey: copiesKey(editedPost),
    queryFn: async ({ signal }) => {
      const [copies, openDrafts] = await Promise.all([
        readCopies(editedPost, signal),
        findDraftsOpenInOtherTabs(),
      ])
      return { copies, openDrafts }
    },
    // Fetched once each time the form is opened, even when offline, since copies may be on the device.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  useRegisterOpenDraft(key)
  const isDuplicatedTab = data?.openDrafts.has(initialKey) ?? false
  useEffect(() => {
    // The tab was duplicated together with its draft, so this one starts a draft of its own.
    if (isDuplicatedTab) startSeparateDraft()
  }, [isDuplicatedTab, startSeparateDraft])
  const otherCopies = data?.copies.filter(
    ({ draft, values }) =>
      draft !== initialKey && !data.openDrafts.has(draft) && differsFromPost(values, post),
  )
  return {
    isLoaded: data !== undefined,
    otherCopies: otherCopies ?? [],
    ownCopy: (!isDuplicatedTab && data?.copies.find(({ draft }) => draft === initialKey)) || null,
    foreignDraft: isDuplicatedTab ? initialKey : null,
  }
}

function differsFromPost(values: AutosavedValues, post: Post | undefined): boolean {
  const storedValues = new Map<string, unknown>(Object.entries(post ?? {}))
  return Object.entries(values).some(([name, value]) => !isEqual(value, storedValues.get(name)))
}

/** An empty text equals a missing value. */
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null)

type AutosaveOptions = {
  base: string | null
  /** Whether the copies are read. */
  isLoaded: boolean
  /** The copy stored for the draft of this form; dropped together with it. */
  ownCopy: AutosavedCopy | null
  /** The draft that belongs to another tab, so its copies must not be dropped. */
  foreignDraft: string | null
  /** The key of the draft whose copy was restored into this form. */
  sourceDraft: string | null
}

export type AutosaveState = {
  savedAt: string | null
  isFailing: boolean
  /** Why the server rejected it, if a retry is pointless. */
  rejection: string | null
  isOnDevice: boolean
}

/** @returns the state to display; null before anything was sent */
export function useAutosave(editedPost: EditedPost, options: AutosaveOptions): AutosaveState | null {
  const { base, sourceDraft } = options
  const { isSubmitting } = useFormState()
  const { hasTypedValues, readTypedValues, readTitle } = useTypedValues()
  const { idempotencyKey: key } = useFormDraft()
  // Until the copies are read, the draft may belong to another tab.
  const isOwnDraft = options.isLoaded && options.foreignDraft !== key
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { jsonOnServer, forgetSent } = useSentValues(entryIdOf(editedPost, key), setSavedAt)
  const store = () => {
    if (!hasTypedValues) return isOwnDraft ? dropUnsentCopy(editedPost, key) : undefined
    const values = readTypedValues()
    const unsent = postOutbox.get(entryIdOf(editedPost, key))
    const storedJson = unsent ? JSON.stringify(unsent.value.values) : jsonOnServer.current
    // Storing the same again would be another version, which is sent again.
    if (JSON.stringify(values) === storedJson && unsent?.state !== 'held') return
    const copy = { draft: key, values, base, sourceDraft, title: readTitle() }
    storeCopy(editedPost, copy, isOwnDraft ? 'waiting' : 'held')
  }
  const send = () => {
    store()
    if (isSubmitting || !isOwnDraft) return
    const isTakenBack = !hasTypedValues && jsonOnServer.current !== null
    if (!isTakenBack) return void sendWaiting()
    forgetSent()
    dropCopyQuietly(editedPost, key)
  }
  const sendTyped = useEffectEvent(() => hasTypedValues && send())
  useEffect(() => {
    if (isOwnDraft) sendTyped()
  }, [isOwnDraft])
  const onLeave = useDraftCleanup({ editedPost, jsonOnServer, options, onNewDraft: forgetSent })
  useAutosaveTriggers({ onStore: store, onSend: send, onLeave })
  return useAutosaveState(entryIdOf(editedPost, key), savedAt)
}

/** Follows what of an entry the server has. */
function useSentValues(entryId: string, onSaved: (savedAt: string | null) => void) {
  const jsonOnServer = useRef<string | null>(null)
  postOutbox.useDelivered((id, result) => {
    // Without an entry it was discarded during the request, and is taken back.
    if (id !== entryId || (result && !postOutbox.get(id))) return
    // What another tab has sent is not known here.
    jsonOnServer.current = result ? JSON.stringify(result.values) : ''
    onSaved(result?.saved_at ?? null)
  })
  const forgetSent = () => {
    jsonOnServer.current = null
    onSaved(null)
  }
  return { jsonOnServer, forgetSent }
}

function useAutosaveState(entryId: string, savedAt: string | null): AutosaveState | null {
  const entry = postOutbox.useEntries().get(entryId)
  const isOnDevice = !listUnstored().some(({ kind, id }) => kind === entry?.kind && id === entryId)
  if (entry?.problem) {
    const rejection = entry.state === 'refused' ? entry.problem.message : null
    return { savedAt: null, isFailing: true, rejection, isOnDevice }
  }
  return savedAt === null ? null : { savedAt, isFailing: false, rejection: null, isOnDevice }
}

/** The values of the fields that were changed since the form was loaded or saved. */
function useTypedValues() {
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  const names = Object.keys(dirtyFields)
  const readTypedValues = () => Object.fromEntries(names.map((name) => [name, getValues(name) ?? null]))
  const readTitle = () => String(getValues('title') ?? '')
  return { hasTypedValues: names.length > 0, readTypedValues, readTitle }
}

type CleanupOptions = {
  editedPost: EditedPost
  /** The values of that draft that the server has, as JSON. */
  jsonOnServer: RefObject<string | null>
  options: AutosaveOptions
  onNewDraft: () => void
}

/** Drops the copies of a draft once it is saved or discarded. @returns the callback for when the form is left */
function useDraftCleanup({ editedPost, jsonOnServer, options, onNewDraft }: CleanupOptions): () => void {
  const { ownCopy, foreignDraft, sourceDraft } = options
  const { idempotencyKey: key, restoredDraft } = useFormDraft()
  // The key that the form had at the last render.
  const currentKey = useRef(key)
  const forgetCopies = useForgetCopies(editedPost)
  const dropCopies = () => {
    if (currentKey.current === foreignDraft) return
    forgetCopies([currentKey.current, sourceDraft])
    if (sourceDraft !== null) dropCopyQuietly(editedPost, sourceDraft)
    const isSent =
      jsonOnServer.current !== null || ownCopy !== null || restoredDraft?.key === currentKey.current
    if (isSent) dropCopyQuietly(editedPost, currentKey.current)
    else dropUnsentCopy(editedPost, currentKey.current)
  }
  const startNewDraft = useEffectEvent(() => {
    dropCopies()
    onNewDraft()
  })
  // The key changes once the draft was saved or discarded; its copies are then dropped.
  useEffect(() => {
    if (key === currentKey.current) return
    startNewDraft()
    currentKey.current = key
  }, [key])
  return () => {
    // Leaving means saved or discarded, unless the session has ended; then the copies are kept.
    if (getSession()) dropCopies()
  }
}

/** @returns a function that removes dropped copies from those read, which a form that replaces this one would offer */
function useForgetCopies(editedPost: EditedPost) {
  const queries = useQueryClient()
  return (drafts: readonly (string | null)[]) =>
    queries.setQueryData<{ copies: AutosavedCopy[] }>(
      copiesKey(editedPost),
      (stored) =>
        stored && { ...stored, copies: stored.copies.filter(({ draft }) => !drafts.includes(draft)) },
    )
}
