/** Schemas that mark links in responses; the server completes these links for the caller. */
import { z } from 'zod'

/** `caller`: the link works only for the caller's account; `holder`: for everybody who has the link. */
export const responseLinks = z.registry<{ validFor: 'caller' | 'holder' }>()

/** Link to a private file: works with the bearer header, and without it for 15 minutes. */
export const privateLink = () => z.string().register(responseLinks, { validFor: 'caller' })

/** Link on this site that needs no bearer header. */
export const openLink = () => z.string().register(responseLinks, { validFor: 'holder' })
