/** Uploads files one after another, with the progress of each and the reason if one failed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { useUploader } from '#platform/console/kit/upload/kept/useUploader.ts'
import {
  dropFile,
  keepFile,
  markUnsent,
  readKeptFiles,
  refuseFile,
  runInOneTab,
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
  /** Grows in the order of choosing. */
  rank: number
} & { [Name in keyof Problem]?: Problem[Name] | undefined }
/** A 'rejected' file cannot be retried; an 'offline' one is retried once the connection is back. */
type Problem = { problem: string; reason: 'rejected' | 'offline' | 'other' }

/** Each form of learning has one field of files. */
const FIELD = 'attachments'

type Options = {
  uploadCall: UploadCall
  /** Converts a chosen file before it is uploaded. */
  prepare?: (file: File) => Promise<File>
  /** The uploaded files of the form. */
  files: readonly LearningFile[]
  onChange: (files: readonly LearningFile[]) => void
}

export function useUploads(options: Options) {
  const [pendingUploads, setPendingUploads] = useState<PendingUpload[]>([])
  const { pathname } = useLocation()
  const updateUpload = (id: string, changes: Partial<PendingUpload>) =>
    setPendingUploads((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const uploader = useUploader()
  const forget = (id: string) => {
    uploader.forget(id)
    setPendingUploads((all) => all.filter((upload) => upload.id !== id))
  }
  const discard = (id: string) => {
    dropFile(id)
    forget(id)
  }
  useSettledElsewhere(forget)
  const addInOrder = useAddInOrder(options)
  const sendFile = useSend({ ...options, onStored: addInOrder, updateUpload, discard })
  const send = (upload: PendingUpload) =>
    uploader.run(upload.id, (report) => {
      updateUpload(upload.id, NOT_FAILED)
      return sendFile(upload, report)
    })
  const sendInTurn = async (uploads: readonly PendingUpload[]) => {
    for (const upload of uploads) if (upload.file) await send(upload)
  }
  const queue = useRef(Promise.resolve())
  const rank = useRef(0)
  const enqueue = (chosen: readonly Omit<PendingUpload, 'rank'>[]) => {
    const newUploads = chosen.map((upload) => ({ ...upload, rank: rank.current++ }))
    setPendingUploads((all) => [...all, ...newUploads])
    queue.current = queue.current.then(() => sendInTurn(newUploads))
    return uploader.track(queue.current)
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
  return { pendingUploads, add, retry: send, discard }
}

const NOT_FAILED = { progress: 0, problem: undefined, reason: undefined } satisfies Partial<PendingUpload>

/** Adds uploaded files in the order in which they were chosen, such as the pages of an answer, not in which uploads end. */
function useAddInOrder({ files, onChange }: Pick<Options, 'files' | 'onChange'>) {
  const latestFiles = useRef(files)
  latestFiles.current = files
  const ranks = useRef(new Map<string, number>())
  return (file: LearningFile, rank: number) => {
    ranks.current.set(file.filename, rank)
    const later = latestFiles.current.findIndex(({ filename }) => (ranks.current.get(filename) ?? -1) > rank)
    const index = later === -1 ? latestFiles.current.length : later
    latestFiles.current = [...latestFiles.current.slice(0, index), file, ...latestFiles.current.slice(index)]
    onChange(latestFiles.current)
  }
}

/** @returns whether it is done with, as an Upload */
type Send = (upload: PendingUpload, report: (progress: number) => void) => Promise<boolean>
type SendOptions = Pick<Options, 'uploadCall' | 'prepare'> & {
  onStored: (file: LearningFile, rank: number) => void
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
    refuseFile(id, problem)
    updateUpload(id, { problem, reason: 'rejected' })
    return true
  }
  return async ({ id, file, rank }, report) => {
    if (!file) return true
    const signal = abortController.current?.signal
    const upload = async () => {
      const preparedFile = prepare ? await prepare(file) : file
      const problem = fileProblem(preparedFile)
      if (problem) return reject(id, problem)
      const onProgress = (progress: number) => {
        updateUpload(id, { progress })
        report(progress)
      }
      const { result } = await call(uploadCall, { file: preparedFile, onProgress, ...(signal && { signal }) })
      onStoredRef.current(result, rank)
      discard(id)
      return true
    }
    markUnsent(id, null)
    try {
      const isRun = await runInOneTab(id, upload)
      if (!isRun) updateUpload(id, { problem: 'Sedang dikirim di tab lain.', reason: 'other' })
      return isRun ?? false
    } catch (error) {
      if (signal?.aborted) return true
      const { problem, reason } = problemOf(error)
      if (reason === 'rejected') return reject(id, problem)
      updateUpload(id, { problem, reason })
      markUnsent(id, { message: problem, status: reason === 'offline' ? 0 : 500 })
      return false
    }
  }
}

const MISSING_FILE: Problem = {
  problem: 'Belum terkirim, dan berkasnya tidak lagi ada di perangkat ini. Pilih lagi berkasnya.',
  reason: 'rejected',
}

/** Continues with the files that an earlier page left. */
function useRestoredFiles(
  path: string,
  enqueue: (uploads: readonly Omit<PendingUpload, 'rank'>[]) => Promise<void>,
) {
  const restore = useEffectEvent(enqueue)
  useEffect(() => {
    let isLeft = false
    void readKeptFiles({ path, field: FIELD }).then((files) => {
      if (isLeft || files.length === 0) return
      void restore(
        files.map(({ id, name, file, refusal }) => {
          const upload = { id, name, file, progress: 0, isKept: file !== null }
          if (refusal !== undefined) return { ...upload, problem: refusal, reason: 'rejected' as const }
          if (file) return upload
          refuseFile(id, MISSING_FILE.problem)
          return { ...upload, ...MISSING_FILE }
        }),
      )
    })
    return () => {
      isLeft = true
    }
  }, [path])
}

/** An error about the file itself takes precedence over one about the request. */
function problemOf(error: unknown): Problem {
  const { attachment } = readFieldErrors(error)
  if (attachment) return { problem: attachment, reason: 'rejected' }
  if (error instanceof HttpError && error.status === 0)
    return { problem: 'Tidak ada koneksi. Berkas dikirim begitu tersambung lagi.', reason: 'offline' }
  return { problem: toErrorMessage(error), reason: 'other' }
}
