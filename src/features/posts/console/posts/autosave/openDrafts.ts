/** Finds the drafts that are open in other tabs of this browser, so that they are not offered for restore here. */
import { useEffect } from 'react'

const CHANNEL_NAME = 'pelita.drafts'
/** A request for the open drafts, or a response with the key of one. */
type Message = { isRequest: true } | { openDraft: string }

const ownDrafts = new Set<string>()
let channel: BroadcastChannel | null = null

/** The shared channel of this page, which never receives its own messages. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  if (!channel) {
    const newChannel = new BroadcastChannel(CHANNEL_NAME)
    newChannel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('isRequest' in data) for (const openDraft of ownDrafts) newChannel.postMessage({ openDraft })
    })
    channel = newChannel
  }
  return channel
}

/**
 * How long responses are awaited; a suspended tab never responds. There are several short rounds instead of one
 * timeout, because while this page is busy rendering, a timeout could fire before the first response is handled.
 */
const RESPONSE_WAIT = { rounds: 10, roundMs: 30 }

export async function findDraftsOpenInOtherTabs(): Promise<ReadonlySet<string>> {
  const openDrafts = new Set<string>()
  const otherTabs = openChannel()
  if (!otherTabs) return openDrafts
  const handleResponse = ({ data }: MessageEvent<Message>) => {
    if ('openDraft' in data) openDrafts.add(data.openDraft)
  }
  otherTabs.addEventListener('message', handleResponse)
  otherTabs.postMessage({ isRequest: true })
  for (let round = 0; round < RESPONSE_WAIT.rounds; round += 1)
    await new Promise((resolve) => setTimeout(resolve, RESPONSE_WAIT.roundMs))
  otherTabs.removeEventListener('message', handleResponse)
  return openDrafts
}

/** Registers a draft while its form is open, so that this page can respond to the requests of other tabs. */
export function useRegisterOpenDraft(key: string) {
  useEffect(() => {
    openChannel()
    ownDrafts.add(key)
    return () => {
      ownDrafts.delete(key)
    }
  }, [key])
}
