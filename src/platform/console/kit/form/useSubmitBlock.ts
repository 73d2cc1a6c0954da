/** Blocks a form's submit, with a reason, while an upload in it is running. */
import { type RefObject, useEffect } from 'react'
import { useNotify } from 'react-admin'

/**
 * A file that finishes uploading after the save would be missing in the saved record.
 * @param elementRef an element inside the form
 * @param reason shown when the user submits; false allows submitting
 *
 * @example useSubmitBlock(frame, isUploading && 'Tunggu sampai gambar selesai diunggah.')
 */
export function useSubmitBlock(elementRef: RefObject<HTMLElement | null>, reason: string | false) {
  const notify = useNotify()
  useEffect(() => {
    const form = elementRef.current?.closest('form')
    if (!form || !reason) return
    const blockSubmit = (event: Event) => {
      // React's listener is on an ancestor, so the form's own handler is not called.
      event.preventDefault()
      event.stopPropagation()
      notify(reason, { type: 'warning' })
    }
    form.addEventListener('submit', blockSubmit)
    return () => form.removeEventListener('submit', blockSubmit)
  }, [elementRef, reason, notify])
}
