/** Uploads one image at a time and tracks its preview, progress and error. */
import { useEffect, useRef, useState } from 'react'
import { readFieldErrors, toErrorMessage } from '#src/kit/screen/failures.ts'
import { prepareImage } from './prepareImage.ts'

/**
 * Uploads an image and returns its stored name; `previous` is the name of the image it replaces, `report` receives
 * the progress from 0 to 1.
 */
export type StoreImage = (upload: {
  file: File
  previous: string
  report: (share: number) => void
}) => Promise<string>

type Options = { name: string; store: StoreImage; keep: (name: string) => void }

export function useImageUpload({ name, store, keep }: Options) {
  const [currentUpload, setCurrentUpload] = useState<{ preview: string; share: number }>()
  const [problem, setProblem] = useState<string>()
  // Counts the requests, so that results of outdated ones are ignored.
  const requestId = useRef(0)

  const preview = currentUpload?.preview
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

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
    const report = (share: number) => isLatest() && setCurrentUpload({ preview: previewUrl, share })
    report(0)
    try {
      const { file, problem: rejection } = await prepareImage(originalFile)
      if (!isLatest()) return
      if (rejection !== undefined) return setProblem(rejection)
      const stored = await store({ file, previous: name, report })
      if (isLatest()) keep(stored)
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
