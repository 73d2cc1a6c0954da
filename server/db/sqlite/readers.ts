/** Worker threads that run long SELECTs on the database file, so that the event loop is free for other requests. */
import { Worker } from 'node:worker_threads'
import { SECOND } from '#contract/units.ts'
import { SQLITE_DRIVER } from './driver.ts'

/** Rows, which fit whatever the statement selects, and the milliseconds they took. */
export type ReadResult = { rows: never[]; took: number }

export type Readers = {
  /** @returns null where the threads cannot answer, so that the caller reads by itself */
  read: (text: string, parameters: readonly unknown[]) => Promise<ReadResult | null>
  close: () => void
}

/** Two, so that one long reading keeps no other waiting; more would take the cores from those who answer. */
const MAX_THREADS = 2
/** Milliseconds without a reading after which a thread goes, and its memory with it. */
const IDLE_MS = 30 * SECOND
/** Of the worker. A constant, since bundlers turn a literal within `new Worker(new URL(…))` into an asset. */
const FILE = './reader.worker.js'

type Thread = {
  worker: Worker
  waiting: Map<number, (answer: ReadResult | null) => void>
  idle?: NodeJS.Timeout
}

/** @param assertThere throws where the file is no longer the one that was opened */
export function openReaders(path: string, assertThere: () => void): Readers {
  const threads = new Set<Thread>()
  let lastId = 0

  const startThread = (): Thread => {
    assertThere()
    const worker = new Worker(new URL(FILE, import.meta.url), { workerData: { path, driver: SQLITE_DRIVER } })
    const thread: Thread = { worker, waiting: new Map() }
    // However it ends, nobody is left waiting for it, and the next reading gets another.
    const removeThread = () => {
      threads.delete(thread)
      clearTimeout(thread.idle)
      for (const answer of thread.waiting.values()) answer(null)
      thread.waiting.clear()
    }
    worker.on('error', removeThread).on('exit', removeThread)
    worker.on('message', ({ id, answer }: { id: number; answer: ReadResult | null }) => {
      thread.waiting.get(id)?.(answer)
      thread.waiting.delete(id)
      if (thread.waiting.size === 0) setIdle(thread)
    })
    threads.add(thread)
    return thread
  }
  const stopThread = (thread: Thread) => {
    threads.delete(thread)
    void thread.worker.terminate()
  }
  const setIdle = (thread: Thread) => {
    // Only while it reads does it keep the process from ending.
    thread.worker.unref()
    thread.idle = setTimeout(() => stopThread(thread), IDLE_MS).unref()
  }
  const leastBusy = (): Thread => {
    const [first] = [...threads].sort((one, other) => one.waiting.size - other.waiting.size)
    return first && (first.waiting.size === 0 || threads.size >= MAX_THREADS) ? first : startThread()
  }
  return {
    read: async (text, parameters) => {
      let thread: Thread
      try {
        thread = leastBusy()
      } catch {
        return null
      }
      clearTimeout(thread.idle)
      thread.worker.ref()
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        thread.waiting.set(id, resolve)
        thread.worker.postMessage({ id, text, parameters })
      })
    },
    close: () => {
      for (const thread of threads) stopThread(thread)
    },
  }
}
