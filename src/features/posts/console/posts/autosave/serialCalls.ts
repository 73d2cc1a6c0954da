/** Sends the autosave calls of a draft one after another, since parallel ones could be stored in the wrong order. */
import { useRef } from 'react'

type CallHandle = {
  signal: AbortSignal
  /** False once a later call has replaced this one. */
  isCurrent: () => boolean
  /** @returns whether another call was requested in the meantime */
  end: () => boolean
}

type PendingCall = {
  draft: string
  valuesJson: string
  controller: AbortController
  isNextRequested: boolean
}

type CallRequest = {
  draft: string
  valuesJson: string
  /** The values that the server has for the draft. */
  jsonOnServer: string
  /** The page is being hidden, so this may be the last chance to send. */
  isFinal: boolean
}

export function useSerialCalls() {
  const pendingCall = useRef<PendingCall | null>(null)
  /** @returns null if there is nothing to send, or if an earlier call is pending; only a final call aborts that one */
  const beginCall = ({ draft, valuesJson, jsonOnServer, isFinal }: CallRequest): CallHandle | null => {
    const earlier = pendingCall.current?.draft === draft ? pendingCall.current : null
    if (valuesJson === (earlier?.valuesJson ?? jsonOnServer)) return null
    if (earlier && !isFinal) {
      earlier.isNextRequested = true
      return null
    }
    earlier?.controller.abort()
    const newCall = { draft, valuesJson, controller: new AbortController(), isNextRequested: false }
    pendingCall.current = newCall
    const isCurrent = () => pendingCall.current === newCall
    const end = () => {
      if (!isCurrent()) return false
      pendingCall.current = null
      return newCall.isNextRequested
    }
    return { signal: newCall.controller.signal, isCurrent, end }
  }
  return beginCall
}
