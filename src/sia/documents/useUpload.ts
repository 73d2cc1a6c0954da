/** A PDF that was chosen and is on its way: refused at once where it is no use, kept where the server refuses it. */
import { useState } from 'react'
import { HttpError } from 'react-admin'
import type { Envelope } from '#contract/endpoint.ts'
import { uploadProblem } from '#contract/sia/attachment.ts'
import { isAlreadyTold } from '#src/providers/http.ts'
import { toast } from '#src/providers/notices.ts'

type Send = (file: File | null, onProgress: (share: number) => void) => Promise<{ message: string }>

/** @param onDone closes the dialog and reads the table again */
export function useUpload(send: Send, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = uploadProblem('pdf', chosen)
    setProblems(problem ? { file: problem } : {})
    setFile(problem ? null : chosen)
  }

  const upload = async () => {
    if (share !== null) return
    setShare(0)
    setProblems({})
    try {
      const { message } = await send(file, setShare)
      toast.set({ message, type: 'success' })
      onDone()
    } catch (error) {
      if (!isAlreadyTold(error)) setProblems(problemsOf(error))
    } finally {
      setShare(null)
    }
  }
  return { file, choose, upload, share, isBusy: share !== null, problems, setProblems }
}

/** Under their fields where the server names them, otherwise under the button. */
function problemsOf(error: unknown): Record<string, string> {
  const { errors } = error instanceof HttpError ? ((error.body ?? {}) as Partial<Envelope>) : {}
  return errors ?? { form: (error as Error).message }
}
