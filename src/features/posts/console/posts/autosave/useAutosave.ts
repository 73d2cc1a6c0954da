/** Autosaves a form: reads the stored copies once, writes one while somebody types, drops it on save or leave. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { AutosavedValues, EditedPost } from '#features/posts/autosave.ts'
import type { Post } from '#features/posts/post.ts'
import { useFormDraft } from '#platform/console/kit/draft/useDraft.ts'
import { toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { getSession } from '#platform/console/providers/session.ts'
import {
  type AutosavedCopy,
  dropCopy,
  dropCopyFromDevice,
  readCopies,
  saveCopyOnDevice,
  sendCopy,
} from './copies.ts'
import { findDraftsOpenInOtherTabs, useRegisterOpenDraft } from './openDrafts.ts'
import { useSerialCalls } from './serialCalls.ts'
import { useAutosaveTriggers } from './useAutosaveTriggers.ts'

const copiesKey = ({ type, id }: EditedPost) => ['post-autosave', type, id]

/** Finds the copies from other tabs and devices that differ from the stored post, and the copy of this form. */
export function useStoredCopies(editedPost: EditedPost, post: Post | undefined) {
  const { idempotencyKey: key, startNewDraft } = useFormDraft()
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
    if (isDuplicatedTab) startNewDraft()
  }, [isDuplicatedTab, startNewDraft])
  const otherCopies = data?.copies.filter(
    ({ draft, values }) =>
      draft !== initialKey && !data.openDrafts.has(draft) && differsFromPost(values, post),
  )
  return {
    isLoaded: data !== undefined,
    otherCopies: otherCopies ?? [],
    ownCopy: (!isDuplicatedTab && data?.copies.find(({ draft }) => draft === initialKey)) || null,
    isDuplicatedTab,
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
  /** Nothing is sent before, since the draft may belong to another tab. */
  isLoaded: boolean
  /** The copy stored for the draft of this form; dropped together with it. */
  ownCopy: AutosavedCopy | null
  /** The draft belongs to another tab, so its copies must not be dropped. */
  isDuplicatedTab: boolean
  /** The key of the draft whose copy was restored into this form. */
  sourceDraft: string | null
}

type AutosaveState = {
  savedAt: string | null
  isFailing: boolean
  /** Why the server rejected it, if a retry is pointless. */
  rejection: string | null
  isOnDevice: boolean
}

const SAVED = { isFailing: false, rejection: null }

/** @returns the state to display; null before anything was sent */
export function useAutosave(editedPost: EditedPost, options: AutosaveOptions): AutosaveState | null {
  const { base, isLoaded, sourceDraft } = options
  const { isSubmitting } = useFormState()
  const { hasTypedValues, readTypedValues } = useTypedValues()
  const { idempotencyKey: key } = useFormDraft()
  const currentKey = useRef(key)
  const jsonOnServer = useRef<string | null>(null)
  const beginCall = useSerialCalls()
  const [state, setState] = useState<AutosaveState | null>(null)
  const storeOnDevice = () => {
    if (!hasTypedValues) {
      dropCopyFromDevice(editedPost, key)
      return false
    }
    const values = readTypedValues()
    const isOnServer = JSON.stringify(values) === jsonOnServer.current
    return saveCopyOnDevice(editedPost, { draft: key, values, base, isOnServer, sourceDraft })
  }
  const storeLatestOnDevice = useEffectEvent(storeOnDevice)
  const sendToServer = async ({ isFinal }: { isFinal: boolean }) => {
    if (isSubmitting || !isLoaded) return
    const values = readTypedValues()
    const valuesJson = JSON.stringify(values)
    const isOnDevice = storeOnDevice()
    const pendingCall = beginCall({
      draft: key,
      valuesJson,
      jsonOnServer: jsonOnServer.current ?? '{}',
      isFinal,
    })
    if (!pendingCall) return
    try {
      const savedAt = hasTypedValues
        ? await sendCopy(editedPost, { draft: key, base, values }, pendingCall.signal)
        : await dropCopy(editedPost, key, pendingCall.signal)
      // The form was saved or left during the call.
      if (currentKey.current !== key) {
        if (getSession()) void dropCopyQuietly(editedPost, key)
        return
      }
      if (!pendingCall.isCurrent()) return
      jsonOnServer.current = hasTypedValues ? valuesJson : null
      // Stores the current values, which may have changed during the call.
      const isStillOnDevice = storeLatestOnDevice()
      setState(savedAt === null ? null : { ...SAVED, savedAt, isOnDevice: isStillOnDevice })
      if (hasTypedValues && sourceDraft !== null) void dropCopyQuietly(editedPost, sourceDraft)
    } catch (error) {
      // The form still has the values; the next change or reconnection retries.
      if (!pendingCall.signal.aborted)
        setState({ savedAt: null, isFailing: true, rejection: rejectionOf(error), isOnDevice })
    } finally {
      if (pendingCall.end()) void sendLatestToServer({ isFinal: false })
    }
  }
  const sendLatestToServer = useEffectEvent(sendToServer)
  const onNewDraft = () => setState(null)
  const onLeave = useDraftCleanup({ editedPost, currentKey, jsonOnServer, options, onNewDraft })
  useAutosaveTriggers({ storeOnDevice, sendToServer, onLeave })
  return state
}

/** The values of the fields that were changed since the form was loaded or saved. */
function useTypedValues() {
  const { getValues } = useFormContext()
  const { dirtyFields } = useFormState()
  const names = Object.keys(dirtyFields)
  const readTypedValues = () => Object.fromEntries(names.map((name) => [name, getValues(name) ?? null]))
  return { hasTypedValues: names.length > 0, readTypedValues }
}

/** @returns null if the server was not reached or may accept a retry */
function rejectionOf(error: unknown): string | null {
  const status = error instanceof HttpError ? error.status : 0
  return [403, 404, 413, 422].includes(status) ? toErrorMessage(error) : null
}

type CleanupOptions = {
  editedPost: EditedPost
  /** The key of the draft that the form had at the last render. */
  currentKey: RefObject<string>
  /** The values of that draft that the server has, as JSON. */
  jsonOnServer: RefObject<string | null>
  options: AutosaveOptions
  onNewDraft: () => void
}

/** Drops the copies of a draft once it is saved or discarded. @returns the callback for when the form is left */
function useDraftCleanup(cleanup: CleanupOptions): () => void {
  const { editedPost, currentKey, jsonOnServer, options, onNewDraft } = cleanup
  const { ownCopy, isDuplicatedTab, sourceDraft } = options
  const { idempotencyKey: key, restoredDraft } = useFormDraft()
  const forgetCopies = useForgetCopies(editedPost)
  const dropCopies = () => {
    forgetCopies([currentKey.current, sourceDraft])
    if (sourceDraft !== null) void dropCopyQuietly(editedPost, sourceDraft)
    const isSent =
      jsonOnServer.current !== null || ownCopy !== null || restoredDraft?.key === currentKey.current
    if (isSent) void dropCopyQuietly(editedPost, currentKey.current)
    else dropCopyFromDevice(editedPost, currentKey.current)
  }
  useEffect(() => {
    if (ownCopy?.isOnServer) jsonOnServer.current ??= JSON.stringify(ownCopy.values)
  }, [ownCopy, jsonOnServer])
  const startNewDraft = useEffectEvent(() => {
    if (!isDuplicatedTab) dropCopies()
    jsonOnServer.current = null
    onNewDraft()
  })
  // The key changes once the draft was saved or discarded; its copies are then dropped.
  useEffect(() => {
    if (key === currentKey.current) return
    startNewDraft()
    currentKey.current = key
  }, [key, currentKey])
  return () => {
    // Leaving means saved or discarded, unless the session has ended; then the copies are kept.
    if (getSession()) dropCopies()
    currentKey.current = ''
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

/** Ignores failures, since a copy that remains is only offered once more. */
const dropCopyQuietly = (editedPost: EditedPost, draft: string) =>
  dropCopy(editedPost, draft).catch(() => undefined)
