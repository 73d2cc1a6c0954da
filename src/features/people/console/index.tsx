/** People in the console: teachers and the user's own profile. Students are named by enrolment, which extends them. */
import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined'
import { ACCOUNT_OWNERS } from '#features/accounts/console/users/accountOwners.ts'
import { masterResource } from '#features/school/console/masterResource.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { PROFILE } from '#platform/console/paths.ts'
import { POLICY } from '#platform/contract/access.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { student } from '../student.ts'
import { teacher } from '../teacher.ts'
import { trailEntities } from '../trailEntities.ts'
import { TIMELINE_EVENTS } from './history/timelinePoint.ts'

export const people = consoleFeature(
  [
    masterResource(teacher, { icon: SupervisorAccount, position: 11, load: () => import('./teachers.tsx') }),
    screen(() => import('./profile/profile.tsx'), {
      path: PROFILE,
      label: 'Profile',
      access: POLICY.profile,
      isHidden: true,
    }),
  ],
  {
    contributes: [
      trailEntities,
      ACCOUNT_OWNERS.contribute(...[teacher, student].map(toOwners)),
      TIMELINE_EVENTS.contribute({ load: async () => (await import('./history/ownEvents.ts')).OWN_EVENTS }),
    ],
  },
)

function toOwners({ api, label, access }: Pick<Resource, 'api' | 'label' | 'access'>) {
  return { resource: api.slice(1), label, access: access.read }
}
