/** Debounced search on the server for an Autocomplete. */
import { useState } from 'react'
import { useDebouncedEvent } from 'react-admin'

/** Pause in typing before the search runs. */
const DEBOUNCE_MS = 300
const MAX_SEARCH_LENGTH = 100

export type ServerSearch = {
  /** The text to search for on the server. */
  search: string
  /** The typed text differs from `search`, because the debounce is pending. */
  isTyping: boolean
  searchDebounced: (text: string) => void
}

/** @example const { search, isTyping, searchDebounced } = useServerSearch() */
export function useServerSearch(): ServerSearch {
  const [typedSearch, setTypedSearch] = useState('')
  const [search, setSearch] = useState('')
  const setSearchDebounced = useDebouncedEvent(setSearch, DEBOUNCE_MS)
  const searchDebounced = (text: string) => {
    const newSearch = text.trim().slice(0, MAX_SEARCH_LENGTH)
    setTypedSearch(newSearch)
    setSearchDebounced(newSearch)
  }
  return { search, isTyping: typedSearch !== search, searchDebounced }
}

type EnterEvent = { key: string; preventDefault: () => void; defaultMuiPrevented?: boolean | undefined }

/** For an Autocomplete whose options are loading: Enter neither selects an option nor submits the form. */
export const blockEnter = (event: EnterEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.defaultMuiPrevented = true
}

/** For an Autocomplete in a form: Enter selects an option but does not submit the form. */
export const preventSubmitOnEnter = (event: EnterEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
