/** Confirms before leaving a screen or a dialog with something unsaved; apart from forms, whose library it does not load. */
import { useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { summariseNames } from '#platform/contract/sentence.ts'
import { getSession } from '../../providers/session.ts'
import { hasUnsaved, nameLostFiles } from '../../providers/unsaved.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { useMarkUnsaved } from './useMarkUnsaved.ts'

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
      {isLost && `Perubahan Anda belum disimpan dan akan hilang.${nameLostFiles()} Tinggalkan halaman ini?`}
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
      {`Perubahan Anda belum disimpan dan akan hilang.${nameLostFiles()} Lanjutkan?`}
    </ConfirmDialog>
  )
  return { confirmDiscard, confirmDialog }
}
