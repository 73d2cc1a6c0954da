/** The register of features with their resources and calls: the API's table of contents. */
import { declareFeatures } from '#platform/contract/declareFeatures.ts'
import { catalogueOf, type Feature, orderByUse, type ResourcesOf } from '#platform/contract/feature.ts'
import { platform } from '#platform/contract/platform.ts'
import * as listed from './featureList.ts'

/** By name; each stands after those that it uses. */
export const features = orderByUse(listed)

const declared = Object.values<Feature>(features)
declareFeatures(declared)

/** The plain resources of all features, by name. */
export const resources: ResourcesOf<typeof features> = Object.assign(
  {},
  ...declared.map(({ resources: own }) => own),
)

export const catalogue = catalogueOf([platform, ...declared])

/** All endpoints, including those of the resources, by unique name. */
export const { calls } = catalogue
