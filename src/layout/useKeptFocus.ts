/** The focus never falls to the page itself: where what last it goes away, it passes to what stood nearest. */
import { useEffect } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

type Focused = { element: Element; path: string; around: Element[]; x: number; y: number }

/** A deleted row, a save button that has nothing to save any more, a dialog whose opener is gone. */
export function useKeptFocus() {
  useEffect(() => {
    let last: Focused | null = null
    let wasInDialog = false
    /** The button that had the focus works; the focus is given back to it. */
    let isAwaited = false
    let frame = 0
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      isAwaited = false
      // Within a dialog MUI keeps it; what opened the dialog is what counts afterwards.
      wasInDialog = target.closest('[role="dialog"], [role="presentation"]') !== null
      if (!wasInDialog) last = focusOn(target)
    }
    const keep = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (!isLost || document.querySelector('[role="dialog"]')) return
      if (last && isWorking(last.element)) {
        isAwaited = true
        return
      }
      // Its work is done, or was refused: whoever pressed it stays there.
      if (last && isAwaited && last.element instanceof HTMLElement && isReachable(last.element)) {
        isAwaited = false
        focus(last.element)
        return
      }
      const isGone = last ? !last.element.isConnected || last.element.matches(':disabled') : wasInDialog
      // Somebody who clicks beside everything wants it so.
      if (!isGone) return
      const next = last?.path === location.pathname ? nearest(last) : null
      last = null
      wasInDialog = false
      focus(next ?? document.querySelector<HTMLElement>('main'))
    }
    const check = () => {
      cancelAnimationFrame(frame)
      // A frame later: React may put the same button back, and a browser drops a disabled one only then.
      frame = requestAnimationFrame(() => requestAnimationFrame(keep))
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

function focusOn(element: Element): Focused {
  const { left, top } = element.getBoundingClientRect()
  return {
    element,
    path: location.pathname,
    around: ancestors(element),
    x: left + scrollX,
    y: top + scrollY,
  }
}

function ancestors(element: Element): Element[] {
  const parent = element.parentElement
  return parent ? [parent, ...ancestors(parent)] : []
}

/** Within the innermost of its places that is still there and has something to reach. */
function nearest({ around, x, y }: Focused): HTMLElement | null {
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    if (place.matches('main, body')) return null
    const found = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isSeen)
    const distance = (one: HTMLElement) => {
      const { left, top } = one.getBoundingClientRect()
      return Math.hypot(left + scrollX - x, top + scrollY - y)
    }
    const [first] = found.sort((a, b) => distance(a) - distance(b))
    if (first) return first
  }
  return null
}

/** A button that takes no second press while it works shows that by turning; React-admin's says nothing else of it. */
const isWorking = (element: Element) =>
  element.isConnected && element.matches(':disabled') && element.querySelector('[role=progressbar]') !== null

const isReachable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** Safari before 17.4 cannot say. */
const isSeen = (element: HTMLElement) => !('checkVisibility' in element) || element.checkVisibility()

/** Without scrolling: the reader stays where they are. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
