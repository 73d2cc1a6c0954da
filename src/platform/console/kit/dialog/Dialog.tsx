/** A dialog that asks before it closes while a guard in it has something unsaved. */
import { useCallback, useState } from 'react'
import { nameLostFiles } from '../../providers/unsaved.ts'
import { BaseDialog, type BaseDialogProps } from './BaseDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogContentContext } from './dialogContent.ts'

/** What is asked before something is lost. */
export type LossQuestion = { title: string; text: string; confirmLabel: string; cancelLabel: string }

type Props = BaseDialogProps & { question?: LossQuestion | undefined }

/** @example <Dialog open onClose={close} aria-labelledby={id}><LeaveGuard isUnsaved={reason !== ''} />…<CancelButton /></Dialog> */
export function Dialog({ question = UNSAVED_QUESTION, children, onClose, ...props }: Props) {
  const { open } = props
  const { unsavedGuards, markUnsaved } = useUnsavedGuards()
  const isUnsaved = unsavedGuards.size > 0
  // Kept after the answer, so that the text does not change while the question fades out.
  const [shownQuestion, setShownQuestion] = useState(question)
  const [isAsking, setAsking] = useState(false)
  const requestClose = () => {
    if (!isUnsaved) return onClose?.()
    setShownQuestion(question)
    setAsking(true)
  }
  const close = () => {
    setAsking(false)
    onClose?.()
  }
  return (
    <DialogContentContext.Provider value={{ isOpen: open, markUnsaved, requestClose }}>
      <BaseDialog {...props} onClose={onClose && requestClose}>
        {children}
        <ConfirmDialog
          // What was unsaved may be saved meanwhile, or the question may have become another one.
          isOpen={open && isUnsaved && isAsking && shownQuestion.title === question.title}
          {...shownQuestion}
          onConfirm={close}
          onCancel={() => setAsking(false)}
        >
          {shownQuestion.text + nameLostFiles(unsavedGuards)}
        </ConfirmDialog>
      </BaseDialog>
    </DialogContentContext.Provider>
  )
}

const UNSAVED_QUESTION: LossQuestion = {
  title: 'Perubahan belum disimpan',
  text: 'Yang Anda isi atau pilih di sini belum disimpan dan akan hilang. Tutup?',
  confirmLabel: 'Buang',
  cancelLabel: 'Lanjutkan mengisi',
}

function useUnsavedGuards() {
  const [unsavedGuards, setUnsavedGuards] = useState<ReadonlySet<string>>(new Set())
  const markUnsaved = useCallback(
    (guard: string, isUnsaved: boolean) =>
      setUnsavedGuards((guards) => {
        if (guards.has(guard) === isUnsaved) return guards
        const next = new Set(guards)
        if (isUnsaved) next.add(guard)
        else next.delete(guard)
        return next
      }),
    [],
  )
  return { unsavedGuards, markUnsaved }
}
