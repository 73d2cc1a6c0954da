/** Randomized tests: the number of runs, few in `npm test` and many in `npm run test:long`, the seed, and weighted choices. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:long`; absent in `npm test`. */
    isLong: boolean | undefined
  }
}

/**
 * For tests in files named `*.rounds.test.ts`, which both suites run.
 * @example fc.assert(property, { numRuns: rounds({ few: 20, many: 2000 }), seed: seed(7) })
 */
export const rounds = ({ few, many }: { few: number; many: number }): number =>
  inject('isLong') ? many : few

/** @returns a fixed seed in `npm test` and a new one in each long run; fast-check prints the seed of a failure */
export const seed = (fixed: number): number => (inject('isLong') ? Date.now() % 2 ** 31 : fixed)

/**
 * Each name as often as its weight says, for a choice in which all items are equally likely.
 *
 * @example fc.constantFrom(...repeatByWeight({ upload: 3, withdraw: 1 })) // 'upload' three times as often
 */
export function repeatByWeight<Name extends string>(weights: Readonly<Record<Name, number>>): Name[] {
  const names = Object.keys(weights) as Name[]
  return names.flatMap((name) => Array<Name>(weights[name]).fill(name))
}
