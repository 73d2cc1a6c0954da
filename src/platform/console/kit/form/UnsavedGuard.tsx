/** Confirms before leaving a form with unsaved changes, and registers them with the session. */
import { useEffect, useId, useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { summariseNames } from '#platform/contract/sentence.ts'
import { getSession } from '../../providers/session.ts'
import { hasUnsaved, markUnsaved } from '../../providers/unsaved.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useDialogContent } from '../dialog/dialogContent.ts'

type Props = {
  formControl?: Control
  /** Unsaved state outside the fields, such as a photo just selected. */
  hasOtherUnsaved?: boolean
}

/**
 * For react-admin's `<Form>`; FormScreen passes it as `WarnWhenUnsavedChangesComponent`.
 *
 * react-admin's own guard uses `window.confirm`, whose buttons cannot be labelled, and treats any submit without
 * errors as saved, even one that was declined or ended in a conflict. The session must know of unsaved text, because
 * an expired session then asks the user to sign in without leaving the form.
 */
export function UnsavedGuard({ formControl, hasOtherUnsaved = false }: Props) {
  const { dirtyFields } = useFormState(formControl ? { control: formControl } : undefined)
  return <LeaveGuard isUnsaved={hasOtherUnsaved || Object.keys(dirtyFields).length > 0} />
}

type LeaveGuardProps = {
  isUnsaved: boolean
  /** Names what the outbox has, which leaving does not lose. */
  unsentTitles?: readonly string[]
}

/**
 * For screens and dialogs without a form, such as a sortable list. The dialog around it asks before it closes.
 *
 * @example <LeaveGuard isUnsaved={isChanged} />
 */
export function LeaveGuard({ isUnsaved, unsentTitles = [] }: LeaveGuardProps) {
  useMarkUnsaved(isUnsaved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (hasUnsaved() || (unsentTitles.length > 0 && getSession() !== null)),
  )
  const isLost = hasUnsaved()
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      isOutsideHistory
      title={isLost ? 'Perubahan belum disimpan' : 'Belum terkirim'}
      confirmLabel="Tinggalkan"
      cancelLabel="Tetap di sini"
      confirmColor={isLost ? 'error' : 'primary'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {isLost && 'Perubahan Anda belum disimpan dan akan hilang. Tinggalkan halaman ini?'}
      {!isLost &&
        `${summariseNames(unsentTitles, MAX_TITLES)} belum terkirim, tetapi tersimpan di perangkat ini. Tinggalkan halaman ini?`}
    </ConfirmDialog>
  )
}

const MAX_TITLES = 5

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
      Perubahan Anda belum disimpan dan akan hilang. Lanjutkan?
    </ConfirmDialog>
  )
  return { confirmDiscard, confirmDialog }
}

/** For what a field has besides its value, such as a picture on its way; the form's guard asks before leaving. */
export function useMarkUnsaved(hasInput: boolean) {
  const form = useId()
  const dialog = useDialogContent()
  // A dialog that is closing has been saved or discarded.
  const isUnsaved = hasInput && (dialog?.isOpen ?? true)
  const markInDialog = dialog?.markUnsaved
  useEffect(() => {
    markUnsaved(form, isUnsaved)
    markInDialog?.(form, isUnsaved)
    return () => {
      markUnsaved(form, false)
      markInDialog?.(form, false)
    }
  }, [form, isUnsaved, markInDialog])

  useEffect(() => {
    if (!isUnsaved) return
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => window.removeEventListener('beforeunload', warnBeforeUnload)
  }, [isUnsaved])
}
