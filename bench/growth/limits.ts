/** What a call must keep to in a large school. */
import type { Grown } from './growth.ts'

/** `ms` of a call, `blocked` of others meanwhile, `times` what it takes in the small school; fewer ms more than `noise` are the clock's. */
export const LIMITS = { ms: 100, blocked: 50, times: 1.5, noise: 3 }

export function isFlat({ small, large }: Grown): boolean {
  return large.median <= LIMITS.times * small.median || large.median - small.median < LIMITS.noise
}

export function isQuick({ large }: Grown): boolean {
  return large.median <= LIMITS.ms && large.blocked <= LIMITS.blocked
}
