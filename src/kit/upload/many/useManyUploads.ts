/** A queue of image uploads that runs one at a time; failed ones can be retried. */
import { useEffect, useRef, useState } from 'react'
import { isRetryable, readFieldErrors, toErrorMessage } from '#src/kit/screen/failures.ts'
import { prepareImage } from '../prepareImage.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Upload progress, 0 to 1. */
  progress: number
  fault?: string
  /** For a failed upload: whether a retry may succeed. */
  canRetry?: boolean
}

export type ManyOptions<Stored> = {
  store: (file: File, report: (progress: number) => void) => Promise<Stored>
  /** Called after each upload. */
  onStored: (stored: Stored) => void
}

export function useManyUploads<Stored>(options: ManyOptions<Stored>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isRunning, setRunning] = useState(false)
  const queue = useRef<Upload[]>([])
  const lastKey = useRef(0)
  const isBusy = useRef(false)

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      await send(file, options, (changes) => change(key, changes))
    }
    isBusy.current = false
    setRunning(false)
  }

  const enqueue = (newUploads: readonly Upload[]) => {
    queue.current.push(...newUploads)
    void run()
  }

  const add = (files: readonly File[]) => {
    const newUploads = files.map((file): Upload => {
      lastKey.current += 1
      return { key: lastKey.current, file, state: 'waiting', progress: 0 }
    })
    setUploads((all) => [...all, ...newUploads])
    enqueue(newUploads)
  }

  const retry = () => {
    const failed = uploads.filter(({ canRetry }) => canRetry)
    const newUploads = failed.map(({ key, file }): Upload => ({ key, file, state: 'waiting', progress: 0 }))
    setUploads((all) => all.map((upload) => newUploads.find(({ key }) => key === upload.key) ?? upload))
    enqueue(newUploads)
  }

  const stop = () => {
    queue.current = []
  }
  // Clears the queue on unmount.
  useEffect(
    () => () => {
      queue.current = []
    },
    [],
  )
  return { uploads, isRunning, add, retry, stop }
}

/** Uploads one image and reports its state. */
async function send<Stored>(
  originalFile: File,
  { store, onStored }: ManyOptions<Stored>,
  change: (changes: Partial<Upload>) => void,
) {
  change({ state: 'sending', progress: 0 })
  const { file, problem } = await prepareImage(originalFile)
  if (problem !== undefined) return change({ state: 'failed', fault: problem, canRetry: false })
  try {
    const stored = await store(file, (progress) => change({ progress }))
    change({ state: 'done', progress: 1 })
    onStored(stored)
  } catch (failure) {
    const fault = Object.values(readFieldErrors(failure))[0] ?? toErrorMessage(failure)
    change({ state: 'failed', fault, canRetry: isRetryable(failure) })
  }
}
