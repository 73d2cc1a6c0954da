/** The register of features, in the order in which they may use each other: the API's table of contents. */
import { accounts } from '#features/accounts/accounts.ts'
import { attendance } from '#features/attendance/attendance.ts'
import { documents } from '#features/documents/documents.ts'
import { earlierSystem } from '#features/earlier-system/earlier-system.ts'
import { enrolment } from '#features/enrolment/enrolment.ts'
import { home } from '#features/home/home.ts'
import { learning } from '#features/learning/learning.ts'
import { lessons } from '#features/lessons/lessons.ts'
import { media } from '#features/media/media.ts'
import { notices } from '#features/notices/notices.ts'
import { people } from '#features/people/people.ts'
import { posts } from '#features/posts/posts.ts'
import { school } from '#features/school/school.ts'
import { website } from '#features/website/website.ts'
import { declareFeatures } from '#platform/contract/declareFeatures.ts'
import { catalogueOf, type Feature, type ResourcesOf } from '#platform/contract/feature.ts'
import { platform } from '#platform/contract/platform.ts'

export const features = {
  accounts,
  school,
  people,
  lessons,
  enrolment,
  learning,
  documents,
  attendance,
  posts,
  media,
  website,
  home,
  notices,
  'earlier-system': earlierSystem,
} as const

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
