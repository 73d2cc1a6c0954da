/** The calls that keep a draft on the server, one after the other: two at once could be stored in the wrong order. */
import { useRef } from 'react'

type Turn = {
  signal: AbortSignal
  /** Not given up for a later one. */
  isCurrent: () => boolean
  /** @returns whether somebody asked for a turn meanwhile */
  end: () => boolean
}

type UnderWay = { draft: string; text: string; controller: AbortController; isAwaited: boolean }

type Sending = {
  draft: string
  text: string
  /** What the server has of it. */
  stored: string
  /** The page is put away: there may be no later. */
  isLast: boolean
}

export function useCallsInTurn() {
  const underWay = useRef<UnderWay | null>(null)
  /** @returns null where there is nothing to send, or not yet: an earlier call is on its way, which only a last one ends */
  const begin = ({ draft, text, stored, isLast }: Sending): Turn | null => {
    const earlier = underWay.current?.draft === draft ? underWay.current : null
    if (text === (earlier?.text ?? stored)) return null
    if (earlier && !isLast) {
      earlier.isAwaited = true
      return null
    }
    earlier?.controller.abort()
    const own = { draft, text, controller: new AbortController(), isAwaited: false }
    underWay.current = own
    const isCurrent = () => underWay.current === own
    const end = () => {
      if (!isCurrent()) return false
      underWay.current = null
      return own.isAwaited
    }
    return { signal: own.controller.signal, isCurrent, end }
  }
  return begin
}
