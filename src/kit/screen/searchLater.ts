/** Searching at a server for what is typed: not at every letter. */
import { useDebouncedEvent } from 'react-admin'

/** How long typing must pause before it is searched for, in milliseconds. */
const SEARCH_AFTER = 300
const MAX_SEARCH = 100

/** @example const searchLater = useSearchLater(setSearch) */
export function useSearchLater(setSearch: (text: string) => void): (text: string) => void {
  return useDebouncedEvent((text: string) => setSearch(text.trim().slice(0, MAX_SEARCH)), SEARCH_AFTER)
}
