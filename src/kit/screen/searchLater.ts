/** Searching at a server for what is typed: not at every letter, and nothing is offered that was found for another text. */
import { useState } from 'react'
import { useDebouncedEvent } from 'react-admin'

/** How long typing must pause before it is searched for, in milliseconds. */
const SEARCH_AFTER = 300
const MAX_SEARCH = 100

export type LaterSearch = {
  /** What the server is asked for. */
  search: string
  /** What is typed has not been asked for yet. */
  isTyping: boolean
  searchLater: (text: string) => void
}

/** @example const { search, isTyping, searchLater } = useSearchLater() */
export function useSearchLater(): LaterSearch {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const later = useDebouncedEvent(setSearch, SEARCH_AFTER)
  const searchLater = (text: string) => {
    const sought = text.trim().slice(0, MAX_SEARCH)
    setTyped(sought)
    later(sought)
  }
  return { search, isTyping: typed !== search, searchLater }
}

type Keys = { key: string; preventDefault: () => void; defaultMuiPrevented?: boolean | undefined }

/** For an Autocomplete whose options are still sought: Enter neither picks nor sends the form around it. */
export const holdEnter = (event: Keys) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.defaultMuiPrevented = true
}

/** For an Autocomplete in a form: Enter picks what is found, and where nothing is found it does not save the former choice. */
export const pickByEnter = (event: Keys) => {
  if (event.key === 'Enter') event.preventDefault()
}
