/** The declaration of a feature: whom it uses, its plain resources and its calls. */
import type { Contribution } from './contributions.ts'
import type { Endpoint } from './endpoint.ts'
import type { Resource } from './resource.ts'

export type Feature = {
  /** Names of the features that it uses. */
  uses: readonly string[]
  /** What its contract adds to those of other features. */
  contributes?: readonly Contribution[]
  /** Its plain resources, whose calls are derived, by name. */
  resources: Readonly<Record<string, Resource>>
  /** All its other calls, by name; the API's documentation shows the names. */
  calls: Readonly<Record<string, Endpoint>>
}

/**
 * Declares a feature. Its server part has a handler for each call.
 *
 * @example export const library = feature({ uses: ['accounts'], resources: { book }, calls: { returnLoan } })
 */
export function feature<F extends Feature>(declaration: F): F {
  return declaration
}

/**
 * Each feature after those that it uses, otherwise by name.
 *
 * @throws if features use each other in a circle, or one uses a name that is not among them
 */
export function orderByUse<Features extends Readonly<Record<string, Feature>>>(features: Features): Features {
  const ordered = new Map<string, Feature>()
  const add = (name: string, users: readonly string[]) => {
    if (users.includes(name))
      throw new Error(`Features use each other in a circle: ${[...users, name].join(' → ')}`)
    if (ordered.has(name)) return
    const feature = features[name]
    if (!feature)
      throw new Error(`The feature ${users.at(-1)} uses ${name}, which src/featureList.ts does not name`)
    for (const used of feature.uses) add(used, [...users, name])
    ordered.set(name, feature)
  }
  for (const name of Object.keys(features).sort()) add(name, [])
  return Object.assign({}, ...[...ordered].map(([name, feature]) => ({ [name]: feature })))
}

/** The resources of several features, as one object. */
export type ResourcesOf<Features extends Readonly<Record<string, Feature>>> = Merged<
  Features[keyof Features]['resources']
>

/** One type with the properties of all members of a union. */
type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  merged: infer All,
) => void
  ? All
  : never

/** All calls of a feature, including those of its resources, by unique name. @example 'book.list' */
export function callsOf({ calls, resources }: Feature): Readonly<Record<string, Endpoint>> {
  return { ...calls, ...Object.fromEntries(Object.values(resources).flatMap(callsOfResource)) }
}

/** All calls by name, and all resources. */
export type Catalogue = { calls: Readonly<Record<string, Endpoint>>; resources: readonly Resource[] }

/** @example catalogueOf([platform, ...Object.values(features)]).calls['book.list'] */
export function catalogueOf(features: readonly Feature[]): Catalogue {
  return {
    calls: Object.assign({}, ...features.map(callsOf)),
    resources: features.flatMap(({ resources }) => Object.values(resources)),
  }
}

function callsOfResource({ name, endpoints, uploads, files, choices }: Resource): [string, Endpoint][] {
  return [
    ...Object.entries(endpoints).map(([verb, call]): [string, Endpoint] => [`${name}.${verb}`, call]),
    ...Object.entries(uploads).map(([field, call]): [string, Endpoint] => [`${name}.upload.${field}`, call]),
    ...Object.entries(files).map(([field, call]): [string, Endpoint] => [`${name}.file.${field}`, call]),
    ...Object.entries(choices).map(([field, call]): [string, Endpoint] => [`${name}.choices.${field}`, call]),
  ]
}
