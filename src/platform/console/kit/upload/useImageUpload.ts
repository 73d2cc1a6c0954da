/** Uploads one image at a time and tracks its preview, progress and error. */
import { useEffect, useRef, useState } from 'react'
import { readFieldErrors, toErrorMessage } from '../screen/failures.ts'
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

type Options = { name: string; store: StoreImage; onStored: (name: string) => void }

export function useImageUpload({ name, store, onStored }: Options) {
  const [currentUpload, setCurrentUpload] = useState<{ previewUrl: string; progress: number }>()
  const [problem, setProblem] = useState<string>()
  // Counts the requests, so that results of outdated ones are ignored.
  const requestId = useRef(0)

  const currentPreviewUrl = currentUpload?.previewUrl
  useEffect(
    () => (currentPreviewUrl ? () => URL.revokeObjectURL(currentPreviewUrl) : undefined),
    [currentPreviewUrl],
  )

  const reset = () => {
    requestId.current += 1
    setCurrentUpload(undefined)
    setProblem(undefined)
  }

  const send = async (originalFile: File) => {
    reset()
    const ownRequestId = requestId.current
    const isLatest = () => ownRequestId === requestId.current
    const previewUrl = URL.createObjectURL(originalFile)
    const onProgress = (progress: number) => isLatest() && setCurrentUpload({ previewUrl, progress })
    onProgress(0)
    try {
      const { file, problem: rejection } = await prepareImage(originalFile)
      if (!isLatest()) return
      if (rejection !== undefined) return setProblem(rejection)
      const storedName = await store({ file, previousFilename: name, onProgress })
      if (isLatest()) onStored(storedName)
    } catch (failure) {
      if (isLatest()) setProblem(describeFailure(failure))
    } finally {
      if (isLatest()) setCurrentUpload(undefined)
    }
  }

  const uploadFile = (file: File | undefined) => {
    if (file) void send(file)
  }

  return { currentUpload, problem, uploadFile, reset }
}

/** The first field error, else the error's message. */
function describeFailure(failure: unknown): string {
  return Object.values(readFieldErrors(failure))[0] ?? toErrorMessage(failure)
}
