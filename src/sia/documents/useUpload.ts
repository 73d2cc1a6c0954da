/** State of a PDF upload: validates the chosen file, uploads it, and keeps it if the server rejects it. */
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { uploadProblem } from '#contract/field/uploadProblem.ts'
import { readFieldErrors, toErrorMessage } from '#src/kit/screen/failures.ts'
import { isRedirectError } from '#src/providers/http.ts'

type Transfer = { onProgress: (share: number) => void; signal: AbortSignal }
type SendFile = (file: File | null, transfer: Transfer) => Promise<{ message: string }>

/** @param onDone called after a successful upload */
export function useUpload(send: SendFile, onDone: () => void) {
  const notify = useNotify()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
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

  /** @param missing messages of required fields that are empty; if there are any, nothing is sent */
  const upload = async (missing: Record<string, string>) => {
    if (share !== null) return
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setShare(0)
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const { message } = await send(file, { onProgress: setShare, signal })
      notify(message, { type: 'success' })
      onDone()
    } catch (error) {
      // If the dialog was closed, there is no place to show the problem.
      if (!signal.aborted && !isRedirectError(error)) setProblems(problemsOf(error))
    } finally {
      setShare(null)
    }
  }
  return { file, chooseFile, upload, abort, share, isBusy: share !== null, problems, setProblems }
}

/** The messages by field; errors without a field are under `form`. */
function problemsOf(error: unknown): Record<string, string> {
  const errors = readFieldErrors(error)
  return Object.keys(errors).length > 0 ? errors : { form: toErrorMessage(error) }
}
