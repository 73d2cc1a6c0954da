/** Runs the uploads of a form: those that failed run again when the connection is back, and before signing out. */
import { useEffect, useState } from 'react'
import { registerUploader, setUploadProgress } from '../../../outbox/keptFiles.ts'

/**
 * Receives the function that reports the progress from 0 to 1.
 * @returns whether it is done with: uploaded, or refused for good
 */
export type Upload = (report: (progress: number) => void) => Promise<boolean>

type Uploader = {
  /** Runs the upload of a kept file. */
  run: (id: string, upload: Upload) => Promise<void>
  /** Called when a file is discarded. */
  forget: (id: string) => void
  /** Lets signing out wait for a queue of files too. */
  track: (work: Promise<void>) => Promise<void>
}

/** @example const uploader = useUploader(); void uploader.run(id, (report) => send(file, report)) */
export function useUploader(): Uploader {
  const [{ sendAll, retryFailed, ...uploader }] = useState(createUploader)
  useEffect(() => {
    const unregister = registerUploader(sendAll)
    const retry = () => void retryFailed()
    window.addEventListener('online', retry)
    return () => {
      unregister()
      window.removeEventListener('online', retry)
    }
  }, [sendAll, retryFailed])
  return uploader
}

function createUploader() {
  const running = new Set<Promise<void>>()
  const failed = new Map<string, Upload>()
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }
  const runOne = async (id: string, upload: Upload) => {
    failed.delete(id)
    const report = (progress: number) => setUploadProgress(id, progress)
    report(0)
    try {
      if (!(await upload(report))) failed.set(id, upload)
    } finally {
      setUploadProgress(id, null)
    }
  }
  const run = (id: string, upload: Upload) => track(runOne(id, upload))
  const forget = (id: string) => {
    failed.delete(id)
  }
  /** One after another, as they were chosen. */
  const retryFailed = async () => {
    for (const [id, upload] of [...failed]) if (failed.get(id) === upload) await run(id, upload)
  }
  const sendAll = async () => {
    await Promise.all([...running, retryFailed()])
  }
  return { run, forget, track, retryFailed, sendAll }
}
