/** What the data calls of the school year's resources have in common. */
import type { ListRequest, Rights, Values } from '#platform/console/providers/entity.ts'

/** The same keys for every action. */
export const toUniformRights = (keys: Rights['read']): Rights => ({
  read: keys,
  create: keys,
  change: keys,
  remove: keys,
})

/** Leaves out the filterable values, which are large and needed only by the filter button. */
export const withoutFilterValues = (filter: Values): ListRequest => ({ query: { filterable: '0' }, filter })
