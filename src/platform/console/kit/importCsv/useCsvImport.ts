/** State machine of an import: pick a file, preview it (dry run), store it; or watch one that is already running. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpError, useResourceContext } from 'react-admin'
import { z } from 'zod'
import type { ChoicesByWord, Doubt, ValueDecision } from '#platform/contract/import/doubts.ts'
import {
  type ImportCalls,
  type ImportColumn,
  type ImportJob,
  type ImportResult,
  importOutput,
} from '#platform/contract/import/importCalls.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { call } from '../../providers/call.ts'
import { saveLink } from '../file/saveFile.ts'
import { readFieldErrors, toErrorMessage } from '../screen/failures.ts'
import { COMPARISON_OPTIONS, DEFAULT_OPTIONS, type ReadOptions } from './CsvImport.ts'
import { type Format, importFileProblem, toDownloadLink } from './ImportCsvFile.ts'
import { forgetChoices, keepChoices, readChoices } from './keptChoices.ts'
import { importsQueryKey } from './PastImports.tsx'
import { clearJob } from './useImportJob.ts'
import { waitForReport } from './waitForReport.ts'

/** Of a running import only the file name is known. */
type NamedFile = { name: string }
type PickedFile = { file: File; readOptions: ReadOptions }

export type ImportStep =
  | { kind: 'pick'; problem?: string | undefined }
  /** Map columns to fields; `result` is the preview to return to, null if the mapping is required. */
  | ({ kind: 'match'; columns: readonly ImportColumn[]; problem: string | null } & PickedFile & {
        result: ImportResult | null
      })
  /** `progress` of the upload, 0 to 1; at 1 the server processes the file. */
  | { kind: 'checking' | 'storing'; file: NamedFile; progress: number }
  /** `isChanged` if single values were decided since the file was checked; `problem` if the last request failed. */
  | ({ kind: 'preview'; result: ImportResult; isChanged: boolean; problem: string | null } & PickedFile)
  | { kind: 'done'; file: NamedFile; result: ImportResult; message: string }

type ImportStart = {
  /** An import that is already running on the server; null starts with selecting a file. */
  runningJob: ImportJob | null
  format: Format
  scope: string | undefined
  /** How a file is read of which nothing has been decided. */
  undecided: ReadOptions
}

export function useCsvImport(calls: ImportCalls, { runningJob, format, scope, undecided }: ImportStart) {
  const queries = useQueryClient()
  // Its list is invalidated after the import.
  const resource = useResourceContext()
  const [step, setStep] = useState<ImportStep>(
    runningJob ? { kind: 'storing', file: { name: runningJob.filename }, progress: 1 } : { kind: 'pick' },
  )
  const abortController = useRef(new AbortController())
  const sendPicked = (kind: 'checking' | 'storing', pickedFile: PickedFile & Partial<Preview>) => {
    abortController.current = new AbortController()
    const onProgress = (progress: number) => setStep({ kind, file: pickedFile.file, progress })
    return sendFile(calls, kind, { ...pickedFile, scope, onProgress, signal: abortController.current.signal })
  }

  /** @param preview the earlier preview of this file, in which the choices stay if the request fails */
  const check = async (file: File | undefined, newOptions?: ReadOptions, preview?: Preview) => {
    if (!file) return
    const readOptions = newOptions ?? readChoices(calls, file, undecided)
    const problem = importFileProblem(file, format)
    if (problem) return setStep({ kind: 'pick', problem })
    try {
      const { result } = await sendPicked('checking', { file, readOptions })
      setStep({ kind: 'preview', file, readOptions, result, isChanged: false, problem: null })
    } catch (error) {
      const cause = abortController.current.signal.aborted ? null : error
      setStep(toStepAfterError({ file, readOptions }, cause, preview))
    }
  }

  const showReport = (file: NamedFile, { result, message }: { result: ImportResult; message: string }) => {
    setStep({ kind: 'done', file, result, message })
    clearJob(queries, calls)
    void queries.invalidateQueries({ queryKey: importsQueryKey(calls) })
    if (result.fail) saveLink(toDownloadLink(result.fail, format))
  }
  const store = async (preview: Preview) => {
    try {
      showReport(preview.file, await sendPicked('storing', preview))
      forgetChoices(calls, preview.file, preview.readOptions)
    } catch (error) {
      if (!abortController.current.signal.aborted) setStep({ ...preview, problem: toStoreProblem(error) })
    }
    void queries.invalidateQueries({ queryKey: [resource] })
  }

  const watchJob = async ({ id, filename }: ImportJob, signal: AbortSignal) => {
    try {
      showReport({ name: filename }, await waitForReport(calls, id, signal))
    } catch (error) {
      if (!signal.aborted) setStep({ kind: 'pick', problem: toFileProblem(error) })
    }
    void queries.invalidateQueries({ queryKey: [resource] })
  }

  useWatchJob(runningJob, watchJob)
  const forgetStep = useKeptChoices(calls, step)
  const abortRequest = () => abortController.current.abort()
  const endSteps = createEndSteps(setStep, { abortRequest, forgetStep })
  return { step, check, store, abortRequest, ...createPreviewSteps(setStep), ...endSteps }
}

type EndOptions = { abortRequest: () => void; forgetStep: () => void }

function createEndSteps(setStep: (step: ImportStep) => void, { abortRequest, forgetStep }: EndOptions) {
  const discard = () => {
    abortRequest()
    forgetStep()
  }
  const restart = () => {
    discard()
    setStep({ kind: 'pick' })
  }
  return { discard, restart }
}

type DecidedStep = Extract<ImportStep, { kind: 'preview' | 'match' }>

/** Whether somebody decided how the file is read. */
export const hasChoices = (step: ImportStep): step is DecidedStep =>
  (step.kind === 'preview' || step.kind === 'match') &&
  ![DEFAULT_OPTIONS, COMPARISON_OPTIONS].includes(step.readOptions)

/** @returns a function that forgets what was decided about the file */
function useKeptChoices(calls: ImportCalls, step: ImportStep) {
  useEffect(() => {
    if (hasChoices(step)) keepChoices(calls, step.file, step.readOptions)
  }, [calls, step])
  return () => {
    if (hasChoices(step)) forgetChoices(calls, step.file, step.readOptions)
  }
}

/** If the server could not map the columns, the user maps them; otherwise, or after an abort, the user selects a file. */
function toStepAfterError(pickedFile: PickedFile, error: unknown, preview?: Preview): ImportStep {
  if (preview) return keepPreview(preview, pickedFile.readOptions, error)
  if (error === null) return { kind: 'pick' }
  const columns = readColumns(error)
  const problem = toFileProblem(error)
  return columns
    ? { kind: 'match', ...pickedFile, columns, problem, result: null }
    : { kind: 'pick', problem }
}

type Preview = Extract<ImportStep, { kind: 'preview' }>

/** The preview after a check that failed, or that was aborted without an error. */
const keepPreview = (preview: Preview, readOptions: ReadOptions, error: unknown): Preview => ({
  ...preview,
  readOptions,
  isChanged: true,
  problem: error === null ? null : toFileProblem(error),
})

/** What is done in the preview without another dry run: mapping columns, and deciding about single values. */
function createPreviewSteps(setStep: (step: ImportStep) => void) {
  return {
    showMatching: (preview: Preview) =>
      setStep({ ...preview, kind: 'match', columns: preview.result.columns, problem: null }),
    showPreview: ({ file, readOptions }: PickedFile, result: ImportResult) =>
      setStep({ kind: 'preview', file, readOptions, result, isChanged: false, problem: null }),
    /** Decides about a single value; the file is checked again when all are decided. */
    decide: (preview: Preview, { field, value }: Doubt, decision: ValueDecision) => {
      const { values } = preview.readOptions
      const readOptions = {
        ...preview.readOptions,
        values: { ...values, [field]: { ...values[field], [value]: decision } },
      }
      setStep({ ...preview, readOptions, isChanged: true })
    },
    /** What is stored of a compared file; it needs no other check. */
    tick: (preview: Preview, chosen: ReadOptions['chosen']) =>
      setStep({ ...preview, readOptions: { ...preview.readOptions, ...(chosen && { chosen }) } }),
    choose: (preview: Preview, choices: ChoicesByWord) =>
      setStep({ ...preview, readOptions: { ...preview.readOptions, choices }, isChanged: true }),
  }
}

/** If the connection broke after the upload, the server still processes the file, and the message says so. */
function toStoreProblem(error: unknown): string {
  const isConnectionLost = !(error instanceof HttpError) || error.status === 0
  const hint = ' Berkas yang sudah terkirim tetap diproses; hasilnya dapat dibuka lagi dari daftar.'
  return toFileProblem(error) + (isConnectionLost ? hint : '')
}

/** Of a preview also what it was compared with. */
type FileUpload = PickedFile &
  Partial<Preview> & {
    scope: string | undefined
    onProgress: (progress: number) => void
    signal: AbortSignal
  }

function sendFile(calls: ImportCalls, kind: 'checking' | 'storing', upload: FileUpload) {
  const { readOptions, scope, file, onProgress, signal } = upload
  onProgress(0)
  const seen = kind === 'storing' ? upload.result?.seen : null
  const body = {
    ...toRequestBody(readOptions, { isDryRun: kind === 'checking' }),
    ...(scope && { scope }),
    ...(seen && { seen }),
  }
  return call(calls.importCsv, { body, file, onProgress, signal })
}

function toRequestBody(
  { columns, values, choices, chosen, ...readOptions }: ReadOptions,
  { isDryRun }: { isDryRun: boolean },
): ImportOptions {
  const isMatched = Object.keys(columns).length > 0
  const isDecided = Object.keys(values).length > 0
  const isChosen = Object.keys(choices).length > 0
  return {
    ...readOptions,
    dry_run: isDryRun ? '1' : '0',
    ...(chosen && !isDryRun && { chosen: JSON.stringify(chosen) }),
    ...(isMatched && { columns: JSON.stringify(columns) }),
    ...(isDecided && { values: JSON.stringify(values) }),
    ...(isChosen && { choices: JSON.stringify(choices) }),
  }
}

/** Watches a running import until the component unmounts. */
function useWatchJob(
  runningJob: ImportJob | null,
  watchJob: (job: ImportJob, signal: AbortSignal) => Promise<void>,
) {
  const startWatching = useEffectEvent(watchJob)
  useEffect(() => {
    if (!runningJob) return
    const controller = new AbortController()
    void startWatching(runningJob, controller.signal)
    return () => controller.abort()
  }, [runningJob])
}

/** The error of the file field, else the error's message. */
function toFileProblem(error: unknown): string {
  return readFieldErrors(error).file ?? toErrorMessage(error)
}

const UNMATCHED_BODY = z.object({ result: importOutput.pick({ columns: true }) })

/** The columns of a file that was rejected because they could not be mapped; null for other errors. */
function readColumns(error: unknown): ImportColumn[] | null {
  const parsed = UNMATCHED_BODY.safeParse(error instanceof HttpError ? error.body : null)
  return parsed.success ? parsed.data.result.columns : null
}
