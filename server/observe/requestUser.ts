/** Whose request it is, for logs: known once the session was read, and forgotten with the request. */
import type { FastifyRequest } from 'fastify'

const users = new WeakMap<FastifyRequest, number>()

export function noteUser(request: FastifyRequest, userId: number): void {
  users.set(request, userId)
}

/** @returns null where nobody is signed in */
export function userOf(request: FastifyRequest): number | null {
  return users.get(request) ?? null
}

/** The path as it was declared, without what anybody may write into it. @example '/api/post/:id' */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return (!is404 && routeOptions.url) || 'unknown'
}
