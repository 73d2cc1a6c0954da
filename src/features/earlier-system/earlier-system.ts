/** Earlier system: a command that imports a whole school from the system that schools used before. */
import { feature } from '#platform/contract/feature.ts'

export const earlierSystem = feature({
  uses: [
    'accounts',
    'school',
    'people',
    'lessons',
    'enrolment',
    'learning',
    'documents',
    'posts',
    'media',
    'website',
  ],
  resources: {},
  calls: {},
})
