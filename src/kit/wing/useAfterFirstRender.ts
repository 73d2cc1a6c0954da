/** Lets a list render its rows first and what stands beside them right after, so that the rows can be read sooner. */
import { useDeferredValue } from 'react'

/** False in a component's first render, true in the one that follows. @example const isAfterFirstRender = useAfterFirstRender() */
export const useAfterFirstRender = () => useDeferredValue(true, false)
