/** The second click of a double click presses what the first one did, or nothing: not what has moved under the pointer. */
import { useEffect } from 'react'

const CONTROLS = 'button, a[href], label, [role="button"], [role="option"], [role="menuitem"], [role="tab"]'

export function useDoubleClicks() {
  useEffect(() => {
    let pressed = ''
    const ignoreStray = (event: MouseEvent) => {
      // A key that presses a button makes a click without a count.
      if (event.detail === 0 || !(event.target instanceof Element)) return
      const control = nameOf(event.target)
      if (event.detail === 1) pressed = control
      if (control === pressed) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before React, whose handlers act.
    document.addEventListener('click', ignoreStray, { capture: true })
    return () => document.removeEventListener('click', ignoreStray, { capture: true })
  }, [])
}

/**
 * By its name, because the next page of a list or the next answer has the same button as another element. That of a dialog
 * that has just opened is not the button below it, nor is the screen beside a dialog that became smaller.
 */
function nameOf(target: Element): string {
  const control = target.closest(CONTROLS)
  const dialog = target.closest('[role="dialog"]')?.getAttribute('aria-labelledby') ?? ''
  return control
    ? `${dialog} ${control.role ?? control.localName} ${control.ariaLabel ?? control.textContent}`
    : dialog
}
