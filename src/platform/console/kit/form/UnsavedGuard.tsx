/** Confirms before leaving a form with unsaved changes, and registers them with the session. */
import { type Control, useFormState } from 'react-hook-form'
import { LeaveGuard } from './LeaveGuard.tsx'

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
