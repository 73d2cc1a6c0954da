/** Sends the waiting entries of the signed-in person one after another: one tab at a time, again after a failure. */
import { HttpError } from 'react-admin'
import { MINUTE, SECOND } from '#platform/contract/units.ts'
import { toProblem } from '../kit/screen/useAction.ts'
import { getSession } from '../providers/session.ts'
import { createSignal } from '../providers/signal.ts'
import { type Entry, findEntry, listEntries, updateEntry } from './entries.ts'

/** Sends an entry, and removes it once the server has it. @throws HttpError */
export type Deliver = (entry: Entry) => Promise<void>
/** Loads the module of an outbox, which registers it. */
export type OutboxLoaders = Readonly<Record<string, () => Promise<unknown>>>

const delivers = new Map<string, Deliver>()
let loaders: OutboxLoaders = {}

export function registerOutbox(kind: string, deliver: Deliver) {
  delivers.set(kind, deliver)
}

/** The entry that is being sent by this tab. */
export const sentEntry = createSignal<Entry>()

/** The first wait after a failure; each further one is twice as long. */
const MIN_WAIT_MS = 15 * SECOND
const MAX_WAIT_MS = 5 * MINUTE
let waitMs = MIN_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/**
 * Sends again after a failure, and whenever the connection is back.
 *
 * @param isNow whether to begin at once, with what an earlier page left
 * @returns a function that stops it
 */
export function startSending(outboxLoaders: OutboxLoaders, isNow: boolean): () => void {
  loaders = outboxLoaders
  isStarted = true
  const sendNow = () => void sendWaiting()
  window.addEventListener('online', sendNow)
  if (isNow) sendNow()
  else scheduleRetry()
  return () => {
    isStarted = false
    clearTimeout(timer)
    window.removeEventListener('online', sendNow)
  }
}

let running: Promise<void> | null = null
let isRequested = false

/** Resolves when every waiting entry was tried. */
export function sendWaiting(): Promise<void> {
  isRequested = true
  running ??= runAlone(async () => {
    while (isRequested) {
      isRequested = false
      await tryAll()
    }
  }).finally(() => {
    running = null
    scheduleRetry()
  })
  return running
}

/** Two tabs would otherwise send one entry twice. Pages without HTTPS have no locks; there the server refuses the second. */
async function runAlone(run: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request('pelita.outbox', run)
  else await run()
}

async function tryAll() {
  // What is typed meanwhile waits for the next request, or every key pressed would be one.
  const versions = new Set(listWaiting().map(({ version }) => version))
  const findNext = () => listWaiting().find(({ version }) => versions.has(version))
  for (let entry = findNext(); entry; entry = findNext()) {
    versions.delete(entry.version)
    const isReached = await tryOne(entry)
    // The others would fail too, and only be named later.
    if (!isReached) return markUnreached()
    waitMs = MIN_WAIT_MS
  }
}

const listWaiting = () => listEntries().filter(({ state }) => state === 'waiting')

/** @returns false if the server was not reached or the session has ended */
async function tryOne(entry: Entry): Promise<boolean> {
  sentEntry.set(entry)
  try {
    const deliver = await findDeliver(entry.kind)
    await deliver(entry)
    return true
  } catch (error) {
    const problem = toUnsentProblem(error)
    const isLatest = findEntry(entry)?.version === entry.version
    const state = isRefusal(problem.status) && isLatest ? 'refused' : 'waiting'
    if (findEntry(entry)?.state === 'waiting') updateEntry(entry, { state, problem })
    return problem.status !== 0 && problem.status !== 401
  } finally {
    sentEntry.set(null)
  }
}

/** Status 0 without an answer of the server. */
export const toUnsentProblem = (error: unknown) => ({
  message: toProblem(error).message,
  status: error instanceof HttpError ? error.status : 0,
})

async function findDeliver(kind: string): Promise<Deliver> {
  if (!delivers.has(kind)) await loaders[kind]?.()
  const deliver = delivers.get(kind)
  if (!deliver) throw new HttpError('Isian ini tidak dikenal lagi.', 422, null)
  return deliver
}

const REFUSALS = [400, 403, 404, 409, 413, 415, 422]
/** Whether the server would answer the same again. */
const isRefusal = (status: number) => REFUSALS.includes(status)

function markUnreached() {
  if (!getSession()) return
  const problem = { message: 'Tidak ada koneksi.', status: 0 }
  for (const entry of listWaiting()) if (!entry.problem) updateEntry(entry, { problem })
}

function scheduleRetry() {
  clearTimeout(timer)
  if (!isStarted || listWaiting().length === 0) return
  timer = setTimeout(() => void sendWaiting(), waitMs)
  waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
}
