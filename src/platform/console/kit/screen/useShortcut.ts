/** Keyboard shortcut of Alt and a letter, matched by key position, because Alt types other characters on a Mac. */
import { useEffect, useEffectEvent } from 'react'

/** @param action null disables the shortcut @example useShortcut('N', canProcess ? promote : null) */
export function useShortcut(letter: string, action: (() => void) | null) {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== `Key${letter}` || !event.altKey || event.ctrlKey || event.metaKey) return
    // Shortcuts are disabled while a dialog is open.
    if (!action || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => onPress(event)
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
