/** Focuses the first field of a dialog when it opens. */
import { SECOND } from '#platform/contract/units.ts'

const FIELD_SELECTOR = [
  'input:not([type="hidden"], [type="file"], [tabindex="-1"], [readonly], :disabled)',
  'textarea:not([readonly], [aria-hidden="true"], :disabled)',
  '[role="combobox"]:not([aria-disabled="true"])',
  '[contenteditable="true"]',
].join(', ')

/** How long to wait for lazily loaded fields. */
const TIMEOUT_MS = 3 * SECOND

/** @param container element of the dialog; a field with `autoFocus` keeps the focus */
export function focusFirstField(container: HTMLElement) {
  if (focusField(container) || container.querySelector('input, textarea')) return
  const observer = new MutationObserver(() => focusField(container) && observer.disconnect())
  observer.observe(container, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), TIMEOUT_MS)
}

/** @returns whether a field has the focus */
function focusField(container: HTMLElement): boolean {
  const focused = document.activeElement
  const isFocusInside =
    container.contains(focused) && focused !== container && !focused?.matches('[role="dialog"]')
  if (isFocusInside) return true
  const field = container.querySelector<HTMLElement>(FIELD_SELECTOR)
  field?.focus()
  return field !== null
}
