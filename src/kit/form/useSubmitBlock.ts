/** Holds a form's submit back, with a reason, while something in it is still on its way. */
import { type RefObject, useEffect } from 'react'
import { useNotify } from 'react-admin'

/**
 * An upload that ends after the save would be missing from what was saved; so the save waits for it.
 * `reason` false lets the form go.
 *
 * @example useSubmitBlock(frame, isUploading && 'Tunggu sampai gambar selesai diunggah.')
 */
export function useSubmitBlock(inside: RefObject<HTMLElement | null>, reason: string | false) {
  const notify = useNotify()
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form || !reason) return
    const hold = (event: Event) => {
      // React listens further up, so the form's own handler never hears of it.
      event.preventDefault()
      event.stopPropagation()
      notify(reason, { type: 'warning' })
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [inside, reason, notify])
}
