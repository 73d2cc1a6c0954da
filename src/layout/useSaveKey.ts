/** Ctrl+S, or Cmd+S, presses the save button of the form or sheet that is open, instead of storing the page. */
import { useEffect } from 'react'
import { SAVES } from '#src/kit/screen/saves.ts'

export function useSaveKey() {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const button = buttonOf(document.activeElement?.closest('form')) ?? openButton()
      const focused = document.activeElement
      // Fields that take what was typed when they are left, such as dates, take it now.
      if (focused instanceof HTMLInputElement) focused.blur()
      button?.click()
      if (focused instanceof HTMLInputElement) focused.focus()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [])
}

function openButton(): HTMLButtonElement | null {
  // The dialog on top before the screen behind it.
  const place = document.querySelector('[role="dialog"]') ? '[role="dialog"]' : 'main'
  const forms = Array.from(document.querySelectorAll(`${place} form`))
  const ofForm = forms.map(buttonOf).findLast((button) => button !== null)
  return ofForm ?? document.querySelector<HTMLButtonElement>(`${place} button[${SAVES}]`)
}

/** Within the form, or in the bar of a dialog that belongs to it. */
function buttonOf(form: Element | null | undefined): HTMLButtonElement | null {
  if (!form) return null
  const own = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  return (
    own ??
    (form.id
      ? document.querySelector<HTMLButtonElement>(`button[type="submit"][form="${CSS.escape(form.id)}"]`)
      : null)
  )
}
