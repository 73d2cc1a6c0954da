/** The entry of screens.tsx that is being shown, so that no screen repeats its own path or title. */
import { createContext, useContext } from 'react'

export type ShownScreen = {
  path: string
  label: string
  /** Path of the list a form belongs to. */
  parent?: string | undefined
}

const Context = createContext<ShownScreen | null>(null)
export const ScreenProvider = Context.Provider

/** @example const { path } = useScreen() // '/sia/master/lesson' */
export function useScreen(): ShownScreen {
  const screen = useContext(Context)
  if (!screen) throw new Error('useScreen: di luar screens.tsx')
  return screen
}
