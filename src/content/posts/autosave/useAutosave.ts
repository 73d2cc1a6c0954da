/** The unsaved copies of a form: read once, written while somebody types, gone when it is saved or left. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import type { AutosavedValues } from '#contract/content/posts/autosave.ts'
import { DraftContext, type DraftHandle } from '#src/kit/draft/useDraft.ts'
import { reasonOf } from '#src/kit/screen/failures.ts'
import { getSession } from '#src/providers/session.ts'
import { useCallsInTurn } from './callsInTurn.ts'
import {
  type Copy,
  dropCopy,
  dropCopyFromDevice,
  type EditedPost,
  keepCopyOnDevice,
  readCopies,
  sendCopy,
} from './copies.ts'
import { draftsOpenElsewhere, useOpenDraft } from './openDrafts.ts'

/** Of the form around: posts are written in forms that have a draft. */
export function useFormDraft(): DraftHandle {
  const formDraft = use(DraftContext)
  if (!formDraft) throw new Error('useFormDraft needs a form with a DraftContext')
  return formDraft
}

/** What was typed in other tabs and on other devices and differs from what is stored, and the copy of this form. */
export function useFoundCopies(place: EditedPost, post: Post | undefined) {
  const { key, end } = useFormDraft()
  // As it was when the form was opened: a copy made since is no find.
  const [opened] = useState(key)
  const { data } = useQuery({
    queryKey: ['post-autosave', place.type, place.id],
    queryFn: async ({ signal }) => {
      const [copies, open] = await Promise.all([readCopies(place, signal), draftsOpenElsewhere()])
      return { copies, open }
    },
    // Asked anew by every opening of the form, and by nothing else; without a connection too.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  useOpenDraft(key)
  const isTwin = data?.open.has(opened) ?? false
  useEffect(() => {
    // A tab was duplicated, and its draft with it: this one goes on as another.
    if (isTwin) end()
  }, [isTwin, end])
  const others = data?.copies.filter(
    ({ draft, values }) => draft !== opened && !data.open.has(draft) && differs(values, post),
  )
  return {
    isKnown: data !== undefined,
    others: others ?? [],
    own: (!isTwin && data?.copies.find(({ draft }) => draft === opened)) || null,
    isTwin,
  }
}

function differs(values: AutosavedValues, post: Post | undefined): boolean {
  const stored = new Map<string, unknown>(Object.entries(post ?? {}))
  return Object.entries(values).some(([name, value]) => !isSame(value, stored.get(name)))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one || null) === JSON.stringify(other || null)

type Saving = {
  base: string | null
  /** Until then it may be another tab's draft that is typed into here. */
  isKnown: boolean
  /** What was found of this form and stands in it: it goes with what is typed. */
  own: Copy | null
  /** The draft is another tab's, and its copies are not ours to drop. */
  isTwin: boolean
  /** The draft whose copy was put into this form, and lives on in it. */
  taken: string | null
}

type State = {
  savedAt: string | null
  isFailing: boolean
  /** Why the server did not take it, where trying again is of no use. */
  refusal: string | null
  isOnDevice: boolean
}

/** @returns what is to be said of it; null while nothing was sent */
export function useAutosaving(place: EditedPost, saving: Saving): State | null {
  const { base, isKnown, taken } = saving
  const { getValues } = useFormContext()
  const { dirtyFields, isSubmitting } = useFormState()
  const { key } = useFormDraft()
  const current = useRef(key)
  const sent = useRef<string | null>(null)
  const begin = useCallsInTurn()
  const [state, setState] = useState<State | null>(null)
  const names = Object.keys(dirtyFields)
  const typed = () => Object.fromEntries(names.map((name) => [name, getValues(name) ?? null]))
  const keep = () => {
    if (names.length === 0) {
      dropCopyFromDevice(place, key)
      return false
    }
    const values = typed()
    const isOnServer = JSON.stringify(values) === sent.current
    return keepCopyOnDevice(place, { draft: key, values, base, isOnServer, taken })
  }
  const keepNow = useEffectEvent(keep)
  const send = async (isLast = false) => {
    if (isSubmitting || !isKnown) return
    const values = typed()
    const text = JSON.stringify(values)
    const isOnDevice = keep()
    const turn = begin({ draft: key, text, stored: sent.current ?? '{}', isLast })
    if (!turn) return
    try {
      // What was typed and taken back again is nothing.
      const isNothing = names.length === 0
      const savedAt = isNothing
        ? await dropCopy(place, key, turn.signal)
        : await sendCopy(place, { draft: key, base, values }, turn.signal)
      // Saved or left on the way.
      if (current.current !== key) {
        if (getSession()) void dropCopyQuietly(place, key)
        return
      }
      if (!turn.isCurrent()) return
      sent.current = isNothing ? null : text
      // As it stands now: somebody may have typed on meanwhile.
      const isStillOnDevice = keepNow()
      setState(
        savedAt === null ? null : { savedAt, isFailing: false, refusal: null, isOnDevice: isStillOnDevice },
      )
      if (!isNothing && taken !== null) void dropCopyQuietly(place, taken)
    } catch (error) {
      // It still stands in the form; the next key, or the connection that comes back, tries again.
      if (!turn.signal.aborted)
        setState({ savedAt: null, isFailing: true, refusal: refusalOf(error), isOnDevice })
    } finally {
      if (turn.end()) void sendNow()
    }
  }
  const sendNow = useEffectEvent(send)
  const leave = useEndOfDraft({ place, current, sent, saving, onNew: () => setState(null) })
  useTyping({ onKey: keep, onRest: send, onLeave: leave })
  return state
}

/** Null where the server was not reached, or may take it the next time. */
function refusalOf(error: unknown): string | null {
  const status = error instanceof HttpError ? error.status : 0
  return [403, 404, 413, 422].includes(status) ? reasonOf(error) : null
}

type Ending = {
  place: EditedPost
  /** The draft whose copies these are. */
  current: RefObject<string>
  /** Its values as the server has them. */
  sent: RefObject<string | null>
  saving: Saving
  onNew: () => void
}

/** Throws the copies of a draft away once it was saved or given up. @returns what is to be done where the form is left */
function useEndOfDraft({ place, current, sent, saving, onNew }: Ending): () => void {
  const { own, isTwin, taken } = saving
  const { key, found } = useFormDraft()
  const discard = () => {
    if (taken !== null) void dropCopyQuietly(place, taken)
    const isSent = sent.current !== null || own !== null || found?.key === current.current
    if (isSent) void dropCopyQuietly(place, current.current)
    else dropCopyFromDevice(place, current.current)
  }
  useEffect(() => {
    if (own?.isOnServer) sent.current ??= JSON.stringify(own.values)
  }, [own, sent])
  const renew = useEffectEvent(() => {
    if (!isTwin) discard()
    sent.current = null
    onNew()
  })
  // Another draft begins where this one was saved or thrown away, and takes its copies along.
  useEffect(() => {
    if (key === current.current) return
    renew()
    current.current = key
  }, [key, current])
  return () => {
    // Left, and so saved or thrown away; but not where a session ended on the way.
    if (getSession()) discard()
    current.current = ''
  }
}

/** Nobody waits for it: a copy that stays is offered the next time, and thrown away then. */
const dropCopyQuietly = (place: EditedPost, draft: string) => dropCopy(place, draft).catch(() => undefined)

/** After the last key: on the device, and on the server, since each of these is a call. */
const DEBOUNCE_MS = { device: 300, server: 2500 }

type Typing = { onKey: () => void; onRest: (isLast?: boolean) => Promise<void>; onLeave: () => void }

/** Some seconds after the last key, when the page is put away or the connection comes back, and when the form is left. */
function useTyping({ onKey, onRest, onLeave }: Typing) {
  const { subscribe } = useFormContext()
  const key = useEffectEvent(onKey)
  const rest = useEffectEvent(onRest)
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = []
    const stop = () => {
      for (const timer of timers.splice(0)) clearTimeout(timer)
    }
    const callback = () => {
      stop()
      timers.push(
        setTimeout(() => key(), DEBOUNCE_MS.device),
        setTimeout(() => void rest(), DEBOUNCE_MS.server),
      )
    }
    // A phone that is put away gives no second chance.
    const onHide = () => {
      if (document.visibilityState === 'hidden') void rest(true)
    }
    const onClose = () => key()
    const onOnline = () => void rest()
    const unsubscribe = subscribe({ formState: { values: true, dirtyFields: true }, callback })
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onClose)
    window.addEventListener('online', onOnline)
    return () => {
      stop()
      unsubscribe()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onClose)
      window.removeEventListener('online', onOnline)
      left()
    }
  }, [subscribe])
}
