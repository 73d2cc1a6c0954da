/** A queue of image uploads that runs one at a time; failed ones can be retried. */
import { useEffect, useRef, useState } from 'react'
import { isRetryable, readFieldErrors, toErrorMessage } from '../screen/failures.ts'
import { useKeptFiles } from './kept/useKeptFiles.ts'
import { prepareImage } from './prepareImage.ts'

export type Upload = {
  /** The id under which the device keeps it. */
  key: string
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

/** The field under which the device keeps the files of the dialog. */
export const UPLOADS_FIELD = 'photos'

const toWaiting = (key: string, file: File): Upload => ({ key, file, state: 'waiting', progress: 0 })

export function useUploadQueue<Stored>(options: UploadQueueOptions<Stored>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isRunning, setRunning] = useState(false)
  const queue = useQueue()
  const isBusy = useRef(false)

  const updateUpload = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const run = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      await files.run(key, async (report) => {
        const update = (changes: Partial<Upload>) => updateUpload(key, changes)
        const outcome = await uploadOne(file, options, { update, report })
        if (outcome.isDone) files.drop(key)
        if (outcome.refusal !== undefined) files.refuse(key, outcome.refusal)
        return outcome.isDone || outcome.refusal !== undefined
      })
    }
    isBusy.current = false
    setRunning(false)
  }

  const enqueue = (newUploads: readonly Upload[]) => {
    queue.current.push(...newUploads)
    void files.track(run())
  }

  const addKept = (newUploads: readonly Upload[]) => {
    setUploads((all) => [...all, ...newUploads])
    enqueue(newUploads)
  }
  const files = useKeptFiles(UPLOADS_FIELD, {
    onResume: (file, { id }) => addKept([toWaiting(id, file)]),
    resumesAll: true,
  })
  const add = (newFiles: readonly File[]) =>
    addKept(newFiles.map((file) => toWaiting(files.keep(file), file)))

  const retry = () => {
    const failed = uploads.filter(({ canRetry }) => canRetry)
    const newUploads = failed.map(({ key, file }) => toWaiting(key, file))
    setUploads((all) => all.map((upload) => newUploads.find(({ key }) => key === upload.key) ?? upload))
    enqueue(newUploads)
  }

  const stop = () => {
    queue.current = []
  }
  return { uploads, isRunning, add, retry, stop, files }
}

/** Empty once the dialog is left. */
function useQueue() {
  const queue = useRef<Upload[]>([])
  useEffect(
    () => () => {
      queue.current = []
    },
    [],
  )
  return queue
}

/** Without a `refusal` it may be tried again unless it is done. */
type Outcome = { isDone: boolean; refusal?: string }
type Listeners = { update: (changes: Partial<Upload>) => void; report: (progress: number) => void }

/** Uploads one image and reports its state. */
async function uploadOne<Stored>(
  originalFile: File,
  { store, onStored }: UploadQueueOptions<Stored>,
  { update, report }: Listeners,
): Promise<Outcome> {
  update({ state: 'sending', progress: 0 })
  const { file, problem } = await prepareImage(originalFile)
  if (problem !== undefined) {
    update({ state: 'failed', errorMessage: problem, canRetry: false })
    return { isDone: false, refusal: problem }
  }
  try {
    const storedImage = await store(file, (progress) => {
      update({ progress })
      report(progress)
    })
    update({ state: 'done', progress: 1 })
    onStored(storedImage)
    return { isDone: true }
  } catch (error) {
    const errorMessage = Object.values(readFieldErrors(error))[0] ?? toErrorMessage(error)
    const canRetry = isRetryable(error)
    update({ state: 'failed', errorMessage, canRetry })
    return { isDone: false, ...(!canRetry && { refusal: errorMessage }) }
  }
}
