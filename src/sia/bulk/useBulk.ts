/** The steps of a zip: chosen, checked without storing, its open questions answered, then stored. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { uploadProblem } from '#contract/sia/document/attachment.ts'
import type { BulkPick, BulkResult } from '#contract/sia/document/bulk.ts'
import type {
  readGraduationProgress,
  readUploadedGraduation,
  uploadGraduations,
} from '#contract/sia/graduation.ts'
import type { readRaporProgress, readUploadedRapor, uploadRapors } from '#contract/sia/rapor.ts'
import { problemOf } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import type { Answers } from './answers.ts'

export type BulkCalls = {
  upload: typeof uploadRapors | typeof uploadGraduations
  progress: typeof readRaporProgress | typeof readGraduationProgress
  look: typeof readUploadedRapor | typeof readUploadedGraduation
}
export type BulkScope = {
  eduyear_id: number | null
  semester_id: number | null
  classroom_id: number | null
}
export type BulkStep =
  | { kind: 'pick'; problem?: string }
  /** `share` of the zip that has been sent, 0 to 1; at 1 the server reads it. */
  | { kind: 'checking'; file: File; share: number }
  /** `problem` and `answers` of a storing that failed. */
  | { kind: 'review'; file: File; result: BulkResult; answers?: Answers; problem?: string }
  | { kind: 'storing'; file: File; total: number; uploadId: string }
  | { kind: 'done'; file: File; result: BulkResult; message: string }

/** The answers, to go on from should it fail, and what is sent of them. */
export type Storing = { answers: Answers; picks: BulkPick[] }

export function useBulk({ upload }: BulkCalls) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [step, setStep] = useState<BulkStep>({ kind: 'pick' })
  const life = useRef(new AbortController())
  useEffect(() => {
    life.current = new AbortController()
    return () => life.current.abort()
  }, [])
  /** Whoever closed the dialog meanwhile hears all the same how the storing ended. */
  const hasLeft = () => life.current.signal.aborted

  const check = async (file: File | undefined, scope: BulkScope) => {
    if (!file) return
    const problem = uploadProblem('zip', file)
    if (problem) return setStep({ kind: 'pick', problem })
    const { signal } = life.current
    const onProgress = (share: number) => setStep({ kind: 'checking', file, share })
    onProgress(0)
    try {
      const body = { ...scope, dry_run: '1', picks: null } as const
      const sent = { body, file, onProgress, signal }
      const { result } = await call(upload, sent)
      setStep({ kind: 'review', file, result })
    } catch (error) {
      // Given up with the dialog: nobody is there to be told.
      if (!signal.aborted) setStep({ kind: 'pick', problem: problemOf(error).message })
    }
  }

  const store = async (review: Review, { answers, picks }: Storing) => {
    const { file } = review
    const { upload_id: uploadId, total } = review.result
    if (!uploadId) return
    setStep({ kind: 'storing', file, total, uploadId })
    try {
      const body = { upload_id: uploadId, picks: JSON.stringify(picks) }
      const sent = { body, file: null, onProgress: () => {} }
      const { result, message } = await call(upload, sent)
      if (hasLeft()) notify(message, { type: 'success' })
      setStep({ kind: 'done', file, result, message })
    } catch (error) {
      const { message, isConflict } = problemOf(error)
      // Files are stored one by one, so a connection lost on the way may have stored some.
      const isUnsure = isBrokenOff(error) || (isConflict && review.problem !== undefined)
      const problem = isUnsure ? `${message} ${MAYBE_STORED}` : message
      if (hasLeft()) notify(problem, { type: 'error' })
      // The server no longer has a zip it has begun to store, or kept too long.
      if (isConflict) setStep({ kind: 'pick', problem })
      else setStep({ ...review, answers, problem: `${problem} ${STILL_THERE}` })
    }
    for (const key of ['rapor', 'graduation', 'siaDashboard']) {
      void queries.invalidateQueries({ queryKey: [key] })
    }
  }
  return { step, check, store, restart: () => setStep({ kind: 'pick' }) }
}

type Review = Extract<BulkStep, { kind: 'review' }>

const MAYBE_STORED = 'Sebagian berkas mungkin sudah tersimpan; periksa tabelnya.'
const STILL_THERE = 'Pilihan Anda masih ada, dan dapat dicoba lagi.'

const isBrokenOff = (error: unknown) => !(error instanceof HttpError) || error.status === 0

const ASK_EVERY_MS = 700

/** How many files are stored so far, asked while the storing goes on. */
export function useStored({ progress }: BulkCalls, uploadId: string): number {
  const [done, setDone] = useState(0)
  useEffect(() => {
    const ask = async () => {
      const params = { upload_id: uploadId }
      const { result } = await call(progress, { params })
      setDone((before) => Math.max(before, result.done))
    }
    // A question that gets no answer is asked again; the storing itself tells how it ends.
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [progress, uploadId])
  return done
}
