/** The focal points of a page's pictures, which stay visible where they are cropped. */
import { createContext } from 'react'

/** CSS values of `object-position` by image name, e.g. '30% 20%'. */
export type FocalPoints = ReadonlyMap<string, string>

export const FocalPointContext = createContext<FocalPoints>(new Map())
