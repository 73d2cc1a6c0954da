/** The steps of an import: a file is picked, checked without storing, then stored; or one that goes on is followed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HttpError, useResourceContext } from 'react-admin'
import type { ImportCalls, ImportJob, ImportResult } from '#contract/csv.ts'
import { fieldErrorsOf, reasonOf } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { saveLink } from '../upload/saveFile.ts'
import { csvProblem } from './ImportCsvFile.ts'
import { outcomeOf } from './outcomeOf.ts'
import { forgetJob } from './useImportJob.ts'

/** A file that is found again is known by its name only. */
type Named = { name: string }

export type ImportStep =
  | { kind: 'pick'; problem?: string | undefined }
  /** `share` of the file that has been sent, 0 to 1; at 1 the server is at work. */
  | { kind: 'checking' | 'storing'; file: Named; share: number }
  | { kind: 'preview'; file: File; result: ImportResult }
  | { kind: 'done'; file: Named; result: ImportResult; message: string }

/** @param found an import that goes on without this page; none, a file is picked first */
export function useCsvImport(calls: ImportCalls, found: ImportJob | null) {
  const queries = useQueryClient()
  // Whose list is read again afterwards.
  const resource = useResourceContext()
  const [step, setStep] = useState<ImportStep>(
    found ? { kind: 'storing', file: { name: found.filename }, share: 1 } : { kind: 'pick' },
  )
  const given = useRef(new AbortController())
  const send = (kind: 'checking' | 'storing', file: File) => {
    given.current = new AbortController()
    const onProgress = (share: number) => setStep({ kind, file, share })
    return sendTo(calls, kind, { file, onProgress, signal: given.current.signal })
  }

  const check = async (file: File | undefined) => {
    if (!file) return
    const problem = csvProblem(file)
    if (problem) return setStep({ kind: 'pick', problem })
    try {
      const { result } = await send('checking', file)
      setStep({ kind: 'preview', file, result })
    } catch (error) {
      setStep({ kind: 'pick', problem: given.current.signal.aborted ? undefined : problemOf(error) })
    }
  }

  const report = (file: Named, { result, message }: { result: ImportResult; message: string }) => {
    setStep({ kind: 'done', file, result, message })
    forgetJob(queries, calls)
    if (result.fail) saveLink(result.fail)
  }

  const store = async (file: File) => {
    try {
      report(file, await send('storing', file))
    } catch (error) {
      if (!given.current.signal.aborted) setStep({ kind: 'pick', problem: problemOfStoring(error) })
    }
    void queries.invalidateQueries({ queryKey: [resource] })
  }

  const follow = async ({ id, filename }: ImportJob, signal: AbortSignal) => {
    try {
      report({ name: filename }, await outcomeOf(calls, id, signal))
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'pick', problem: problemOf(error) })
    }
    void queries.invalidateQueries({ queryKey: [resource] })
  }

  useFollowing(found, follow)
  /** Whoever leaves does not get the answer, so that it waits to be asked for. */
  const leave = () => given.current.abort()
  const restart = () => {
    leave()
    setStep({ kind: 'pick' })
  }
  return { step, check, store, restart, leave }
}

/** Rows are stored batch by batch, and the server goes on with what came whole. */
function problemOfStoring(error: unknown): string {
  const isBrokenOff = !(error instanceof HttpError) || error.status === 0
  const hint = ' Berkas yang sudah terkirim tetap diproses; hasilnya dapat dibuka lagi dari daftar.'
  return problemOf(error) + (isBrokenOff ? hint : '')
}

type Sent = { file: File; onProgress: (share: number) => void; signal: AbortSignal }

function sendTo(calls: ImportCalls, kind: 'checking' | 'storing', sent: Sent) {
  sent.onProgress(0)
  return call(calls.importCsv, { body: { dry_run: kind === 'checking' ? '1' : '0' }, ...sent })
}

/** Begins once, and ends with the page. */
function useFollowing(
  found: ImportJob | null,
  follow: (job: ImportJob, signal: AbortSignal) => Promise<void>,
) {
  const newest = useRef(follow)
  newest.current = follow
  useEffect(() => {
    if (!found) return
    const leaving = new AbortController()
    void newest.current(found, leaving.signal)
    return () => leaving.abort()
  }, [found])
}

/** What the server says of the file itself, before what it says of the call. */
function problemOf(error: unknown): string {
  return fieldErrorsOf(error).file ?? reasonOf(error)
}
