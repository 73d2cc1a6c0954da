/** Whether the form around is only read: its record may be opened, but not changed. */
import { createContext, useContext } from 'react'

const Context = createContext(false)
export const ReadOnlyProvider = Context.Provider

/** @example <TextInput source="nisn" readOnly={useReadOnly()} /> */
export function useReadOnly(): boolean {
  return useContext(Context)
}
