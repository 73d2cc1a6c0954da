/** Registers something unsaved, so that leaving it asks first; apart from forms, whose library it does not load. */
import { useEffect, useId, useState } from 'react'
import { hasUnsaved, markUnsent, nameLostFiles } from '../../providers/unsaved.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useMarkUnsaved } from './useMarkUnsaved.ts'

type LeaveGuardProps = {
  isUnsaved: boolean
  /** Names what the outbox has, which leaving does not lose. */
  unsentTitles?: readonly string[]
}

/**
 * For screens and dialogs without a form, such as a sortable list. The dialog around it asks before it closes, and
 * LeaveQuestion of the layout before the screen is left: there may be a guard in each dialog and one below them.
 *
 * @example <LeaveGuard isUnsaved={isChanged} />
 */
export function LeaveGuard({ isUnsaved, unsentTitles = [] }: LeaveGuardProps) {
  useMarkUnsaved(isUnsaved)
  const screen = useId()
  useEffect(() => {
    markUnsent(screen, unsentTitles)
    return () => markUnsent(screen, [])
  }, [screen, unsentTitles])
  return null
}

/**
 * Confirms a step within a screen that would discard unsaved work, such as selecting another class.
 *
 * @example const { confirmDiscard, confirmDialog } = useDiscardConfirm(); confirmDiscard(() => choose(7))
 */
export function useDiscardConfirm() {
  const [pendingStep, setPendingStep] = useState<(() => void) | null>(null)
  const confirmDiscard = (proceed: () => void) => (hasUnsaved() ? setPendingStep(() => proceed) : proceed())
  const confirmDialog = (
    <ConfirmDialog
      isOpen={pendingStep !== null}
      title="Perubahan belum disimpan"
      confirmLabel="Buang"
      cancelLabel="Tetap di sini"
      onConfirm={() => {
        setPendingStep(null)
        pendingStep?.()
      }}
      onCancel={() => setPendingStep(null)}
    >
      {`Perubahan Anda belum disimpan dan akan hilang.${nameLostFiles()} Lanjutkan?`}
    </ConfirmDialog>
  )
  return { confirmDiscard, confirmDialog }
}
