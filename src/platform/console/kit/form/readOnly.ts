/** Context that tells whether the surrounding form is read-only. */
import { createContext, useContext } from 'react'

const Context = createContext(false)
export const ReadOnlyProvider = Context.Provider

/** @example <TextInput source="card_no" readOnly={useReadOnly()} /> */
export function useReadOnly(): boolean {
  return useContext(Context)
}
