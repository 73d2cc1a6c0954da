/** Leads the focus back into a part of the screen that was inert while something was saved. */
import { type RefObject, useLayoutEffect } from 'react'

/** @example useFocusKept(ref, isSaving); return <Box ref={ref} inert={isSaving}>… */
export function useFocusKept(ref: RefObject<HTMLElement | null>, isInert: boolean) {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!isInert || !(focused instanceof HTMLElement) || !ref.current?.contains(focused)) return
    return () => {
      // Unless the person or an error is elsewhere by now.
      if (focused.isConnected && document.activeElement === document.body)
        focused.focus({ preventScroll: true })
    }
  }, [ref, isInert])
}
