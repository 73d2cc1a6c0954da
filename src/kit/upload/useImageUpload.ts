/** Uploads one image at a time: what is on its way, how far, and what went wrong. */
import { useEffect, useRef, useState } from 'react'
import { readFieldErrors, toErrorMessage } from '#src/kit/screen/failures.ts'
import { prepareImage } from './prepareImage.ts'

/**
 * Stores an image and answers its name; `previous` is the name it takes the place of, `report` is
 * told the progress from 0 to 1.
 */
export type StoreImage = (upload: {
  file: File
  previous: string
  report: (share: number) => void
}) => Promise<string>

type Options = { name: string; store: StoreImage; keep: (name: string) => void }

export function useImageUpload({ name, store, keep }: Options) {
  const [current, setCurrent] = useState<{ preview: string; share: number }>()
  const [problem, setProblem] = useState<string>()
  // Counts the choices, so that only the latest one's answer is heard.
  const turn = useRef(0)

  const preview = current?.preview
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  const forget = () => {
    turn.current += 1
    setCurrent(undefined)
    setProblem(undefined)
  }

  const send = async (chosen: File) => {
    forget()
    const ownTurn = turn.current
    const isLatest = () => ownTurn === turn.current
    const source = URL.createObjectURL(chosen)
    const report = (share: number) => isLatest() && setCurrent({ preview: source, share })
    report(0)
    try {
      const { file, problem: refused } = await prepareImage(chosen)
      if (!isLatest()) return
      if (refused !== undefined) return setProblem(refused)
      const stored = await store({ file, previous: name, report })
      if (isLatest()) keep(stored)
    } catch (failure) {
      if (isLatest()) setProblem(describe(failure))
    } finally {
      if (isLatest()) setCurrent(undefined)
    }
  }

  const take = (file: File | undefined) => {
    if (file) void send(file)
  }

  return { current, problem, take, forget }
}

/** What the server says of the file itself, before what it says of the call. */
function describe(failure: unknown): string {
  return Object.values(readFieldErrors(failure))[0] ?? toErrorMessage(failure)
}
