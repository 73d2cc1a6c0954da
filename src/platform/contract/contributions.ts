/** Contribution points: a feature collects there what others add, though none of them imports another. */

const COLLECTED = Symbol('contributions')

/** All that the features of a product have contributed. Only the points can read it, each its own values. */
export type Contributions = { readonly [COLLECTED]: true }

/** A value on its way to its point. */
export type Contribution = (collected: Contributions) => void

export type ContributionPoint<Value extends object> = {
  /** @example serverPart(contract.documents, { …, contributes: [TIMELINE.contribute(documentsOfStudent)] }) */
  contribute: (...values: readonly Value[]) => Contribution
  /**
   * The values in the order of their `position`, those without one last and in the order of the register.
   *
   * @example TIMELINE.of(context)
   */
  of: (source: { readonly contributions: Contributions }) => readonly Value[]
}

/**
 * Declares a point. It lies in the feature that asks it where its contributors may use that feature, otherwise in the
 * platform.
 *
 * @example export const TIMELINE = contributionPoint<TimelineSource>()
 */
export function contributionPoint<Value extends object>(): ContributionPoint<Value> {
  const valuesOf = new WeakMap<Contributions, readonly Value[]>()
  return {
    contribute:
      (...values) =>
      (collected) => {
        const all = [...(valuesOf.get(collected) ?? []), ...values]
        valuesOf.set(
          collected,
          all.sort((one, other) => positionOf(one) - positionOf(other)),
        )
      },
    of: ({ contributions }) => valuesOf.get(contributions) ?? [],
  }
}

function positionOf(value: object): number {
  return 'position' in value && typeof value.position === 'number' ? value.position : Number.MAX_VALUE
}

let declared: Contributions | undefined

/** What the contracts of all features have contributed. The register hands it in once, when it is loaded. */
export function declareContributions(contributions: Contributions): void {
  declared = contributions
}

/** What the parts of a page contribute, which does without the register of contracts; once that is loaded, it counts. */
export function declarePageContributions(contributions: Contributions): void {
  declared ??= contributions
}

/**
 * For schemas, which are read without a context.
 *
 * @throws if the register of features was not loaded
 */
export function declaredContributions(): { readonly contributions: Contributions } {
  if (!declared) throw new Error('The register of features was not loaded')
  return { contributions: declared }
}

/** The same, and none where no register was loaded: one resource alone has what it declares itself. */
export function contributionsSoFar(): { readonly contributions: Contributions } {
  return { contributions: declared ?? collect([]) }
}

/** Brings the contributions of several features to their points. */
export function collect(contributions: readonly Contribution[]): Contributions {
  const collected: Contributions = { [COLLECTED]: true }
  for (const bring of contributions) bring(collected)
  return collected
}
