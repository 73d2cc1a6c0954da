/** Lets a list render its rows first and its buttons and pagination right after, so that the rows appear sooner. */
import { useDeferredValue } from 'react'

/** False in a component's first render, true in the one that follows. @example const isAfterFirstRender = useAfterFirstRender() */
export const useAfterFirstRender = () => useDeferredValue(true, false)
