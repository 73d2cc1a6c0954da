/** What a call must keep to in a large school. */
import type { Growth } from './growth.ts'

/** `ms` of a call, `blocked` of others meanwhile, `times` what it takes in the small school; fewer ms more than `noise` are the clock's. */
export const THRESHOLDS = { maxMs: 100, maxBlockedMs: 50, maxGrowth: 1.5, noiseMs: 3 }

export function isFlat({ small, large }: Growth): boolean {
  return (
    large.median <= THRESHOLDS.maxGrowth * small.median || large.median - small.median < THRESHOLDS.noiseMs
  )
}

export function isQuick({ large }: Growth): boolean {
  return large.median <= THRESHOLDS.maxMs && large.blocked <= THRESHOLDS.maxBlockedMs
}
