/** The events that make a form autosave: typing, hiding or closing the page, and leaving the form. */
import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'

/** Time after the last change; longer for the server, since each save there is a request. */
const DEBOUNCE_MS = { device: 300, server: 2500 }

type AutosaveCallbacks = { onStore: () => void; onSend: () => void; onLeave: () => void }

/** Runs the callbacks after typing, when the page is hidden or closed, and when the form is left. */
export function useAutosaveTriggers({ onStore, onSend, onLeave }: AutosaveCallbacks) {
  const { subscribe } = useFormContext()
  const store = useEffectEvent(onStore)
  const send = useEffectEvent(onSend)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = []
    const clearTimers = () => {
      for (const timer of timers.splice(0)) clearTimeout(timer)
    }
    const callback = () => {
      clearTimers()
      timers.push(
        setTimeout(() => store(), DEBOUNCE_MS.device),
        setTimeout(() => send(), DEBOUNCE_MS.server),
      )
    }
    // On phones, a hidden page may be closed without another event.
    const onHide = () => {
      if (document.visibilityState === 'hidden') send()
    }
    const onClose = () => store()
    const unsubscribe = subscribe({ formState: { values: true, dirtyFields: true }, callback })
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onClose)
    return () => {
      clearTimers()
      unsubscribe()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onClose)
      leave()
    }
  }, [subscribe])
}
