/** School: lessons as subjects, classrooms, education years, the active period, and the calendar. */
import { feature } from '#platform/contract/feature.ts'
import { calendar } from './calendar.ts'
import { classroom } from './classroom.ts'
import { eduyear } from './eduyear.ts'
import { lesson } from './lesson.ts'
import { readPeriod, savePeriod } from './period.ts'
import { readSemesterDates, saveSemesterDates } from './semesterDates.ts'
import { trailEntities } from './trailEntities.ts'

export const school = feature({
  uses: ['accounts'],
  contributes: [trailEntities],
  resources: { lesson, classroom, eduyear, calendar },
  calls: { readPeriod, savePeriod, readSemesterDates, saveSemesterDates },
})
