/** A PDF that was chosen and is on its way: refused at once where it is no use, kept where the server refuses it. */
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { uploadProblem } from '#contract/field/chosenFile.ts'
import { fieldErrorsOf, reasonOf } from '#src/kit/screen/failures.ts'
import { isShownElsewhere } from '#src/providers/http.ts'

type Transfer = { onProgress: (share: number) => void; signal: AbortSignal }
type Send = (file: File | null, transfer: Transfer) => Promise<{ message: string }>

/** @param onDone closes the dialog and reads the table again */
export function useUpload(send: Send, onDone: () => void) {
  const notify = useNotify()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const controller = useRef<AbortController>(null)
  const giveUp = () => controller.current?.abort()
  useEffect(() => () => controller.current?.abort(), [])

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = uploadProblem('pdf', chosen)
    setProblems(({ final_score }) => ({
      ...(final_score && { final_score }),
      ...(problem && { file: problem }),
    }))
    setFile(problem ? null : chosen)
  }

  /** @param missing what has to be filled in first, by field */
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
      // Given up with the dialog: nobody is there to be told.
      if (!signal.aborted && !isShownElsewhere(error)) setProblems(problemsOf(error))
    } finally {
      setShare(null)
    }
  }
  return { file, choose, upload, giveUp, share, isBusy: share !== null, problems, setProblems }
}

/** Under their fields where the server names them, otherwise under the button. */
function problemsOf(error: unknown): Record<string, string> {
  const errors = fieldErrorsOf(error)
  return Object.keys(errors).length > 0 ? errors : { form: reasonOf(error) }
}
