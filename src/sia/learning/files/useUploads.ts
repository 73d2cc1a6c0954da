/** Files on their way to the server, one after the other: their progress, and why one was refused. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { fileProblem, type uploadStudentFile, type uploadTeacherFile } from '#contract/sia/learning/file.ts'
import type { LearningFile } from '#contract/sia/learning/record.ts'
import { fieldErrorsOf, reasonOf } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'

export type UploadCall = typeof uploadTeacherFile | typeof uploadStudentFile
export type Sending = { id: number; name: string; share: number; file: File } & Partial<Problem>
/** 'refused' would be refused again; what is 'offline' goes on its way once the connection is back. */
type Problem = { problem: string; why: 'refused' | 'offline' | 'other' }

type Options = {
  upload: UploadCall
  /** Changes a chosen file before it travels. */
  prepare?: (file: File) => Promise<File>
  onStored: (file: LearningFile) => void
}

export function useUploads({ upload, prepare, onStored }: Options) {
  const [sending, setSending] = useState<Sending[]>([])
  const lastId = useRef(0)
  const stored = useRef(onStored)
  stored.current = onStored
  const abortController = useRef<AbortController>(null)
  abortController.current ??= new AbortController()
  useEffect(() => {
    const controller = new AbortController()
    abortController.current = controller
    return () => controller.abort()
  }, [])

  const change = (id: number, more: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)))
  const drop = (id: number) => setSending((all) => all.filter((one) => one.id !== id))

  const send = async ({ id, file }: Pick<Sending, 'id' | 'file'>) => {
    const signal = abortController.current?.signal
    try {
      const ready = prepare ? await prepare(file) : file
      const problem = fileProblem(ready)
      if (problem) return change(id, { problem, why: 'refused' })
      const onProgress = (share: number) => change(id, { share })
      const { result } = await call(upload, { file: ready, onProgress, ...(signal && { signal }) })
      drop(id)
      stored.current(result)
    } catch (error) {
      if (!signal?.aborted) change(id, problemOf(error))
    }
  }

  const add = async (files: readonly File[]) => {
    const fresh = files.map((file) => {
      lastId.current += 1
      return { id: lastId.current, name: file.name, share: 0, file }
    })
    setSending((all) => [...all, ...fresh])
    for (const one of fresh) await send(one)
  }
  const retry = ({ id, name, file }: Sending) => {
    setSending((all) => all.map((one) => (one.id === id ? { id, name, file, share: 0 } : one)))
    return send({ id, file })
  }
  useRunWhenOnline(async () => {
    for (const one of sending.filter(({ why }) => why === 'offline')) await retry(one)
  })
  return { sending, add, retry, drop }
}

/** Runs once the device is back in reach of the server. */
function useRunWhenOnline(run: () => Promise<void>) {
  const back = useEffectEvent(() => void run())
  useEffect(() => {
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
}

/** What the server says of the file itself comes before what it says of the call. */
function problemOf(error: unknown): Problem {
  const { attachment } = fieldErrorsOf(error)
  if (attachment) return { problem: attachment, why: 'refused' }
  if (error instanceof HttpError && error.status === 0)
    return { problem: 'Tidak ada koneksi. Berkas dikirim begitu tersambung lagi.', why: 'offline' }
  return { problem: reasonOf(error), why: 'other' }
}
