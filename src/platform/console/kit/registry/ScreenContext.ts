/** Context of the current screen, so that no screen repeats its own path or title. */
import { createContext, useContext } from 'react'
import type { Screen } from './Screen.ts'

const Context = createContext<Screen | null>(null)
export const ScreenProvider = Context.Provider

/** @example const { path } = useScreen() // '/books' */
export function useScreen(): Screen {
  const screen = useContext(Context)
  if (!screen) throw new Error('useScreen must be used within a ScreenProvider')
  return screen
}
