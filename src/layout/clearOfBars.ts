/** Where toasts stand so that no bar of buttons is under them: a bar grows with what is selected, and with what went wrong. */
import { useLayoutEffect, useState } from 'react'

/** What carries the buttons that may be needed while a toast is there. */
const BARS = '[data-bar], .MuiDialogActions-root'
/** Between a toast and a bar, in pixels. */
const GAP = 8

type Span = { top: number; bottom: number }

/**
 * How far above the foot of the window the toasts begin, in pixels.
 *
 * @param lowest where they stand if no bar is there
 * @param height of all of them
 * @example clearOfBars({ lowest: 88, height: 48, windowHeight: 800, bars: [{ top: 690, bottom: 800 }] }) // 118
 */
export function clearOfBars({ lowest, height, windowHeight, bars }: ClearOf): number {
  const fromBelow = [...bars].sort((a, b) => b.bottom - a.bottom)
  const above = fromBelow.reduce((foot, { top, bottom }) => {
    const isUnder = top < windowHeight - foot && bottom > windowHeight - foot - height
    return isUnder ? windowHeight - top + GAP : foot
  }, lowest)
  // Where there is no room left, being seen comes first.
  return above + height > windowHeight ? lowest : above
}

type ClearOf = { lowest: number; height: number; windowHeight: number; bars: readonly Span[] }

/** The same of the page as it is, looked at whenever a toast comes or a bar or window changes its size. */
export function useClearOfBars(corner: HTMLElement | null, lowest: number, isShown: boolean): number {
  const [foot, setFoot] = useState(lowest)
  useLayoutEffect(() => {
    if (!corner || !isShown) return
    const place = () => {
      const bars = barsOf().map((bar) => bar.getBoundingClientRect())
      setFoot(clearOfBars({ lowest, height: corner.offsetHeight, windowHeight: window.innerHeight, bars }))
    }
    place()
    const sizes = new ResizeObserver(place)
    for (const one of [corner, document.documentElement, ...barsOf()]) sizes.observe(one)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place)
    }
  }, [corner, lowest, isShown])
  return isShown ? foot : lowest
}

const barsOf = () => [...document.querySelectorAll<HTMLElement>(BARS)]
