/** Filters that features add to the lists of others. */
import { z } from 'zod'
import { contributionPoint, contributionsSoFar } from './contributions.ts'

type AddedFilters = {
  /** Name of the resource. */
  resource: string
  position?: number
  /** Yes-or-no filters with their labels. */
  flags?: Readonly<Record<string, string>>
  /** Fields by which rows are filtered that have none of them. */
  fields?: z.ZodObject
}

/**
 * In the contract of a feature and in its console part; `EXTENSIONS` of its server part has the conditions.
 *
 * @example LIST_FILTERS.contribute({ resource: 'member', flags: { overdue: 'Terlambat mengembalikan' } })
 */
export const LIST_FILTERS = contributionPoint<AddedFilters>()

type Source = Parameters<typeof LIST_FILTERS.of>[0]
type ExtraFilters = { flags: Readonly<Record<string, string>>; fields: z.ZodObject }
type Filtered = { name?: string; flags?: Readonly<Record<string, string>> | undefined }

/** The yes-or-no filters of a list and the added fields: its own, then those that features add. */
export function extraFiltersOf(
  { name, flags }: Filtered,
  source: Source = contributionsSoFar(),
): ExtraFilters {
  const added = LIST_FILTERS.of(source).filter(({ resource }) => resource === name)
  return {
    flags: Object.assign({}, flags, ...added.map((filters) => filters.flags)),
    fields: z.object(Object.assign({}, ...added.map(({ fields }) => fields?.shape))),
  }
}
