/** Uploads one image at a time and tracks its preview, progress and error. */
import { useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { isRetryable, readFieldErrors, toErrorMessage } from '../screen/failures.ts'
import { useKeptFiles } from './kept/useKeptFiles.ts'
import { prepareImage } from './prepareImage.ts'

/**
 * Uploads an image and returns its stored name; `previousFilename` is the name of the image it replaces, `onProgress` receives
 * the progress from 0 to 1.
 */
export type StoreImage = (upload: {
  file: File
  previousFilename: string
  onProgress: (progress: number) => void
}) => Promise<string>

type Options = { source: string; name: string; store: StoreImage; onStored: (name: string) => void }

export function useImageUpload({ source, name, store, onStored }: Options) {
  const [currentUpload, setCurrentUpload] = useState<{ previewUrl: string; progress: number }>()
  const [problem, setProblem] = useState<string>()
  // Counts the requests, so that results of outdated ones are ignored.
  const requestId = useRef(0)

  useRevoked(currentUpload?.previewUrl)

  const files = useKeptFiles(source, { onResume: (file, { id }) => void send(file, id) })
  const keptId = useRef<string | null>(null)

  const reset = () => {
    requestId.current += 1
    if (keptId.current !== null) files.drop(keptId.current)
    keptId.current = null
    setCurrentUpload(undefined)
    setProblem(undefined)
  }

  async function send(originalFile: File, id: string) {
    if (keptId.current !== id) reset()
    keptId.current = id
    setProblem(undefined)
    requestId.current += 1
    const ownRequestId = requestId.current
    const isLatest = () => ownRequestId === requestId.current
    const previewUrl = URL.createObjectURL(originalFile)
    const onProgress = (progress: number) => isLatest() && setCurrentUpload({ previewUrl, progress })
    onProgress(0)
    try {
      const { file, problem: rejection } = await prepareImage(originalFile)
      if (!isLatest()) return
      if (rejection !== undefined) return refuse(id, rejection)
      const storedName = await store({ file, previousFilename: name, onProgress })
      if (!isLatest()) return
      onStored(storedName)
      files.drop(id)
    } catch (failure) {
      if (!isLatest()) return
      if (isRetryable(failure)) files.leave(id, originalFile, describeFailure(failure))
      else refuse(id, describeFailure(failure))
    } finally {
      if (isLatest()) setCurrentUpload(undefined)
    }
  }

  const refuse = (id: string, reason: string) => {
    files.drop(id)
    setProblem(reason)
  }

  const uploadFile = (file: File | undefined) => {
    if (!file) return
    reset()
    void send(file, files.keep(file))
  }

  return { currentUpload, problem, uploadFile, reset, files }
}

/** Frees a preview once it is no longer shown. */
function useRevoked(previewUrl: string | undefined) {
  useEffect(() => (previewUrl ? () => URL.revokeObjectURL(previewUrl) : undefined), [previewUrl])
}

/** The first field error, else the error's message. */
function describeFailure(failure: unknown): string {
  if (failure instanceof HttpError && failure.status === 0)
    return 'Tidak ada koneksi. Gambar diunggah begitu tersambung lagi.'
  return Object.values(readFieldErrors(failure))[0] ?? toErrorMessage(failure)
}
