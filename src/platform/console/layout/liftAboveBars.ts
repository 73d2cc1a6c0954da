/** Positions toasts and floating buttons above sticky bars, whose height changes with selections and error messages. */
import { useLayoutEffect, useState } from 'react'

/** Bars whose buttons must not be covered. */
const BAR_SELECTOR = '[data-bar], .MuiDialogActions-root'
/** Distance between a toast and a bar. */
const GAP_PX = 8

type VerticalRange = { top: number; bottom: number }

/**
 * The distance of the toasts from the bottom of the window, in pixels.
 *
 * `minOffset` is the distance if there is no bar, `height` the total height of the toasts.
 *
 * @example liftAboveBars({ minOffset: 88, height: 48, windowHeight: 800, bars: [{ top: 690, bottom: 800 }] }) // 118
 */
export function liftAboveBars({ minOffset, height, windowHeight, bars }: LiftInput): number {
  const barsFromBottom = [...bars].sort((a, b) => b.bottom - a.bottom)
  const liftedOffset = barsFromBottom.reduce((bottomOffset, { top, bottom }) => {
    const overlaps = top < windowHeight - bottomOffset && bottom > windowHeight - bottomOffset - height
    return overlaps ? windowHeight - top + GAP_PX : bottomOffset
  }, minOffset)
  // Without enough room the toasts cover a bar rather than leave the window.
  return liftedOffset + height > windowHeight ? minOffset : liftedOffset
}

type LiftInput = { minOffset: number; height: number; windowHeight: number; bars: readonly VerticalRange[] }

/** liftAboveBars() for the current page, measured again when the element, a bar or the window is resized or scrolled. */
export function useBottomOffset(
  floatingElement: HTMLElement | null,
  minOffset: number,
  isVisible: boolean,
): number {
  const [bottomOffset, setBottomOffset] = useState(minOffset)
  useLayoutEffect(() => {
    if (!floatingElement || !isVisible) return
    const measure = () => {
      const bars = queryBars().map((bar) => bar.getBoundingClientRect())
      setBottomOffset(
        liftAboveBars({
          minOffset,
          height: floatingElement.offsetHeight,
          windowHeight: window.innerHeight,
          bars,
        }),
      )
    }
    measure()
    const resizeObserver = new ResizeObserver(measure)
    for (const element of [floatingElement, document.documentElement, ...queryBars()])
      resizeObserver.observe(element)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      resizeObserver.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [floatingElement, minOffset, isVisible])
  return isVisible ? bottomOffset : minOffset
}

const queryBars = () => [...document.querySelectorAll<HTMLElement>(BAR_SELECTOR)]
