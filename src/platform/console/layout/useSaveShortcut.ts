/** Ctrl+S or Cmd+S presses the save button of the open form or screen instead of saving the page. */
import { useEffect } from 'react'
import { SAVE_BUTTON_ATTRIBUTE } from '../kit/screen/saveButton.ts'

export function useSaveShortcut() {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const button = findSubmitButton(document.activeElement?.closest('form')) ?? findSaveButton()
      const focused = document.activeElement
      // Blurs the field, because some fields, such as dates, take over the typed text on blur.
      if (focused instanceof HTMLInputElement) focused.blur()
      button?.click()
      // Unless the save was stopped and the focus led to the reason.
      if (focused instanceof HTMLInputElement && document.activeElement === document.body) focused.focus()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function findSaveButton(): HTMLButtonElement | null {
  // An open dialog has priority over the screen behind it.
  const container = document.querySelector('[role="dialog"]') ? '[role="dialog"]' : 'main'
  const forms = Array.from(document.querySelectorAll(`${container} form`))
  const formButton = forms.map(findSubmitButton).findLast((button) => button !== null)
  return (
    formButton ?? document.querySelector<HTMLButtonElement>(`${container} button[${SAVE_BUTTON_ATTRIBUTE}]`)
  )
}

/** The submit button inside the form, or outside of it by its `form` attribute. */
function findSubmitButton(form: Element | null | undefined): HTMLButtonElement | null {
  if (!form) return null
  const ownButton = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  return (
    ownButton ??
    (form.id
      ? document.querySelector<HTMLButtonElement>(`button[type="submit"][form="${CSS.escape(form.id)}"]`)
      : null)
  )
}
