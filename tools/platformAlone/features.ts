/** The register of features of a platform that stands alone: it has none. */
import { declareFeatures } from '#platform/contract/declareFeatures.ts'
import { catalogueOf, type Feature } from '#platform/contract/feature.ts'
import { platform } from '#platform/contract/platform.ts'

export const features: Readonly<Record<string, Feature>> = {}

const declared = Object.values(features)
declareFeatures(declared)
export const resources = Object.assign({}, ...declared.map(({ resources: own }) => own))
export const catalogue = catalogueOf([platform, ...declared])
export const { calls } = catalogue
