/** Reads the record of a form again after an act beside it, without losing what is being typed. */
import { createContext, useContext } from 'react'
import { useRefresh } from 'react-admin'

const Context = createContext<(() => void) | null>(null)
export const RenewalProvider = Context.Provider

/** @example <ActDialog onDone={useRenewRecord()} … /> */
export function useRenewRecord(): () => void {
  const refresh = useRefresh()
  return useContext(Context) ?? refresh
}
