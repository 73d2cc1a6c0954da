/** The console's register: the parts of all features that have screens, in the order in which they may use each other. */
import { accounts } from '#features/accounts/console/index.tsx'
import { attendance } from '#features/attendance/console/index.tsx'
import { documents } from '#features/documents/console/index.tsx'
import { earlierSystem } from '#features/earlier-system/console/index.tsx'
import { enrolment } from '#features/enrolment/console/index.tsx'
import { home } from '#features/home/console/index.tsx'
import { learning } from '#features/learning/console/index.tsx'
import { lessons } from '#features/lessons/console/index.tsx'
import { media } from '#features/media/console/index.tsx'
import { notices } from '#features/notices/console/index.tsx'
import { people } from '#features/people/console/index.tsx'
import { posts } from '#features/posts/console/index.tsx'
import { school } from '#features/school/console/index.tsx'
import { website } from '#features/website/console/index.tsx'
import { createRegistry } from '#platform/console/kit/registry/registry.ts'
import { ACCESS_ENTRIES } from '#platform/contract/access.ts'
import { ACCESSES } from '#src/access.ts'

export const features = [
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
  earlierSystem,
]
export const registry = createRegistry(features, {
  contributes: [ACCESS_ENTRIES.contribute(...ACCESSES)],
  // Loaded only for resources that have no screens of a feature.
  loadResources: async () => (await import('#src/features.ts')).resources,
})
