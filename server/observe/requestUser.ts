/** Whose request it is and which call, for logs. */
import type { FastifyRequest } from 'fastify'

/** @returns null where nobody is signed in, or the session was not read yet */
export function userOf({ caller }: FastifyRequest): number | null {
  return caller?.id ?? null
}

/** The path as it was declared, without what anybody may write into it. @example '/api/post/:id' */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return (!is404 && routeOptions.url) || 'unknown'
}
