/** An act of a screen at a press of Alt and a letter; the letter's place counts, whatever a Mac types with it. */
import { useEffect, useEffectEvent } from 'react'

/** @param act null while it cannot be done @example useShortcut('N', canProcess ? promote : null) */
export function useShortcut(letter: string, act: (() => void) | null) {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== `Key${letter}` || !event.altKey || event.ctrlKey || event.metaKey) return
    // A dialog has the word while it is open.
    if (!act || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => onPress(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
