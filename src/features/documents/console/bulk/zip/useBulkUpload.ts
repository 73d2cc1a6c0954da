/** The steps of a bulk upload: choose a zip, check it without storing, review it, store it. */
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { BulkPick, BulkResult } from '#features/documents/bulkUpload.ts'
import type {
  discardGraduations,
  readGraduationProgress,
  readUploadedGraduation,
  readWaitingGraduations,
  uploadGraduations,
} from '#features/documents/graduation.ts'
import type {
  discardRapors,
  readRaporProgress,
  readUploadedRapor,
  readWaitingRapors,
  uploadRapors,
} from '#features/documents/rapor.ts'
import { toProblem } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { uploadProblem } from '#platform/contract/field/uploadProblem.ts'
import type { Answers } from '../answers.ts'
import { forgetPendingZip, type PendingZip, readPendingZip, rememberPendingZip } from './pendingZip.ts'

export type BulkCalls = {
  upload: typeof uploadRapors | typeof uploadGraduations
  readWaiting: typeof readWaitingRapors | typeof readWaitingGraduations
  discard: typeof discardRapors | typeof discardGraduations
  readProgress: typeof readRaporProgress | typeof readGraduationProgress
  readFile: typeof readUploadedRapor | typeof readUploadedGraduation
}
export type BulkScope = {
  eduyear_id: number | null
  semester_id: number | null
  classroom_id: number | null
}
/** After a reload only the name of the zip is known. */
type Zip = { name: string }
export type BulkStep =
  /** `pendingZip` was checked or being stored when the page was left. */
  | { kind: 'pick'; problem?: string; pendingZip?: PendingZip | null }
  /** `progress` of the upload, 0 to 1; at 1 the server checks the zip. */
  | { kind: 'checking'; file: Zip; progress: number }
  /** `problem` and `answers` are those of an attempt to store that failed. */
  | { kind: 'review'; file: Zip; result: BulkResult; answers?: Answers; problem?: string }
  | { kind: 'storing'; file: Zip; total: number; uploadId: string }
  | { kind: 'done'; file: Zip; result: BulkResult; message: string }

/** The picks to send, and the answers to return to if storing fails. */
export type StoreRequest = { answers: Answers; picks: BulkPick[] }

/** The step in which a file is chosen, with a pending zip of this tab if there is one. */
function toFileStep(path: string, problem?: string): BulkStep {
  return { kind: 'pick', pendingZip: readPendingZip(path), ...(problem !== undefined && { problem }) }
}

export function useBulkUpload({ upload, readWaiting, discard }: BulkCalls) {
  const [step, setStep] = useState(() => toFileStep(upload.path))
  useWaitingZip(readWaiting, setStep)
  const abortController = useRef(new AbortController())
  useEffect(() => {
    abortController.current = new AbortController()
    return () => abortController.current.abort()
  }, [])
  const store = useStoreZip(upload, setStep, abortController)

  const runCheck = async (file: Zip, send: () => Promise<{ result: BulkResult }>) => {
    const { signal } = abortController.current
    try {
      const { result } = await send()
      const { upload_id: uploadId, total } = result
      if (uploadId) rememberPendingZip(upload.path, { uploadId, name: file.name, total, picks: null })
      setStep({ kind: 'review', file, result })
    } catch (error) {
      const { message, isConflict } = toProblem(error)
      // On a conflict the server no longer has the zip, which it keeps for an hour.
      if (isConflict) forgetPendingZip(upload.path)
      // If the dialog was closed, there is no place to show the problem.
      if (!signal.aborted) setStep(toFileStep(upload.path, message))
    }
  }

  const check = async (file: File | undefined, scope: BulkScope) => {
    if (!file) return
    const problem = uploadProblem('zip', file)
    if (problem) return setStep({ kind: 'pick', problem })
    const onProgress = (progress: number) => setStep({ kind: 'checking', file, progress })
    onProgress(0)
    const body = { ...scope, dry_run: '1', picks: null } as const
    const { signal } = abortController.current
    await runCheck(file, () => call(upload, { body, file, onProgress, signal }))
  }

  /** Continues with a zip of a page that was closed or reloaded. */
  const resume = async (zip: PendingZip) => {
    if (zip.picks) return store(zip, null)
    const file = { name: zip.name }
    setStep({ kind: 'checking', file, progress: 1 })
    const body = { upload_id: zip.uploadId, dry_run: '1', picks: null } as const
    await runCheck(file, () => call(upload, { body, file: null, onProgress: () => {} }))
  }

  const storeReview = async (review: Review, { answers, picks }: StoreRequest) => {
    const { upload_id: uploadId, total } = review.result
    if (!uploadId) return
    await store({ uploadId, total, picks, name: review.file.name }, { ...review, answers })
  }

  const restart = () => {
    discardZip(discard, step)
    forgetPendingZip(upload.path)
    setStep({ kind: 'pick' })
  }
  return { step, check, resume, store: storeReview, restart }
}

/** Discards the zip of the current step on the server, unless it is being stored. */
function discardZip(discard: BulkCalls['discard'], step: BulkStep) {
  const checkedZip = step.kind === 'pick' && step.pendingZip?.picks === null ? step.pendingZip : null
  const upload_id = step.kind === 'review' ? step.result.upload_id : checkedZip?.uploadId
  // If this fails, the server deletes the zip within an hour.
  if (upload_id) void call(discard, { params: { upload_id } }).catch(() => undefined)
}

/** Offers a zip left on another device or in a closed tab, as long as no file was chosen here. */
function useWaitingZip(readWaiting: BulkCalls['readWaiting'], setStep: Dispatch<SetStateAction<BulkStep>>) {
  useEffect(() => {
    const controller = new AbortController()
    const offerWaitingZip = async () => {
      const { result } = await call(readWaiting, { signal: controller.signal })
      if (!result || controller.signal.aborted) return
      const { upload_id: uploadId, name, total, is_begun } = result
      const pendingZip = { uploadId, name, total, picks: is_begun ? [] : null }
      setStep((step) =>
        step.kind === 'pick' && !step.pendingZip && !step.problem ? { kind: 'pick', pendingZip } : step,
      )
    }
    // If the request fails, nothing is offered, and a zip can still be chosen.
    void offerWaitingZip().catch(() => undefined)
    return () => controller.abort()
  }, [readWaiting, setStep])
}

type Review = Extract<BulkStep, { kind: 'review' }>

/** @returns a function that stores a reviewed zip; after a failure it returns to `review` */
function useStoreZip(
  upload: BulkCalls['upload'],
  setStep: (step: BulkStep) => void,
  abortController: { current: AbortController },
) {
  const notify = useNotify()
  const queryClient = useQueryClient()
  /** If the dialog was closed meanwhile, a notification shows the outcome. */
  const isDialogClosed = () => abortController.current.signal.aborted
  return async (zip: PendingZip, review: Review | null) => {
    const { uploadId, name, total, picks } = zip
    const file = { name }
    rememberPendingZip(upload.path, zip)
    setStep({ kind: 'storing', file, total, uploadId })
    try {
      const body = { upload_id: uploadId, picks: JSON.stringify(picks ?? []) }
      const { result, message } = await call(upload, { body, file: null, onProgress: () => {} })
      forgetPendingZip(upload.path)
      if (isDialogClosed()) notify(message, { type: 'success' })
      setStep({ kind: 'done', file, result, message })
    } catch (error) {
      const { message, isConflict } = toProblem(error)
      // Files are stored one by one, so some may have been stored before the connection was lost.
      const mayBePartlyStored = isConnectionLost(error) || (isConflict && review?.problem !== undefined)
      const problem = mayBePartlyStored ? `${message} ${MAYBE_STORED_TEXT}` : message
      if (isDialogClosed()) notify(problem, { type: 'error' })
      // On a conflict the server no longer has the zip: it began to store it, or the zip expired.
      if (isConflict) forgetPendingZip(upload.path)
      if (isConflict || !review) setStep(toFileStep(upload.path, problem))
      else setStep({ ...review, problem: `${problem} ${CHOICES_REMAIN_TEXT}` })
    }
    for (const key of ['rapor', 'graduation', 'siaDashboard']) {
      void queryClient.invalidateQueries({ queryKey: [key] })
    }
  }
}

const MAYBE_STORED_TEXT = 'Sebagian berkas mungkin sudah tersimpan; periksa tabelnya.'
const CHOICES_REMAIN_TEXT = 'Pilihan Anda masih ada, dan dapat dicoba lagi.'

const isConnectionLost = (error: unknown) => !(error instanceof HttpError) || error.status === 0

const POLL_INTERVAL_MS = 700

/** Polls how many files have been stored so far. */
export function useStoredCount({ readProgress }: BulkCalls, uploadId: string): number {
  const [storedCount, setStoredCount] = useState(0)
  useEffect(() => {
    const poll = async () => {
      const params = { upload_id: uploadId }
      const { result } = await call(readProgress, { params })
      setStoredCount((previous) => Math.max(previous, result.done))
    }
    // A failed poll is ignored, since the next one follows soon and the request that stores reports the outcome.
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [readProgress, uploadId])
  return storedCount
}
