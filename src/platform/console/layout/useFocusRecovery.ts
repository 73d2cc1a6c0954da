/** Recovers a lost focus: when the focused element is removed or disabled, the nearest element gets the focus. */
import { useEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

type LastFocus = { element: Element; path: string; ancestorElements: Element[]; x: number; y: number }

/** Handles, for example, a deleted row, a disabled save button, and a dialog whose opener was removed. */
export function useFocusRecovery() {
  useEffect(() => {
    let lastFocus: LastFocus | null = null
    let wasInDialog = false
    /** The focused button is busy and gets the focus back afterwards. */
    let isBusy = false
    let frame = 0
    const rememberFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      isBusy = false
      // MUI traps the focus in a dialog; after it closes, its opener counts.
      wasInDialog = target.closest('[role="dialog"], [role="presentation"]') !== null
      if (!wasInDialog) lastFocus = describeFocus(target)
    }
    const recoverFocus = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (!isLost || document.querySelector('[role="dialog"]')) return
      if (lastFocus && isBusyButton(lastFocus.element)) {
        isBusy = true
        return
      }
      // The button has finished, successfully or not, so it gets its focus back.
      if (lastFocus && isBusy && lastFocus.element instanceof HTMLElement && isEnabled(lastFocus.element)) {
        isBusy = false
        focusWithoutScroll(lastFocus.element)
        return
      }
      const isTargetGone = lastFocus
        ? !lastFocus.element.isConnected || lastFocus.element.matches(':disabled')
        : wasInDialog
      // The user cleared the focus by clicking on an empty area.
      if (!isTargetGone) return
      const next = lastFocus?.path === location.pathname ? findNearest(lastFocus) : null
      lastFocus = null
      wasInDialog = false
      focusWithoutScroll(next ?? document.querySelector<HTMLElement>('main'))
    }
    const scheduleRecovery = () => {
      cancelAnimationFrame(frame)
      // Waits two frames, because React may re-insert the element, and browsers blur a disabled one only then.
      frame = requestAnimationFrame(() => requestAnimationFrame(recoverFocus))
    }
    const observer = new MutationObserver(scheduleRecovery)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', rememberFocus)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocus)
    }
  }, [])
}

function describeFocus(element: Element): LastFocus {
  const { left, top } = element.getBoundingClientRect()
  return {
    element,
    path: location.pathname,
    ancestorElements: ancestors(element),
    x: left + scrollX,
    y: top + scrollY,
  }
}

function ancestors(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [parent, ...ancestors(parent)] : []
}

/** The nearest focusable element in the innermost remaining ancestor that has one. */
function findNearest({ ancestorElements, x, y }: LastFocus): HTMLElement | null {
  for (const ancestor of ancestorElements.filter(({ isConnected }) => isConnected)) {
    if (ancestor.matches('main, body')) return null
    const candidates = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible)
    const distance = (candidate: HTMLElement) => {
      const { left, top } = candidate.getBoundingClientRect()
      return Math.hypot(left + scrollX - x, top + scrollY - y)
    }
    const [first] = candidates.sort((a, b) => distance(a) - distance(b))
    if (first) return first
  }
  return null
}

/** A busy button is disabled and shows a spinner; React-admin's save button has no other sign of it. */
const isBusyButton = (element: Element) =>
  element.isConnected && element.matches(':disabled') && element.querySelector('[role=progressbar]') !== null

const isEnabled = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** Safari before 17.4 lacks checkVisibility(). */
const isVisible = (element: HTMLElement) => !('checkVisibility' in element) || element.checkVisibility()

/** Keeps the scroll position. */
const focusWithoutScroll = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
