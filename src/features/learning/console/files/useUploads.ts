/** Uploads files one after another, with the progress of each and the reason if one failed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import {
  dropFile,
  keepFile,
  markUnsent,
  readKeptFiles,
  registerUploader,
  runInOneTab,
  setUploadProgress,
  useSettledElsewhere,
} from '#platform/console/outbox/keptFiles.ts'
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
  /** Whether it survives a reload; null until the device has tried to keep it. */
  isKept: boolean | null
} & Partial<Problem>
/** A 'rejected' file cannot be retried; an 'offline' one is retried once the connection is back. */
type Problem = { problem: string; reason: 'rejected' | 'offline' | 'other' }

/** Each form of learning has one field of files. */
const FIELD = 'attachments'

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
  const forget = (id: string) => setPendingUploads((all) => all.filter((upload) => upload.id !== id))
  const discard = (id: string) => {
    dropFile(id)
    forget(id)
  }
  useSettledElsewhere(forget)
  const send = useSend({ ...options, updateUpload, discard })
  const { track, waitForAll } = useRunning()
  const sendInTurn = async (uploads: readonly PendingUpload[]) => {
    for (const upload of uploads) await send(upload)
  }
  const enqueue = (newUploads: readonly PendingUpload[]) => {
    setPendingUploads((all) => [...all, ...newUploads])
    return track(sendInTurn(newUploads))
  }
  useRestoredFiles(pathname, enqueue)

  const add = (files: readonly File[]) =>
    enqueue(
      files.map((file) => {
        const { id, isKept } = keepFile({ path: pathname, field: FIELD }, file)
        void isKept.then((isKept) => updateUpload(id, { isKept }))
        return { id, name: file.name, progress: 0, file, isKept: null }
      }),
    )
  const retry = ({ id, name, file, isKept }: PendingUpload) => {
    const upload = { id, name, file, isKept, progress: 0 }
    setPendingUploads((all) => all.map((item) => (item.id === id ? upload : item)))
    return send(upload)
  }
  const retryFailed = async (reasons: readonly PendingUpload['reason'][]) => {
    for (const upload of pendingUploads.filter(({ reason }) => reasons.includes(reason))) await retry(upload)
  }
  useRunWhenOnline(() => retryFailed(['offline']))
  const sendAll = useEffectEvent(async () => {
    await Promise.all([waitForAll(), retryFailed(['offline', 'other'])])
  })
  useEffect(() => registerUploader(() => sendAll()), [])
  return { pendingUploads, add, retry, discard }
}

/** Lets a caller wait for all files that are being sent or wait for their turn. */
function useRunning() {
  const running = useRef(new Set<Promise<void>>())
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => running.current.delete(tracked))
    running.current.add(tracked)
    return tracked
  }
  return { track, waitForAll: () => Promise.all(running.current) }
}

type Send = (upload: Pick<PendingUpload, 'id' | 'file'>) => Promise<void>
type SendOptions = Options & {
  updateUpload: (id: string, changes: Partial<PendingUpload>) => void
  discard: (id: string) => void
}

/** Sends one file, until the form is left. */
function useSend({ uploadCall, prepare, onStored, updateUpload, discard }: SendOptions): Send {
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
    const onProgress = (progress: number) => {
      updateUpload(id, { progress })
      setUploadProgress(id, progress)
    }
    const { result } = await call(uploadCall, { file: preparedFile, onProgress, ...(signal && { signal }) })
    onStoredRef.current(result)
    discard(id)
  }
  return async ({ id, file }) => {
    if (!file) return
    const signal = abortController.current?.signal
    markUnsent(id, null)
    setUploadProgress(id, 0)
    try {
      const isRun = await runInOneTab(id, () => upload(id, file, signal).then(() => true))
      if (!isRun) updateUpload(id, { problem: 'Sedang dikirim di tab lain.', reason: 'other' })
    } catch (error) {
      if (signal?.aborted) return
      const { problem, reason } = problemOf(error)
      if (reason === 'rejected') return reject(id, problem)
      updateUpload(id, { problem, reason })
      markUnsent(id, { message: problem, status: reason === 'offline' ? 0 : 500 })
    } finally {
      setUploadProgress(id, null)
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
    void readKeptFiles({ path, field: FIELD }).then((files) => {
      if (isLeft || files.length === 0) return
      void restore(
        files.map(({ id, name, file }) => {
          const upload = { id, name, file, progress: 0, isKept: file !== null }
          if (file) return upload
          markUnsent(id, { message: MISSING_FILE.problem, status: 410 })
          return { ...upload, ...MISSING_FILE }
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
