/** Links that answers carry, told apart by their schema: the server completes them for whoever asked. */
import { z } from 'zod'

/** `caller`: opens for one account; `holder`: for whoever has the link. */
export const answerLinks = z.registry<{ opensFor: 'caller' | 'holder' }>()

/** The address of a private file: with the bearer header always, by itself for 15 minutes. */
export const privateLink = () => z.string().register(answerLinks, { opensFor: 'caller' })

/** An address on this site that needs no header. */
export const openLink = () => z.string().register(answerLinks, { opensFor: 'holder' })
