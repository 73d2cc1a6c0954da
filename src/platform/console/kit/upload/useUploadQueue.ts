/** A queue of image uploads that runs one at a time; failed ones can be retried. */
import { useEffect, useRef, useState } from 'react'
import { isRetryable, readFieldErrors, toErrorMessage } from '../screen/failures.ts'
import { prepareImage } from './prepareImage.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Upload progress, 0 to 1. */
  progress: number
  errorMessage?: string
  /** For a failed upload: whether a retry may succeed. */
  canRetry?: boolean
}

export type UploadQueueOptions<Stored> = {
  store: (file: File, onProgress: (progress: number) => void) => Promise<Stored>
  /** Called after each upload. */
  onStored: (stored: Stored) => void
}

export function useUploadQueue<Stored>(options: UploadQueueOptions<Stored>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isRunning, setRunning] = useState(false)
  const queue = useRef<Upload[]>([])
  const lastKey = useRef(0)
  const isBusy = useRef(false)

  const updateUpload = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      await uploadOne(file, options, (changes) => updateUpload(key, changes))
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
async function uploadOne<Stored>(
  originalFile: File,
  { store, onStored }: UploadQueueOptions<Stored>,
  update: (changes: Partial<Upload>) => void,
) {
  update({ state: 'sending', progress: 0 })
  const { file, problem } = await prepareImage(originalFile)
  if (problem !== undefined) return update({ state: 'failed', errorMessage: problem, canRetry: false })
  try {
    const storedImage = await store(file, (progress) => update({ progress }))
    update({ state: 'done', progress: 1 })
    onStored(storedImage)
  } catch (error) {
    const errorMessage = Object.values(readFieldErrors(error))[0] ?? toErrorMessage(error)
    update({ state: 'failed', errorMessage, canRetry: isRetryable(error) })
  }
}
