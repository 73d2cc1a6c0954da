/** The steps of a zip: chosen, checked without storing, its open questions answered, then stored. */
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { uploadProblem } from '#contract/field/chosenFile.ts'
import type { BulkPick, BulkResult } from '#contract/sia/document/bulk.ts'
import type {
  discardGraduations,
  readGraduationProgress,
  readUploadedGraduation,
  readWaitingGraduations,
  uploadGraduations,
} from '#contract/sia/graduation.ts'
import type {
  discardRapors,
  readRaporProgress,
  readUploadedRapor,
  readWaitingRapors,
  uploadRapors,
} from '#contract/sia/rapor.ts'
import { problemOf } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import type { Answers } from '../answers.ts'
import { dropZip, type KeptZip, keepZip, readZip } from './keptZip.ts'

export type BulkCalls = {
  upload: typeof uploadRapors | typeof uploadGraduations
  waiting: typeof readWaitingRapors | typeof readWaitingGraduations
  discard: typeof discardRapors | typeof discardGraduations
  progress: typeof readRaporProgress | typeof readGraduationProgress
  look: typeof readUploadedRapor | typeof readUploadedGraduation
}
export type BulkScope = {
  eduyear_id: number | null
  semester_id: number | null
  classroom_id: number | null
}
/** One that is found again after a reload is known by its name only. */
type Zip = { name: string }
export type BulkStep =
  /** `found` was checked, or its storing begun, before the page was left. */
  | { kind: 'pick'; problem?: string; found?: KeptZip | null }
  /** `share` of the zip that has been sent, 0 to 1; at 1 the server reads it. */
  | { kind: 'checking'; file: Zip; share: number }
  /** `problem` and `answers` of a storing that failed. */
  | { kind: 'review'; file: Zip; result: BulkResult; answers?: Answers; problem?: string }
  | { kind: 'storing'; file: Zip; total: number; uploadId: string }
  | { kind: 'done'; file: Zip; result: BulkResult; message: string }

/** The answers, to go on from should it fail, and what is sent of them. */
export type Storing = { answers: Answers; picks: BulkPick[] }

export function useBulk({ upload, waiting, discard }: BulkCalls) {
  const [step, setStep] = useState<BulkStep>(() => ({ kind: 'pick', found: readZip(upload.path) }))
  useWaitingZip(waiting, setStep)
  const life = useRef(new AbortController())
  useEffect(() => {
    life.current = new AbortController()
    return () => life.current.abort()
  }, [])
  const store = useStoring(upload, setStep, life)

  const look = async (file: Zip, send: () => Promise<{ result: BulkResult }>) => {
    const { signal } = life.current
    try {
      const { result } = await send()
      const { upload_id: uploadId, total } = result
      if (uploadId) keepZip(upload.path, { uploadId, name: file.name, total, picks: null })
      setStep({ kind: 'review', file, result })
    } catch (error) {
      const { message, isConflict } = problemOf(error)
      // The server keeps it for an hour.
      if (isConflict) dropZip(upload.path)
      // Given up with the dialog: nobody is there to be told.
      if (!signal.aborted) setStep({ kind: 'pick', problem: message, found: readZip(upload.path) })
    }
  }

  const check = async (file: File | undefined, scope: BulkScope) => {
    if (!file) return
    const problem = uploadProblem('zip', file)
    if (problem) return setStep({ kind: 'pick', problem })
    const onProgress = (share: number) => setStep({ kind: 'checking', file, share })
    onProgress(0)
    const body = { ...scope, dry_run: '1', picks: null } as const
    const { signal } = life.current
    await look(file, () => call(upload, { body, file, onProgress, signal }))
  }

  /** Goes on where the page was left. */
  const goOn = async (zip: KeptZip) => {
    if (zip.picks) return store(zip, null)
    const file = { name: zip.name }
    setStep({ kind: 'checking', file, share: 1 })
    const body = { upload_id: zip.uploadId, dry_run: '1', picks: null } as const
    await look(file, () => call(upload, { body, file: null, onProgress: () => {} }))
  }

  const agree = async (review: Review, { answers, picks }: Storing) => {
    const { upload_id: uploadId, total } = review.result
    if (!uploadId) return
    await store({ uploadId, total, picks, name: review.file.name }, { ...review, answers })
  }

  const restart = () => {
    throwAway(discard, step)
    dropZip(upload.path)
    setStep({ kind: 'pick' })
  }
  return { step, check, goOn, store: agree, restart }
}

/** The checked zip that a step is about, where nobody has agreed to it. */
function throwAway(discard: BulkCalls['discard'], step: BulkStep) {
  const found = step.kind === 'pick' && step.found?.picks === null ? step.found.uploadId : null
  const upload_id = step.kind === 'review' ? step.result.upload_id : found
  // It goes by itself within the hour where this fails.
  if (upload_id) void call(discard, { params: { upload_id } }).catch(() => undefined)
}

/** What was left on another device or in a closed tab is offered here too, as long as nothing was picked yet. */
function useWaitingZip(waiting: BulkCalls['waiting'], setStep: Dispatch<SetStateAction<BulkStep>>) {
  useEffect(() => {
    const ask = new AbortController()
    const offer = async () => {
      const { result } = await call(waiting, { signal: ask.signal })
      if (!result || ask.signal.aborted) return
      const { upload_id: uploadId, name, total, is_begun } = result
      const found = { uploadId, name, total, picks: is_begun ? [] : null }
      setStep((step) =>
        step.kind === 'pick' && !step.found && !step.problem ? { kind: 'pick', found } : step,
      )
    }
    // Without an answer there is nothing to offer; a zip can be chosen all the same.
    void offer().catch(() => undefined)
    return () => ask.abort()
  }, [waiting, setStep])
}

type Review = Extract<BulkStep, { kind: 'review' }>

/** @returns stores what was agreed to; `review` is where a failure leads back to */
function useStoring(
  upload: BulkCalls['upload'],
  setStep: (step: BulkStep) => void,
  life: { current: AbortController },
) {
  const notify = useNotify()
  const queries = useQueryClient()
  /** Whoever closed the dialog meanwhile hears all the same how the storing ended. */
  const hasLeft = () => life.current.signal.aborted
  return async (zip: KeptZip, review: Review | null) => {
    const { uploadId, name, total, picks } = zip
    const file = { name }
    keepZip(upload.path, zip)
    setStep({ kind: 'storing', file, total, uploadId })
    try {
      const body = { upload_id: uploadId, picks: JSON.stringify(picks ?? []) }
      const { result, message } = await call(upload, { body, file: null, onProgress: () => {} })
      dropZip(upload.path)
      if (hasLeft()) notify(message, { type: 'success' })
      setStep({ kind: 'done', file, result, message })
    } catch (error) {
      const { message, isConflict } = problemOf(error)
      // Files are stored one by one, so a connection lost on the way may have stored some.
      const isUnsure = isBrokenOff(error) || (isConflict && review?.problem !== undefined)
      const problem = isUnsure ? `${message} ${MAYBE_STORED}` : message
      if (hasLeft()) notify(problem, { type: 'error' })
      // The server no longer has a zip it has begun to store, or kept too long.
      if (isConflict) dropZip(upload.path)
      if (isConflict || !review) setStep({ kind: 'pick', problem, found: readZip(upload.path) })
      else setStep({ ...review, problem: `${problem} ${CHOICES_REMAIN}` })
    }
    for (const key of ['rapor', 'graduation', 'siaDashboard']) {
      void queries.invalidateQueries({ queryKey: [key] })
    }
  }
}

const MAYBE_STORED = 'Sebagian berkas mungkin sudah tersimpan; periksa tabelnya.'
const CHOICES_REMAIN = 'Pilihan Anda masih ada, dan dapat dicoba lagi.'

const isBrokenOff = (error: unknown) => !(error instanceof HttpError) || error.status === 0

const POLL_INTERVAL_MS = 700

/** How many files are stored so far, asked while the storing goes on. */
export function useStored({ progress }: BulkCalls, uploadId: string): number {
  const [done, setDone] = useState(0)
  useEffect(() => {
    const ask = async () => {
      const params = { upload_id: uploadId }
      const { result } = await call(progress, { params })
      setDone((before) => Math.max(before, result.done))
    }
    // A question that gets no answer is asked again 700 ms later, and the storing itself tells how it ends:
    // a word about it would only be noise beside the bar.
    const timer = setInterval(() => void ask().catch(() => undefined), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [progress, uploadId])
  return done
}
