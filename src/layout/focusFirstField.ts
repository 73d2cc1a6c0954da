/** A dialog that asks for something has its first field ready to be typed into. */
import { SECOND } from '#contract/units.ts'

const FIELD = [
  'input:not([type="hidden"], [type="file"], [tabindex="-1"], [readonly], :disabled)',
  'textarea:not([readonly], [aria-hidden="true"], :disabled)',
  '[role="combobox"]:not([aria-disabled="true"])',
  '[contenteditable="true"]',
].join(', ')

/** Milliseconds in which the parts of a dialog that are loaded with it may come. */
const TIMEOUT_MS = 3 * SECOND

/** @param container of the dialog; a field that asks for the focus by itself keeps it */
export function focusFirstField(container: HTMLElement) {
  if (focus(container) || container.querySelector('input, textarea')) return
  const observer = new MutationObserver(() => focus(container) && observer.disconnect())
  observer.observe(container, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), TIMEOUT_MS)
}

/** @returns whether there is nothing more to wait for */
function focus(container: HTMLElement): boolean {
  const focused = document.activeElement
  const isChosen =
    container.contains(focused) && focused !== container && !focused?.matches('[role="dialog"]')
  if (isChosen) return true
  const field = container.querySelector<HTMLElement>(FIELD)
  field?.focus()
  return field !== null
}
