/** The points of a page's pictures that stay in sight where they are cut, by their names. */
import { createContext } from 'react'

/** Each as CSS writes a position, e.g. '30% 20%'. */
export type FocalPoints = ReadonlyMap<string, string>

export const FocalPointContext = createContext<FocalPoints>(new Map())
