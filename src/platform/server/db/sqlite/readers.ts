/** Worker threads that run long SELECTs on the database file, so that the event loop is free for other requests. */
import { Worker } from 'node:worker_threads'
import { SECOND } from '#platform/contract/units.ts'
import { workerModule } from '../../workers/workerModule.ts'
import { SQLITE_DRIVER } from './driver.ts'

/** The rows, typed to fit any statement, and the duration in milliseconds. */
export type ReadResult = { rows: never[]; durationMs: number }

/** What a thread is sent, and what it answers. */
export type ReadRequest = { id: number; text: string; parameters: readonly unknown[] }
export type ReadResponse = { id: number; result: ReadResult | null }

export type Readers = {
  /** @returns null if the threads failed, so that the caller runs the statement itself */
  read: (text: string, parameters: readonly unknown[]) => Promise<ReadResult | null>
  close: () => void
}

/** Two, so that one slow query does not block another; more would take CPU from other requests. */
const MAX_THREADS = 2
/** Milliseconds of idleness after which a thread is stopped to free its memory. */
const IDLE_MS = 30 * SECOND

type Thread = {
  worker: Worker
  pending: Map<number, (result: ReadResult | null) => void>
  idle?: NodeJS.Timeout
}

/** @param assertSameFile throws if the file is no longer the one that was opened */
export function openReaders(path: string, assertSameFile: () => void): Readers {
  const threads = new Set<Thread>()
  const { url, execArgv } = workerModule('reader.worker', import.meta.url)
  let lastId = 0

  const startThread = (): Thread => {
    assertSameFile()
    const worker = new Worker(url, { execArgv, workerData: { path, driver: SQLITE_DRIVER } })
    const thread: Thread = { worker, pending: new Map() }
    // When the thread ends, its pending reads resolve with null, and the next read starts a new thread.
    const removeThread = () => {
      threads.delete(thread)
      clearTimeout(thread.idle)
      for (const resolve of thread.pending.values()) resolve(null)
      thread.pending.clear()
    }
    worker.on('error', removeThread).on('exit', removeThread)
    worker.on('message', ({ id, result }: ReadResponse) => {
      thread.pending.get(id)?.(result)
      thread.pending.delete(id)
      if (thread.pending.size === 0) setIdle(thread)
    })
    threads.add(thread)
    return thread
  }
  const stopThread = (thread: Thread) => {
    threads.delete(thread)
    void thread.worker.terminate()
  }
  const setIdle = (thread: Thread) => {
    // An idle thread must not keep the process running.
    thread.worker.unref()
    thread.idle = setTimeout(() => stopThread(thread), IDLE_MS).unref()
  }
  const pickThread = (): Thread => {
    const [first] = [...threads].sort((a, b) => a.pending.size - b.pending.size)
    return first && (first.pending.size === 0 || threads.size >= MAX_THREADS) ? first : startThread()
  }
  return {
    read: async (text, parameters) => {
      let thread: Thread
      try {
        thread = pickThread()
      } catch {
        return null
      }
      clearTimeout(thread.idle)
      thread.worker.ref()
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        thread.pending.set(id, resolve)
        thread.worker.postMessage({ id, text, parameters })
      })
    },
    close: () => {
      for (const thread of threads) stopThread(thread)
    },
  }
}
