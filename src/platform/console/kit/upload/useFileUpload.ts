/** Uploads the file of a field, one at a time, and tracks its preview, progress and error. */
import { useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { isRetryable, readFieldErrors, toErrorMessage } from '../screen/failures.ts'
import { useKeptFiles } from './kept/useKeptFiles.ts'

type Options<Stored> = {
  source: string
  /** Checks a chosen file, and may convert it before it is sent. */
  prepare: (file: File) => Prepared | Promise<Prepared>
  /** Uploads a file and returns its stored name; `onProgress` receives the progress from 0 to 1. */
  store: (file: File, onProgress: (progress: number) => void) => Promise<Stored>
  /** @param position where the file belongs in a text, if an earlier page had chosen it */
  onStored: (stored: Stored, position: number | undefined) => void
  /** Where in a text a file is being chosen. */
  readPosition?: () => number | undefined
  /** A text may have several, so that problems name their file. */
  isOneOfSeveral?: boolean
}
type Chosen = { id: string; position?: number | undefined }
type Report = (progress: number) => void
type Prepared = { file: File; problem?: undefined } | { file?: undefined; problem: string }

export function useFileUpload<Stored>(options: Options<Stored>) {
  const { source, prepare, store, onStored, readPosition, isOneOfSeveral = false } = options
  const { currentUpload, begin, end } = useCurrentUpload()
  const [problem, setProblem] = useState<string>()
  const files = useKeptFiles(source, { onResume: start })
  const keptId = useRef<string | null>(null)

  const reset = () => {
    end()
    if (keptId.current !== null) files.drop(keptId.current)
    keptId.current = null
    setProblem(undefined)
  }

  function start(file: File, { id, position }: Chosen) {
    if (keptId.current !== id) reset()
    keptId.current = id
    void files.run(id, (report) => send(file, { id, position }, report))
  }

  async function send(originalFile: File, { id, position }: Chosen, report: Report): Promise<boolean> {
    setProblem(undefined)
    const { isLatest, onProgress } = begin(originalFile, report)
    try {
      const { file, problem: rejection } = await prepare(originalFile)
      if (!isLatest()) return true
      if (rejection !== undefined) return refuse(originalFile, id, rejection)
      const stored = await store(file, onProgress)
      if (!isLatest()) return true
      onStored(stored, position)
      files.drop(id)
      return true
    } catch (failure) {
      if (!isLatest()) return true
      const reason = describeFailure(failure)
      if (!isRetryable(failure)) return refuse(originalFile, id, reason)
      files.leave(id, originalFile, reason)
      return false
    } finally {
      if (isLatest()) end()
    }
  }

  const refuse = ({ name }: File, id: string, reason: string) => {
    files.refuse(id, reason)
    setProblem(isOneOfSeveral ? `${name}: ${reason}` : reason)
    return true
  }

  const uploadFile = (file: File | undefined) => {
    if (!file) return
    reset()
    // A field of one file replaces what an earlier page could not upload.
    if (!isOneOfSeveral) for (const { id, file } of files.leftFiles) if (!file) files.drop(id)
    start(file, { id: files.keep(file, readPosition?.()) })
  }

  return { currentUpload, problem, uploadFile, reset, files }
}

/** The upload that is shown; results of earlier ones are ignored. */
function useCurrentUpload() {
  const [currentUpload, setCurrentUpload] = useState<{ name: string; previewUrl: string; progress: number }>()
  const requestId = useRef(0)
  useRevoked(currentUpload?.previewUrl)
  const begin = (file: File, report: Report) => {
    requestId.current += 1
    const ownRequestId = requestId.current
    const isLatest = () => ownRequestId === requestId.current
    const previewUrl = URL.createObjectURL(file)
    const onProgress = (progress: number) => {
      if (!isLatest()) return
      report(progress)
      setCurrentUpload({ name: file.name, previewUrl, progress })
    }
    onProgress(0)
    return { isLatest, onProgress }
  }
  const end = () => {
    requestId.current += 1
    setCurrentUpload(undefined)
  }
  return { currentUpload, begin, end }
}

/** Frees a preview once it is no longer shown. */
function useRevoked(previewUrl: string | undefined) {
  useEffect(() => (previewUrl ? () => URL.revokeObjectURL(previewUrl) : undefined), [previewUrl])
}

/** The first field error, else the error's message. */
function describeFailure(failure: unknown): string {
  if (failure instanceof HttpError && failure.status === 0)
    return 'Tidak ada koneksi. Berkas diunggah begitu tersambung lagi.'
  return Object.values(readFieldErrors(failure))[0] ?? toErrorMessage(failure)
}
