/** Uploads files one after another, with the progress of each and the reason if one failed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { fileProblem, type uploadStudentFile, type uploadTeacherFile } from '../../file.ts'
import type { LearningFile } from '../../record.ts'

export type UploadCall = typeof uploadTeacherFile | typeof uploadStudentFile
export type PendingUpload = { id: number; name: string; progress: number; file: File } & Partial<Problem>
/** A 'rejected' file cannot be retried; an 'offline' one is retried once the connection is back. */
type Problem = { problem: string; reason: 'rejected' | 'offline' | 'other' }

type Options = {
  uploadCall: UploadCall
  /** Converts a chosen file before it is uploaded. */
  prepare?: (file: File) => Promise<File>
  onStored: (file: LearningFile) => void
}

export function useUploads({ uploadCall, prepare, onStored }: Options) {
  const [pendingUploads, setPendingUploads] = useState<PendingUpload[]>([])
  const lastId = useRef(0)
  const onStoredRef = useRef(onStored)
  onStoredRef.current = onStored
  const abortController = useRef<AbortController>(null)
  abortController.current ??= new AbortController()
  useEffect(() => {
    const controller = new AbortController()
    abortController.current = controller
    return () => controller.abort()
  }, [])

  const updateUpload = (id: number, changes: Partial<PendingUpload>) =>
    setPendingUploads((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const discard = (id: number) => setPendingUploads((all) => all.filter((upload) => upload.id !== id))

  const send = async ({ id, file }: Pick<PendingUpload, 'id' | 'file'>) => {
    const signal = abortController.current?.signal
    try {
      const preparedFile = prepare ? await prepare(file) : file
      const problem = fileProblem(preparedFile)
      if (problem) return updateUpload(id, { problem, reason: 'rejected' })
      const onProgress = (progress: number) => updateUpload(id, { progress })
      const { result } = await call(uploadCall, { file: preparedFile, onProgress, ...(signal && { signal }) })
      discard(id)
      onStoredRef.current(result)
    } catch (error) {
      if (!signal?.aborted) updateUpload(id, problemOf(error))
    }
  }

  const add = async (files: readonly File[]) => {
    const newUploads = files.map((file) => {
      lastId.current += 1
      return { id: lastId.current, name: file.name, progress: 0, file }
    })
    setPendingUploads((all) => [...all, ...newUploads])
    for (const upload of newUploads) await send(upload)
  }
  const retry = ({ id, name, file }: PendingUpload) => {
    setPendingUploads((all) =>
      all.map((upload) => (upload.id === id ? { id, name, file, progress: 0 } : upload)),
    )
    return send({ id, file })
  }
  useRunWhenOnline(async () => {
    for (const upload of pendingUploads.filter(({ reason }) => reason === 'offline')) await retry(upload)
  })
  return { pendingUploads, add, retry, discard }
}

/** Runs a function each time the browser goes online. */
function useRunWhenOnline(run: () => Promise<void>) {
  const handleOnline = useEffectEvent(() => void run())
  useEffect(() => {
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [])
}

/** An error about the file itself takes precedence over one about the request. */
function problemOf(error: unknown): Problem {
  const { attachment } = readFieldErrors(error)
  if (attachment) return { problem: attachment, reason: 'rejected' }
  if (error instanceof HttpError && error.status === 0)
    return { problem: 'Tidak ada koneksi. Berkas dikirim begitu tersambung lagi.', reason: 'offline' }
  return { problem: toErrorMessage(error), reason: 'other' }
}
