/** The events that make a form autosave: typing, hiding or closing the page, reconnection, and leaving the form. */
import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'

/** Time after the last change; longer for the server, since each save there is a request. */
const DEBOUNCE_MS = { device: 300, server: 2500 }

type AutosaveCallbacks = {
  storeOnDevice: () => void
  sendToServer: (options: { isFinal: boolean }) => Promise<void>
  onLeave: () => void
}

/** Runs the callbacks after typing, when the page is hidden or closed, on reconnection, and when the form is left. */
export function useAutosaveTriggers({ storeOnDevice, sendToServer, onLeave }: AutosaveCallbacks) {
  const { subscribe } = useFormContext()
  const store = useEffectEvent(storeOnDevice)
  const send = useEffectEvent(sendToServer)
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
        setTimeout(() => void send({ isFinal: false }), DEBOUNCE_MS.server),
      )
    }
    // On phones, a hidden page may be closed without another event.
    const onHide = () => {
      if (document.visibilityState === 'hidden') void send({ isFinal: true })
    }
    const onClose = () => store()
    const onOnline = () => void send({ isFinal: false })
    const unsubscribe = subscribe({ formState: { values: true, dirtyFields: true }, callback })
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onClose)
    window.addEventListener('online', onOnline)
    return () => {
      clearTimers()
      unsubscribe()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onClose)
      window.removeEventListener('online', onOnline)
      leave()
    }
  }, [subscribe])
}
