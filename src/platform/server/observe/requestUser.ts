/** The user and route of a request, for logs and metrics. */
import type { FastifyRequest } from 'fastify'

/** @returns null if nobody is signed in, or the session was not read yet */
export function userOf({ caller }: FastifyRequest): number | null {
  return caller?.id ?? null
}

/** The declared path of the route, without the values of its parameters. @example '/api/post/:id' */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return (!is404 && routeOptions.url) || 'unknown'
}
