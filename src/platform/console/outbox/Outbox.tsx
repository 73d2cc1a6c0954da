/** Starts sending what is on the device, and names it above every screen once there is something. */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { SECOND } from '#platform/contract/units.ts'
import { useRegistry } from '../kit/registry/registry.ts'
import { forgetExpired, isStored, listEntries, subscribe } from './entries.ts'
import { loadFileStore, loadSignOutDialog, loadUnsentNotice } from './loadParts.ts'
import type { OutboxLoaders } from './sender.ts'

/** By then the first rows are rendered. */
const PREFETCH_DELAY_MS = 3 * SECOND

export function Outbox() {
  const { outboxes } = useRegistry()
  const hasEntries = useSyncExternalStore(subscribe, () => listEntries().length > 0)
  const UnsentNotice = useUnsentNotice(hasEntries)
  useSending(outboxes, hasEntries)
  useEffect(forgetExpired, [])
  return hasEntries && UnsentNotice && <UnsentNotice />
}

/** Loaded without `lazy`, which would replace the screen by an error if the connection is lost before. */
function useUnsentNotice(isNeeded: boolean) {
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      loadUnsentNotice().then(
        ({ UnsentNotice }) => setNotice(() => UnsentNotice),
        // Tried again with the next entry; the screens themselves show what is unsent.
        () => undefined,
      )
    if (isNeeded) void load()
    // Prefetched, because without a connection it is needed most.
    const prefetch = () => Promise.allSettled([load(), loadSignOutDialog(), forgetUnnamedFiles()])
    const timer = setTimeout(() => void prefetch(), PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isNeeded])
  return Notice
}

/** Also those of people whose entries have expired or were discarded. */
async function forgetUnnamedFiles() {
  const { deleteUnnamedFiles } = await loadFileStore()
  await deleteUnnamedFiles(isStored)
}

function useSending(outboxes: OutboxLoaders, hasEntries: boolean) {
  const [hadEntries] = useState(hasEntries)
  useEffect(() => {
    if (!hasEntries) return
    let stop: (() => void) | null = null
    let isLeft = false
    const start = async () => {
      const { startSending } = await import('./sender.ts')
      if (!isLeft) stop = startSending(outboxes, hadEntries)
    }
    // The script could not be loaded: the entries stay, and the next page tries again.
    start().catch(() => undefined)
    return () => {
      isLeft = true
      stop?.()
    }
  }, [hasEntries, hadEntries, outboxes])
}
