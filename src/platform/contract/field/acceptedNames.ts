/** Names that an object may have beside its fields, and which are ignored: what other clients send along. */
import { z } from 'zod'

/**
 * Every other unknown name is refused. What the call with the same address reads may be sent back without being named here.
 *
 * @example z.object({ book_id: reference('Buku') }).register(acceptedNames, { names: ['title'] })
 */
export const acceptedNames = z.registry<{ names: readonly string[] }>()
