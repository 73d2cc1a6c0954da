/** State of a PDF upload: validates the chosen file, uploads it, and keeps it if the server rejects it. */
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { isRedirectError } from '#platform/console/providers/http.ts'
import { uploadProblem } from '#platform/contract/field/uploadProblem.ts'

type Transfer = { onProgress: (progress: number) => void; signal: AbortSignal }
type SendFile = (file: File | null, transfer: Transfer) => Promise<{ message: string }>

/** @param onDone called after a successful upload */
export function useUpload(send: SendFile, onDone: () => void) {
  const notify = useNotify()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const controller = useRef<AbortController>(null)
  const abort = () => controller.current?.abort()
  useEffect(() => () => controller.current?.abort(), [])

  const chooseFile = (newFile: File | undefined) => {
    if (!newFile) return
    const problem = uploadProblem('pdf', newFile)
    setProblems(({ final_score }) => ({
      ...(final_score && { final_score }),
      ...(problem && { file: problem }),
    }))
    setFile(problem ? null : newFile)
  }

  /** @param requiredErrors messages of required fields that are empty; if there are any, nothing is sent */
  const startUpload = async (requiredErrors: Record<string, string>) => {
    if (progress !== null) return
    setProblems(requiredErrors)
    if (Object.keys(requiredErrors).length > 0) return
    setProgress(0)
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const { message } = await send(file, { onProgress: setProgress, signal })
      notify(message, { type: 'success' })
      onDone()
    } catch (error) {
      // If the dialog was closed, there is no place to show the problem.
      if (!signal.aborted && !isRedirectError(error)) setProblems(problemsOf(error))
    } finally {
      setProgress(null)
    }
  }
  return {
    file,
    setFile,
    chooseFile,
    startUpload,
    abort,
    progress,
    isBusy: progress !== null,
    problems,
    setProblems,
  }
}

/** The messages by field; errors without a field are under `form`. */
function problemsOf(error: unknown): Record<string, string> {
  const errors = readFieldErrors(error)
  return Object.keys(errors).length > 0 ? errors : { form: toErrorMessage(error) }
}
