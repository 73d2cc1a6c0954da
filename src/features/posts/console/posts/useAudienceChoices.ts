/** Whom posts can be addressed to, with the names of the classes. */
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { listAudiences } from '../../audience.ts'

export function useAudienceChoices(isNeeded = true) {
  const can = useCan()
  return useQuery({
    queryKey: ['audiences'],
    queryFn: async ({ signal }) => (await call(listAudiences, { signal })).result.rows,
    staleTime: MINUTE,
    enabled: isNeeded && can(listAudiences.access),
  })
}
