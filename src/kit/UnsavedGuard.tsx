/** Asks before a form with unsaved changes is left, and tells the session that something is being typed. */
import { useEffect, useId } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { hasUnsaved, markUnsaved } from '#src/providers/unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { formControl?: Control }

/** For a form of react-admin's `<Form>`; FormScreen brings it along. */
export function UnsavedGuard({ formControl }: Props) {
  useMarkUnsaved(formControl)
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

function useMarkUnsaved(control: Control | undefined) {
  const form = useId()
  const { dirtyFields } = useFormState(control ? { control } : undefined)
  const isUnsaved = Object.keys(dirtyFields).length > 0
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
