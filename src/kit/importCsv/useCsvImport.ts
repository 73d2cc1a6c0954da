/** The steps of an import: a file is picked, checked without storing, then stored. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HttpError, useResourceContext } from 'react-admin'
import type { ImportResult, importEndpoint } from '#contract/csv.ts'
import { fieldErrorsOf, reasonOf } from '#src/kit/screen/failures.ts'
import { call } from '#src/providers/call.ts'
import { saveLink } from '../upload/saveFile.ts'
import { csvProblem } from './ImportCsvFile.ts'

export type ImportStep =
  | { kind: 'pick'; problem?: string | undefined }
  /** `share` of the file that has been sent, 0 to 1; at 1 the server is at work. */
  | { kind: 'checking' | 'storing'; file: File; share: number }
  | { kind: 'preview'; file: File; result: ImportResult }
  | { kind: 'done'; file: File; result: ImportResult; message: string }

type Wanted = {
  endpoint: ReturnType<typeof importEndpoint>
}

export function useCsvImport({ endpoint }: Wanted) {
  const queries = useQueryClient()
  // Whose list is read again afterwards.
  const resource = useResourceContext()
  const [step, setStep] = useState<ImportStep>({ kind: 'pick' })

  const checking = useRef<AbortController>(undefined)

  const send = (kind: 'checking' | 'storing', file: File, signal?: AbortSignal) => {
    const onProgress = (share: number) => setStep({ kind, file, share })
    onProgress(0)
    const body = { dry_run: kind === 'checking' ? '1' : '0' } as const
    return call(endpoint, { body, file, onProgress, ...(signal && { signal }) })
  }

  const check = async (file: File | undefined) => {
    if (!file) return
    const problem = csvProblem(file)
    if (problem) return setStep({ kind: 'pick', problem })
    const given = new AbortController()
    checking.current = given
    try {
      const { result } = await send('checking', file, given.signal)
      setStep({ kind: 'preview', file, result })
    } catch (error) {
      setStep({ kind: 'pick', problem: given.signal.aborted ? undefined : problemOf(error) })
    }
  }

  const store = async (file: File) => {
    try {
      const { result, message } = await send('storing', file)
      setStep({ kind: 'done', file, result, message })
      if (result.fail) saveLink(result.fail)
    } catch (error) {
      // Rows are stored batch by batch, so a connection lost on the way may have stored some.
      const isBrokenOff = !(error instanceof HttpError) || error.status === 0
      const hint = isBrokenOff ? ' Sebagian data mungkin sudah tersimpan; periksa daftarnya.' : ''
      setStep({ kind: 'pick', problem: problemOf(error) + hint })
    }
    void queries.invalidateQueries({ queryKey: [resource] })
  }

  const restart = () => {
    checking.current?.abort()
    setStep({ kind: 'pick' })
  }
  return { step, check, store, restart }
}

/** What the server says of the file itself, before what it says of the call. */
function problemOf(error: unknown): string {
  return fieldErrorsOf(error).file ?? reasonOf(error)
}
