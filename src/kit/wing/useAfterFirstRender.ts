/** What a list shows beside its rows: it is rendered right after them, so that the rows can be read sooner. */
import { useDeferredValue } from 'react'

/** False in a component's first render, true in the one that follows it. @example const isDue = useAfterFirstRender() */
export const useAfterFirstRender = () => useDeferredValue(true, false)
