/** The steps of an import: a file is picked, checked without storing, then stored; or one that goes on is followed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError, useResourceContext } from 'react-admin'
import { z } from 'zod'
import {
  type ImportCalls,
  type ImportColumn,
  type ImportJob,
  type ImportOptions,
  type ImportResult,
  importOutput,
} from '#contract/csv.ts'
import { fieldErrorsOf, reasonOf } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { saveLink } from '../file/saveFile.ts'
import { type ChosenOptions, NOTHING_CHOSEN } from './CsvImport.ts'
import { formerKey } from './FormerImports.tsx'
import { type Format, importFileProblem, offeredAs } from './ImportCsvFile.ts'
import { outcomeOf } from './outcomeOf.ts'
import { forgetJob } from './useImportJob.ts'

/** A file that is found again is known by its name only. */
type NamedFile = { name: string }
type Picked = { file: File; chosen: ChosenOptions }

export type ImportStep =
  | { kind: 'pick'; problem?: string | undefined }
  /** Its columns are to be matched with fields; `result` where that is a choice and no need. */
  | ({ kind: 'match'; columns: readonly ImportColumn[]; problem: string | null } & Picked & {
        result: ImportResult | null
      })
  /** `share` of the file that has been sent, 0 to 1; at 1 the server is at work. */
  | { kind: 'checking' | 'storing'; file: NamedFile; share: number }
  | ({ kind: 'preview'; result: ImportResult } & Picked)
  | { kind: 'done'; file: NamedFile; result: ImportResult; message: string }

type OpenedImport = {
  /** An import that goes on without this page; none, a file is picked first. */
  found: ImportJob | null
  format: Format
}

export function useCsvImport(calls: ImportCalls, { found, format }: OpenedImport) {
  const queries = useQueryClient()
  // Whose list is read again afterwards.
  const resource = useResourceContext()
  const [step, setStep] = useState<ImportStep>(
    found ? { kind: 'storing', file: { name: found.filename }, share: 1 } : { kind: 'pick' },
  )
  const given = useRef(new AbortController())
  const send = (kind: 'checking' | 'storing', picked: Picked) => {
    given.current = new AbortController()
    const onProgress = (share: number) => setStep({ kind, file: picked.file, share })
    return sendTo(calls, kind, { ...picked, onProgress, signal: given.current.signal })
  }

  const check = async (file: File | undefined, chosen = NOTHING_CHOSEN) => {
    if (!file) return
    const problem = importFileProblem(file, format)
    if (problem) return setStep({ kind: 'pick', problem })
    try {
      const { result } = await send('checking', { file, chosen })
      setStep({ kind: 'preview', file, chosen, result })
    } catch (error) {
      setStep(given.current.signal.aborted ? { kind: 'pick' } : afterRefusal({ file, chosen }, error))
    }
  }

  const report = (file: NamedFile, { result, message }: { result: ImportResult; message: string }) => {
    setStep({ kind: 'done', file, result, message })
    forgetJob(queries, calls)
    void queries.invalidateQueries({ queryKey: formerKey(calls) })
    if (result.fail) saveLink(offeredAs(result.fail, format))
  }
  const store = async (picked: Picked) => {
    try {
      report(picked.file, await send('storing', picked))
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
  return { step, check, ...columnSteps(setStep), store, restart, leave }
}

/** Columns that nobody can know are matched by hand; any other file must be another. */
function afterRefusal(picked: Picked, error: unknown): ImportStep {
  const columns = columnsOf(error)
  const problem = problemOf(error)
  return columns ? { kind: 'match', ...picked, columns, problem, result: null } : { kind: 'pick', problem }
}

/** From a look at the file to its columns, and back without another look. */
function columnSteps(setStep: (step: ImportStep) => void) {
  return {
    match: (preview: Extract<ImportStep, { kind: 'preview' }>) =>
      setStep({ ...preview, kind: 'match', columns: preview.result.columns, problem: null }),
    look: ({ file, chosen }: Picked, result: ImportResult) =>
      setStep({ kind: 'preview', file, chosen, result }),
  }
}

/** Rows are stored batch by batch, and the server goes on with what came whole. */
function problemOfStoring(error: unknown): string {
  const isBrokenOff = !(error instanceof HttpError) || error.status === 0
  const hint = ' Berkas yang sudah terkirim tetap diproses; hasilnya dapat dibuka lagi dari daftar.'
  return problemOf(error) + (isBrokenOff ? hint : '')
}

type SentImport = Picked & { onProgress: (share: number) => void; signal: AbortSignal }

function sendTo(calls: ImportCalls, kind: 'checking' | 'storing', { chosen, ...sent }: SentImport) {
  sent.onProgress(0)
  return call(calls.importCsv, { body: bodyOf(chosen, kind === 'checking'), ...sent })
}

function bodyOf({ columns, ...chosen }: ChosenOptions, isLook: boolean): ImportOptions {
  const isMatched = Object.keys(columns).length > 0
  return { ...chosen, dry_run: isLook ? '1' : '0', ...(isMatched && { columns: JSON.stringify(columns) }) }
}

/** Begins once, and ends with the page. */
function useFollowing(
  found: ImportJob | null,
  follow: (job: ImportJob, signal: AbortSignal) => Promise<void>,
) {
  const begin = useEffectEvent(follow)
  useEffect(() => {
    if (!found) return
    const leaving = new AbortController()
    void begin(found, leaving.signal)
    return () => leaving.abort()
  }, [found])
}

/** What the server says of the file itself, before what it says of the call. */
function problemOf(error: unknown): string {
  return fieldErrorsOf(error).file ?? reasonOf(error)
}

const unmatched = z.object({ result: importOutput.pick({ columns: true }) })

/** The columns of a file that is refused because nobody can know what they are. */
function columnsOf(error: unknown): ImportColumn[] | null {
  const read = unmatched.safeParse(error instanceof HttpError ? error.body : null)
  return read.success ? read.data.result.columns : null
}
