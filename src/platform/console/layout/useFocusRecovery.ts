/** Recovers a lost focus: when the focused element is removed or disabled, the part of the screen around it gets the focus. */
import { useEffect } from 'react'

/** Parts of a screen that handle no keys; a grid does. */
const CONTAINERS =
  'main, section, form, ul, ol, table:not([role="grid"]), [role="group"], [role="region"], [role="tabpanel"]'

type LastFocus = { element: Element; path: string; ancestorElements: Element[] }

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
      const container = lastFocus?.path === location.pathname ? findContainer(lastFocus) : null
      lastFocus = null
      wasInDialog = false
      focusContainer(container ?? document.querySelector('main'))
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
  return { element, path: location.pathname, ancestorElements: ancestors(element) }
}

function ancestors(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [parent, ...ancestors(parent)] : []
}

/**
 * The innermost remaining part of the screen. It does nothing when a key is pressed, and Tab goes on from it. An element
 * beside the lost one would act on the Enter meant for that one, or take what was typed for it.
 */
function findContainer({ ancestorElements }: LastFocus): Element | null {
  return ancestorElements.find((ancestor) => ancestor.isConnected && ancestor.matches(CONTAINERS)) ?? null
}

function focusContainer(container: Element | null) {
  if (!(container instanceof HTMLElement)) return
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1
    // A click into it must not focus it later.
    container.addEventListener('blur', () => container.removeAttribute('tabindex'), { once: true })
  }
  focusWithoutScroll(container)
}

/** A busy button is disabled and shows a spinner; React-admin's save button has no other sign of it. */
const isBusyButton = (element: Element) =>
  element.isConnected && element.matches(':disabled') && element.querySelector('[role=progressbar]') !== null

const isEnabled = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** Keeps the scroll position. */
const focusWithoutScroll = (element: HTMLElement) => element.focus({ preventScroll: true })
