/** Declares the features of a product, for schemas that are read without a context. */
import { collect, declareContributions } from './contributions.ts'
import type { Feature } from './feature.ts'
import { namesOf } from './trailEntities.ts'

/** By the register, once: collects what the contracts add to each other, and how the trail names their resources. */
export function declareFeatures(features: readonly Feature[]): void {
  declareContributions(
    collect(
      features.flatMap(({ contributes = [], resources }) => [
        namesOf(Object.values(resources)),
        ...contributes,
      ]),
    ),
  )
}
