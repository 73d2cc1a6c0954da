/** Finds the drafts that are open in other tabs of this browser, so that they are not offered for restore here. */
import { useEffect } from 'react'

const CHANNEL_NAME = 'pelita.drafts'
/** A question which drafts are open, or an answer with the key of one. */
type Message = { asks: true } | { open: string }

const ownDrafts = new Set<string>()
let channel: BroadcastChannel | null = null

/** The shared channel of this page, which never receives its own messages. */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  if (!channel) {
    const newChannel = new BroadcastChannel(CHANNEL_NAME)
    newChannel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('asks' in data) for (const open of ownDrafts) newChannel.postMessage({ open })
    })
    channel = newChannel
  }
  return channel
}

/**
 * How long answers are awaited; a suspended tab never answers. Several short rounds instead of one timeout, since
 * while this page is busy rendering, a single timeout could fire before the first answer is handled.
 */
const ANSWER_WAIT = { rounds: 10, roundMs: 30 }

export async function findDraftsOpenInOtherTabs(): Promise<ReadonlySet<string>> {
  const openDrafts = new Set<string>()
  const otherTabs = openChannel()
  if (!otherTabs) return openDrafts
  const handleAnswer = ({ data }: MessageEvent<Message>) => {
    if ('open' in data) openDrafts.add(data.open)
  }
  otherTabs.addEventListener('message', handleAnswer)
  otherTabs.postMessage({ asks: true })
  for (let round = 0; round < ANSWER_WAIT.rounds; round += 1)
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT.roundMs))
  otherTabs.removeEventListener('message', handleAnswer)
  return openDrafts
}

/** Registers a draft while its form is open, so that this page tells other tabs when they ask. */
export function useRegisterOpenDraft(key: string) {
  useEffect(() => {
    openChannel()
    ownDrafts.add(key)
    return () => {
      ownDrafts.delete(key)
    }
  }, [key])
}
