/** How high toasts and floating buttons must stand so that they cover no bar of buttons; a bar grows with what is selected and with error messages. */
import { useLayoutEffect, useState } from 'react'

/** Elements whose buttons may be needed while a toast is there. */
const BAR_SELECTOR = '[data-bar], .MuiDialogActions-root'
/** Between a toast and a bar. */
const GAP_PX = 8

type Span = { top: number; bottom: number }

/**
 * How far above the bottom of the window the toasts begin, in pixels.
 *
 * @param lowest where they stand if no bar is there
 * @param height of all of them
 * @example clearOfBars({ lowest: 88, height: 48, windowHeight: 800, bars: [{ top: 690, bottom: 800 }] }) // 118
 */
export function clearOfBars({ lowest, height, windowHeight, bars }: ClearOf): number {
  const fromBottom = [...bars].sort((a, b) => b.bottom - a.bottom)
  const above = fromBottom.reduce((bottomOffset, { top, bottom }) => {
    const isUnder = top < windowHeight - bottomOffset && bottom > windowHeight - bottomOffset - height
    return isUnder ? windowHeight - top + GAP_PX : bottomOffset
  }, lowest)
  // Where there is no room left, being seen comes first.
  return above + height > windowHeight ? lowest : above
}

type ClearOf = { lowest: number; height: number; windowHeight: number; bars: readonly Span[] }

/** The same for the page as it is now, measured again whenever it comes or a bar or the window changes its size. */
export function useBottomClearOfBars(floating: HTMLElement | null, lowest: number, isShown: boolean): number {
  const [bottomOffset, setBottomOffset] = useState(lowest)
  useLayoutEffect(() => {
    if (!floating || !isShown) return
    const measure = () => {
      const bars = barsOf().map((bar) => bar.getBoundingClientRect())
      setBottomOffset(
        clearOfBars({ lowest, height: floating.offsetHeight, windowHeight: window.innerHeight, bars }),
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    for (const one of [floating, document.documentElement, ...barsOf()]) sizes.observe(one)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [floating, lowest, isShown])
  return isShown ? bottomOffset : lowest
}

const barsOf = () => [...document.querySelectorAll<HTMLElement>(BAR_SELECTOR)]
