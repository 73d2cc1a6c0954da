/** The earlier system in the console: what it imported is named in the trail. */
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { trailEntities } from '../trailEntities.ts'

export const earlierSystem = consoleFeature([], { contributes: [trailEntities] })
