/** Which drafts are open in other tabs of this browser: what somebody is typing there is not offered here. */
import { useEffect } from 'react'

const CHANNEL_NAME = 'pelita.drafts'
type Message = { asks: true } | { open: string }

const own = new Set<string>()
let channel: BroadcastChannel | null = null

/** The one of this page, which does not hear itself. */
function joined(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  if (!channel) {
    const made = new BroadcastChannel(CHANNEL_NAME)
    made.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('asks' in data) for (const open of own) made.postMessage({ open })
    })
    channel = made
  }
  return channel
}

/**
 * A tab that is there answers at once; one that the browser has put to sleep does not. In rounds, because a page that is
 * busy drawing its form hears nothing meanwhile, and its time would be over before the first answer was read.
 */
const ANSWER_WAIT = { rounds: 10, roundMs: 30 }

export async function draftsOpenElsewhere(): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const others = joined()
  if (!others) return found
  const hear = ({ data }: MessageEvent<Message>) => {
    if ('open' in data) found.add(data.open)
  }
  others.addEventListener('message', hear)
  others.postMessage({ asks: true })
  for (let round = 0; round < ANSWER_WAIT.rounds; round += 1)
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT.roundMs))
  others.removeEventListener('message', hear)
  return found
}

/** Answers other tabs for as long as the form is open. */
export function useOpenDraft(key: string) {
  useEffect(() => {
    joined()
    own.add(key)
    return () => {
      own.delete(key)
    }
  }, [key])
}
