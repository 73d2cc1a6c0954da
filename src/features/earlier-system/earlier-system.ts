/** Earlier system: a command that imports a whole school from the system that schools used before. */
import { feature } from '#platform/contract/feature.ts'
import { trailEntities } from './trailEntities.ts'

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
  contributes: [trailEntities],
  resources: {},
  calls: {},
})
