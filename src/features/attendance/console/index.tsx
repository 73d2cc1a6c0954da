/** Attendance in the console. */
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { trailEntities } from '../trailEntities.ts'

export const attendance = consoleFeature([], { contributes: [trailEntities] })
