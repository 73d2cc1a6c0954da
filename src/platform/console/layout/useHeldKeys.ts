/** A held Enter or Space presses a button once: its repetitions would also press whatever gets the focus next. */
import { useEffect } from 'react'

const BUTTONS = 'button, a[href], [role="button"]'

export function useHeldKeys() {
  useEffect(() => {
    const ignoreRepetition = (event: KeyboardEvent) => {
      const isPress = event.key === 'Enter' || event.key === ' '
      if (!event.repeat || !isPress || !(event.target instanceof Element)) return
      if (!event.target.matches(BUTTONS)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before React, which presses buttons that are no HTML buttons.
    document.addEventListener('keydown', ignoreRepetition, { capture: true })
    return () => document.removeEventListener('keydown', ignoreRepetition, { capture: true })
  }, [])
}
