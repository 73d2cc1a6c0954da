/** The unsaved copy of a form on the server: read once, written while somebody types, gone when it is saved or left. */
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Post } from '#contract/content/post.ts'
import {
  type Autosave,
  type AutosavedValues,
  dropAutosave,
  keepAutosave,
  readAutosave,
} from '#contract/content/posts/autosave.ts'
import type { PostType } from '#contract/content/postType.ts'
import { DraftContext } from '#src/kit/draft/useDraft.ts'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { getSession } from '#src/providers/session.ts'

/** `id` 0 is the new post of a type. */
export type Place = { type: PostType; id: number }

/** What was typed elsewhere and differs from what is stored. */
export function useFoundAutosave(place: Place, post: Post | undefined) {
  const notifyFailure = useNotifyFailure()
  const { data, isFetched } = useQuery({
    queryKey: ['post-autosave', place.type, place.id],
    queryFn: async ({ signal }) => (await call(readAutosave, { params: place, signal })).result.autosave,
    // Asked anew by every opening of the form, and by nothing else: what is typed here is not found.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const drop = () => call(dropAutosave, { params: place }).catch(notifyFailure)
  return { found: data && differs(data.values, post) ? data : null, isKnown: isFetched, drop }
}

function differs(values: AutosavedValues, post: Post | undefined): boolean {
  const stored = new Map<string, unknown>(Object.entries(post ?? {}))
  return Object.entries(values).some(([name, value]) => !isSame(value, stored.get(name)))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one || null) === JSON.stringify(other || null)

/** After the last key: more than on the device, since each is a call. */
const DEBOUNCE_MS = 2500

type Saving = {
  base: string | null
  isPaused: boolean
  /** What lies on the server and stands in the form: it goes with what is typed. */
  adopted: Autosave | null
}

/** @returns what is to be said of it; null while nothing was sent */
export function useAutosaving(place: Place, { base, isPaused, adopted }: Saving) {
  const { getValues } = useFormContext()
  const { dirtyFields, isSubmitting } = useFormState()
  const formDraft = use(DraftContext)
  const sent = useRef<string | null>(null)
  const [state, setState] = useState<{ savedAt: string | null; isFailing: boolean } | null>(null)
  const names = Object.keys(dirtyFields)
  const send = async () => {
    if (isPaused || isSubmitting) return
    const values = Object.fromEntries(names.map((name) => [name, getValues(name) ?? null]))
    const text = JSON.stringify(values)
    if (text === (sent.current ?? '{}')) return
    try {
      // What was typed and taken back again is nothing.
      if (names.length === 0) {
        await call(dropAutosave, { params: place })
        sent.current = null
        setState(null)
        return
      }
      const { result } = await call(keepAutosave, { params: place, body: { base, values } })
      sent.current = text
      setState({ savedAt: result.saved_at, isFailing: false })
    } catch {
      // It still stands in the form and on the device; the next key tries again.
      setState({ savedAt: null, isFailing: true })
    }
  }
  const discard = () => {
    // Nobody waits for it: a copy that stays is offered the next time, and thrown away then.
    call(dropAutosave, { params: place }).catch(() => undefined)
  }
  const leave = () => {
    // Left, and so saved or thrown away; but not where a session ended on the way.
    if (sent.current !== null && getSession()) discard()
  }
  useTyping({ onRest: send, onLeave: leave })
  useEffect(() => {
    if (adopted) sent.current = JSON.stringify(adopted.values)
  }, [adopted])
  const renew = useEffectEvent(() => {
    if (sent.current !== null) discard()
    sent.current = null
    setState(null)
  })
  const key = formDraft?.key
  const first = useRef(key)
  // Another draft begins where this one was saved or thrown away, and takes its copy along.
  useEffect(() => {
    if (key === first.current) return
    first.current = key
    renew()
  }, [key])
  return state
}

type Typing = { onRest: () => Promise<void>; onLeave: () => void }

/** Some seconds after the last key, when the page is put away, and when the form is left. */
function useTyping({ onRest, onLeave }: Typing) {
  const { subscribe } = useFormContext()
  const rest = useEffectEvent(onRest)
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const callback = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void rest(), DEBOUNCE_MS)
    }
    // A phone that is put away gives no second chance.
    const onHide = () => {
      if (document.visibilityState === 'hidden') void rest()
    }
    const unsubscribe = subscribe({ formState: { values: true, dirtyFields: true }, callback })
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', onHide)
      left()
    }
  }, [subscribe])
}
