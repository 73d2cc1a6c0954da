/** Keeps what is chosen and typed in the dialog of a document until it is uploaded, and brings it back after a reload. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { type ActionTarget, toActionId, useLeftAction } from '#platform/console/kit/draft/leftActions.ts'
import { RestoredAlert } from '#platform/console/kit/draft/RestoredAlert.tsx'
import { useDraft, useKeptDraft } from '#platform/console/kit/draft/useDraft.ts'
import { LeftFiles } from '#platform/console/kit/upload/kept/LeftFiles.tsx'
import { useKeptFiles } from '#platform/console/kit/upload/kept/useKeptFiles.ts'

export type KeptInputProps = {
  /** The dialog's title, and whose document it is. */
  title: string
  target: ActionTarget & { name: string }
  file: File | null
  setFile: (file: File | null) => void
  /** What is typed beside the file; null if nothing is. */
  text?: string | null
  setText?: (text: string | null) => void
}

const keptValues = z.object({ text: z.string().nullable() })

/** Rendered once the document is known, because its person names what is kept. */
export function KeptInput(props: KeptInputProps) {
  const { title, target, text = null, setText } = props
  const formId = toActionId(title, target)
  const draft = useDraft(formId)
  const [isRestored, setRestored] = useState(false)
  const { files, setFile } = useKeptFile(props, { formId, onRestored: () => setRestored(true) })
  useLeftAction(formId, { isOpen: true })
  const restoredText = keptValues.safeParse(draft.restoredDraft?.values).data?.text ?? null
  const restoreText = useEffectEvent(() => {
    if (restoredText === null || !setText) return
    setText(restoredText)
    setRestored(true)
  })
  useEffect(() => restoreText(), [])
  useKeptDraft(draft, props.file || text !== null ? { text } : null)
  const discard = () => {
    draft.discard()
    setFile(null)
    setText?.(null)
    setRestored(false)
  }
  return (
    <>
      {isRestored && <RestoredAlert onDiscard={discard} />}
      <LeftFiles files={files} />
    </>
  )
}

type Restoring = { formId: string; onRestored: () => void }

/** The device has the chosen file as long as it is not uploaded. */
function useKeptFile({ title, target, file, setFile }: KeptInputProps, { formId, onRestored }: Restoring) {
  const keptFile = useRef<{ id: string; file: File }>(null)
  const files = useKeptFiles('document', {
    dialog: { formId, subject: `${title}: ${target.name}` },
    resumesAll: true,
    onResume: (file, { id }) => {
      keptFile.current = { id, file }
      setFile(file)
      onRestored()
    },
  })
  useEffect(() => {
    if (file === (keptFile.current?.file ?? null)) return
    if (keptFile.current) files.drop(keptFile.current.id)
    keptFile.current = file && { id: files.keep(file), file }
  })
  return { files, setFile }
}
