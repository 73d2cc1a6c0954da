/** What the filters of a list are called, so that the text of an empty list can name them. */
import { createContext, useContext, useEffect } from 'react'

const Context = createContext<Map<string, string>>(new Map())
export const FilterLabelsProvider = Context.Provider

export const useFilterLabels = (): ReadonlyMap<string, string> => useContext(Context)

/** @example useNameFilters([{ name: 'shelf', label: 'Rak' }]) */
export function useNameFilters(filters: readonly { name: string; label: string }[]) {
  const labels = useContext(Context)
  useEffect(() => {
    for (const { name, label } of filters) labels.set(name, label)
  })
}
