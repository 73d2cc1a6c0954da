/** Randomized tests: the number of runs, few in `npm test` and many in `npm run test:rounds`, the seed, and weighted choices. */
import { createHash } from 'node:crypto'
import { expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:long`; absent in `npm test`. */
    isLong: boolean | undefined
    /** Whether this is `npm run test:rounds` or `npm run test:whole`, which take as long as they need. */
    isWhole: boolean | undefined
    /** How often `npm run test:rounds` kills the server. */
    killRounds: number | undefined
  }
}

/** The part of the rounds that `npm run test:long` runs, as a sample of `npm run test:rounds`. */
const SAMPLE = 1 / 4

/**
 * For tests in files named `*.rounds.test.ts`, which all suites run.
 * @example fc.assert(property, { numRuns: rounds({ few: 20, many: 2000 }), seed: seed(7) })
 */
export function rounds({ few, many }: { few: number; many: number }): number {
  if (inject('isWhole')) return many
  return inject('isLong') ? Math.max(few, Math.ceil(many * SAMPLE)) : few
}

/**
 * Fails if one of the events never occurred. The sample of the long suite has a new seed each time and may miss a rare one
 * by chance; the fixed seed of `npm test` and the many rounds of `npm run test:rounds` may not.
 */
export function expectEachOccurred(counts: Readonly<Record<string, number>>) {
  if (inject('isLong') && !inject('isWhole')) return
  for (const [event, count] of Object.entries(counts)) expect(count, `${event} must occur`).toBeGreaterThan(0)
}

/** Like `rounds`, for tests that kill the server; `npm run test:rounds` decides how often. */
export const killRounds = (counts: { few: number; many: number }): number =>
  inject('killRounds') ?? rounds(counts)

/**
 * A quarter of the cases to which a slow law does the same, for each of which it opens the console or starts a server.
 * `npm run test:whole` runs all of them.
 */
export const sampleOf = <Case>(cases: readonly Case[]): readonly Case[] =>
  inject('isWhole') ? cases : cases.filter((_, index) => index % (1 / SAMPLE) === 0)

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

/** Random numbers that a seed repeats. @example randomOf(seed(7)).below(6) // 0 to 5 */
export function randomOf(start: number) {
  let index = 0
  return {
    below: (limit: number): number => {
      index += 1
      return createHash('sha256').update(`${start} ${index}`).digest().readUInt32BE() % limit
    },
  }
}
