/** Keeps what is typed into in its place when a notice appears above the screen, or goes. */
import { useLayoutEffect, useRef } from 'react'

const TYPED_INTO = 'input, textarea, [contenteditable="true"]'

/**
 * @param pathname the next screen begins in its own place
 * @returns a ref for the content below the notices
 * @example <Box ref={useSteadyContent(pathname)}>…</Box>
 */
export function useSteadyContent(pathname: string) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen begins anew.
  useLayoutEffect(() => (ref.current ? keepSteady(ref.current) : undefined), [pathname])
  return ref
}

/** @returns a function that ends it */
function keepSteady(content: HTMLElement) {
  /** How far the content is from its own place: negative below a notice that came, positive where one has gone. */
  let gap = 0
  const setGap = (newGap: number) => {
    gap = newGap
    content.style.marginTop = gap === 0 ? '' : `${gap}px`
  }
  const readTop = () => content.offsetTop - gap
  let top = readTop()
  const follow = () => {
    const moved = readTop() - top
    if (moved === 0) return
    top += moved
    setGap(isTyping() ? gap - moved : 0)
  }
  /** Whoever scrolls reaches all of the content again: the page scrolls by as much as the content moves. */
  const settle = () => {
    if (gap === 0 || window.scrollY < gap) return
    const moved = -gap
    setGap(0)
    window.scrollBy({ top: moved, behavior: 'instant' })
  }
  // Called before anything is painted, which a ResizeObserver is not.
  const observer = new MutationObserver(follow)
  const { parentElement: layout } = content
  if (layout) observer.observe(layout, { childList: true })
  for (const part of layout?.children ?? [])
    if (part.matches('[data-notices]'))
      observer.observe(part, { childList: true, subtree: true, characterData: true })
  window.addEventListener('scroll', settle, { passive: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', settle)
    setGap(0)
  }
}

const isTyping = () => document.activeElement?.matches(TYPED_INTO) ?? false
