/** Uploads files one after another, with the progress of each and the reason if one failed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { dropFile, keepFile, readKeptFiles, runInOneTab } from '#platform/console/outbox/keptFiles.ts'
import { call } from '#platform/console/providers/call.ts'
import { fileProblem, type uploadStudentFile, type uploadTeacherFile } from '../../file.ts'
import type { LearningFile } from '../../record.ts'

export type UploadCall = typeof uploadTeacherFile | typeof uploadStudentFile
export type PendingUpload = {
  id: string
  name: string
  progress: number
  /** Null if an earlier page could keep only its name. */
  file: File | null
  /** Whether it survives a reload. */
  isKept: boolean
} & Partial<Problem>
/** A 'rejected' file cannot be retried; an 'offline' one is retried once the connection is back. */
type Problem = { problem: string; reason: 'rejected' | 'offline' | 'other' }

type Options = {
  uploadCall: UploadCall
  /** Converts a chosen file before it is uploaded. */
  prepare?: (file: File) => Promise<File>
  onStored: (file: LearningFile) => void
}

export function useUploads(options: Options) {
  const [pendingUploads, setPendingUploads] = useState<PendingUpload[]>([])
  const { pathname } = useLocation()
  const updateUpload = (id: string, changes: Partial<PendingUpload>) =>
    setPendingUploads((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const discard = (id: string) => {
    dropFile(id)
    setPendingUploads((all) => all.filter((upload) => upload.id !== id))
  }
  const send = useSend({ ...options, updateUpload, discard })
  const enqueue = async (newUploads: readonly PendingUpload[]) => {
    setPendingUploads((all) => [...all, ...newUploads])
    for (const upload of newUploads) await send(upload)
  }
  useRestoredFiles(pathname, enqueue)

  const add = (files: readonly File[]) =>
    enqueue(
      files.map((file) => {
        const { id, isKept } = keepFile(pathname, file)
        void isKept.then((isKept) => updateUpload(id, { isKept }))
        return { id, name: file.name, progress: 0, file, isKept: false }
      }),
    )
  const retry = ({ id, name, file, isKept }: PendingUpload) => {
    const upload = { id, name, file, isKept, progress: 0 }
    setPendingUploads((all) => all.map((item) => (item.id === id ? upload : item)))
    return send(upload)
  }
  useRunWhenOnline(async () => {
    for (const upload of pendingUploads.filter(({ reason }) => reason === 'offline')) await retry(upload)
  })
  return { pendingUploads, add, retry, discard }
}

type SendOptions = Options & {
  updateUpload: (id: string, changes: Partial<PendingUpload>) => void
  discard: (id: string) => void
}

/** Sends one file, until the form is left. */
function useSend({ uploadCall, prepare, onStored, updateUpload, discard }: SendOptions) {
  const onStoredRef = useRef(onStored)
  onStoredRef.current = onStored
  const abortController = useRef<AbortController>(null)
  abortController.current ??= new AbortController()
  useEffect(() => {
    const controller = new AbortController()
    abortController.current = controller
    return () => controller.abort()
  }, [])

  const reject = (id: string, problem: string) => {
    dropFile(id)
    updateUpload(id, { problem, reason: 'rejected' })
  }
  const upload = async (id: string, file: File, signal: AbortSignal | undefined) => {
    const preparedFile = prepare ? await prepare(file) : file
    const problem = fileProblem(preparedFile)
    if (problem) return reject(id, problem)
    const onProgress = (progress: number) => updateUpload(id, { progress })
    const { result } = await call(uploadCall, { file: preparedFile, onProgress, ...(signal && { signal }) })
    onStoredRef.current(result)
    discard(id)
  }
  return async ({ id, file }: Pick<PendingUpload, 'id' | 'file'>) => {
    if (!file) return
    const signal = abortController.current?.signal
    try {
      const isRun = await runInOneTab(id, () => upload(id, file, signal).then(() => true))
      if (!isRun) updateUpload(id, { problem: 'Sedang dikirim di tab lain.', reason: 'other' })
    } catch (error) {
      if (signal?.aborted) return
      const { problem, reason } = problemOf(error)
      if (reason === 'rejected') reject(id, problem)
      else updateUpload(id, { problem, reason })
    }
  }
}

const MISSING_FILE: Problem = {
  problem: 'Belum terkirim, dan berkasnya tidak lagi ada di perangkat ini. Pilih lagi berkasnya.',
  reason: 'rejected',
}

/** Continues with the files that an earlier page left. */
function useRestoredFiles(path: string, enqueue: (uploads: readonly PendingUpload[]) => Promise<void>) {
  const restore = useEffectEvent(enqueue)
  useEffect(() => {
    let isLeft = false
    void readKeptFiles(path).then((files) => {
      if (isLeft || files.length === 0) return
      void restore(
        files.map(({ id, name, file }) => {
          const upload = { id, name, file, progress: 0, isKept: file !== null }
          return file ? upload : { ...upload, ...MISSING_FILE }
        }),
      )
    })
    return () => {
      isLeft = true
    }
  }, [path])
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
