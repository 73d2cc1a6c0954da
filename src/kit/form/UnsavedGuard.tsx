/** Asks before a form with unsaved changes is left, and tells the session that something is being typed. */
import { useEffect, useId, useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { hasUnsaved, markUnsaved } from '#src/providers/unsaved.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'

type Props = {
  formControl?: Control
  /** What is unsaved beside the fields, such as a photo just chosen. */
  isAlsoUnsaved?: boolean
}

/**
 * For a form of react-admin's `<Form>`; FormScreen brings it along as its `WarnWhenUnsavedChangesComponent`.
 *
 * react-admin's own guard asks by `window.confirm`, whose buttons cannot be named, and takes any submit without
 * errors for a save, also one that was declined or met a conflict. The session must know of unsaved text, too:
 * when it ends, the user signs in again without leaving the form.
 */
export function UnsavedGuard({ formControl, isAlsoUnsaved = false }: Props) {
  const { dirtyFields } = useFormState(formControl ? { control: formControl } : undefined)
  return <LeaveGuard isUnsaved={isAlsoUnsaved || Object.keys(dirtyFields).length > 0} />
}

/** For work that is no form, such as an arrangement. @example <LeaveGuard isUnsaved={isChanged} /> */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  useMarkUnsaved(isUnsaved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Perubahan belum disimpan"
      confirmLabel="Tinggalkan"
      cancelLabel="Tetap di sini"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Perubahan Anda belum disimpan dan akan hilang. Tinggalkan halaman ini?
    </ConfirmDialog>
  )
}

/**
 * For a step within a screen that would throw unsaved work away, such as choosing another class.
 *
 * @example const { ask, question } = useLossQuestion(); ask(() => choose(7))
 */
export function useLossQuestion() {
  const [step, setStep] = useState<(() => void) | null>(null)
  const ask = (go: () => void) => (hasUnsaved() ? setStep(() => go) : go())
  const question = (
    <ConfirmDialog
      isOpen={step !== null}
      title="Perubahan belum disimpan"
      confirmLabel="Buang"
      cancelLabel="Tetap di sini"
      onConfirm={() => {
        setStep(null)
        step?.()
      }}
      onCancel={() => setStep(null)}
    >
      Perubahan Anda belum disimpan dan akan hilang. Lanjutkan?
    </ConfirmDialog>
  )
  return { ask, question }
}

function useMarkUnsaved(isUnsaved: boolean) {
  const form = useId()
  useEffect(() => {
    markUnsaved(form, isUnsaved)
    return () => markUnsaved(form, false)
  }, [form, isUnsaved])

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
