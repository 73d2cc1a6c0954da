/** A question before a step goes on; its answer is waited for. */
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type Question = { title: string; text: string; confirmLabel: string }
type OpenQuestion = Question & { isOpen: boolean; answer: (isConfirmed: boolean) => void }

/** @example const { ask, question } = useQuestion(); if (await ask({ title: 'Ganti', text: 'Yakin?', confirmLabel: 'Ganti' })) go() */
export function useQuestion() {
  const [current, set] = useState<OpenQuestion | null>(null)
  const ask = (about: Question) => new Promise<boolean>((answer) => set({ ...about, isOpen: true, answer }))
  /** The words stay while the dialog fades out. */
  const close = (isConfirmed: boolean) => {
    current?.answer(isConfirmed)
    set((before) => before && { ...before, isOpen: false })
  }
  const question = current && (
    <ConfirmDialog
      isOpen={current.isOpen}
      title={current.title}
      confirmLabel={current.confirmLabel}
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    >
      {current.text}
    </ConfirmDialog>
  )
  return { ask, question }
}
