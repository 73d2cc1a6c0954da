/** Registers something unsaved with the session and the dialog around it, so that closing the page asks first. */
import { useEffect, useId } from 'react'
import { hasUnsaved, markUnsaved } from '../../providers/unsaved.ts'
import { useDialogContent } from '../dialog/dialogContent.ts'

/** No file name contains it. */
const NAME_SEPARATOR = '/'

/**
 * For what a field has besides its value, such as a picture on its way; the form's guard asks before leaving.
 *
 * @param filenames the files that leaving would lose, which the question names
 */
export function useMarkUnsaved(hasInput: boolean, filenames: readonly string[] = []) {
  const form = useId()
  const dialog = useDialogContent()
  // A dialog that is closing has been saved or discarded.
  const isUnsaved = hasInput && (dialog?.isOpen ?? true)
  const markInDialog = dialog?.markUnsaved
  const joinedNames = filenames.join(NAME_SEPARATOR)
  useEffect(() => {
    markUnsaved(form, isUnsaved, joinedNames === '' ? [] : joinedNames.split(NAME_SEPARATOR))
    markInDialog?.(form, isUnsaved)
    return () => {
      markUnsaved(form, false)
      markInDialog?.(form, false)
    }
  }, [form, isUnsaved, joinedNames, markInDialog])

  useEffect(() => {
    if (!isUnsaved) return
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warnBeforeUnload)
    return () => window.removeEventListener('beforeunload', warnBeforeUnload)
  }, [isUnsaved])
}
