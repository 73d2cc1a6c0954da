/** Refetches the record of the surrounding form after another action, keeping typed values. */
import { createContext, useContext } from 'react'
import { useRefresh } from 'react-admin'

const Context = createContext<(() => void) | null>(null)
export const RefetchRecordProvider = Context.Provider

/** @example <ActionDialog onDone={useRefetchRecord()} … /> */
export function useRefetchRecord(): () => void {
  const refresh = useRefresh()
  return useContext(Context) ?? refresh
}
