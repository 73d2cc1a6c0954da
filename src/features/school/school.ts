/** School: lessons as subjects, classrooms, education years, and the active period. */
import { feature } from '#platform/contract/feature.ts'
import { classroom } from './classroom.ts'
import { eduyear } from './eduyear.ts'
import { lesson } from './lesson.ts'
import { readPeriod, savePeriod } from './period.ts'
import { trailEntities } from './trailEntities.ts'

export const school = feature({
  uses: ['accounts'],
  contributes: [trailEntities],
  resources: { lesson, classroom, eduyear },
  calls: { readPeriod, savePeriod },
})
