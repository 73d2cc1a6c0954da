/** The number of runs of a randomized test: few in `npm test`, many in `npm run test:long`. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:long`; absent in `npm test`. */
    isLong: boolean | undefined
  }
}

/**
 * For tests in files named `*.long.test.ts`, which both runs include.
 * @example fc.assert(property, { numRuns: rounds({ few: 20, many: 2000 }), seed: seed(7) })
 */
export const rounds = ({ few, many }: { few: number; many: number }): number =>
  inject('isLong') ? many : few

/** @returns a fixed seed in `npm test` and a new one in each long run; fast-check prints the seed of a failure */
export const seed = (fixed: number): number => (inject('isLong') ? Date.now() % 2 ** 31 : fixed)
