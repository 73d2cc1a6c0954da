/** The limits that each call must meet in the large school. */
import type { GrowthResult } from './growth.ts'

/**
 * `maxMs` limits a call's median, `maxBlockedMs` the longest health check meanwhile, and `maxGrowth` the ratio to the
 * small school's median. A difference below `noiseMs` is measurement noise and never counts as growth.
 */
export const THRESHOLDS = { maxMs: 100, maxBlockedMs: 50, maxGrowth: 1.5, noiseMs: 3 }

export function isFlat({ small, large }: GrowthResult): boolean {
  return (
    large.medianMs <= THRESHOLDS.maxGrowth * small.medianMs ||
    large.medianMs - small.medianMs < THRESHOLDS.noiseMs
  )
}

export function isWithinLimits({ large }: GrowthResult): boolean {
  return large.medianMs <= THRESHOLDS.maxMs && large.blockedMs <= THRESHOLDS.maxBlockedMs
}
