/** The lists behind the counts of the overview, and the paths that open them filtered. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { LEARNING_POLICY } from '../../access.ts'
import {
  exportTaughtMaterials,
  exportTaughtSubmissions,
  exportTaughtTasks,
  listTaughtMaterials,
  listTaughtSubmissions,
  listTaughtTasks,
} from '../../overview.ts'

const access = { read: LEARNING_POLICY.teach, create: [], change: [], remove: [] }

export const taughtLists = {
  materials: { list: listTaughtMaterials, exports: exportTaughtMaterials, access },
  tasks: { list: listTaughtTasks, exports: exportTaughtTasks, access },
  submissions: { list: listTaughtSubmissions, exports: exportTaughtSubmissions, access },
} as const satisfies Record<string, EntityData>

export type Period = { eduyear: NamedRef | null; semester: NamedRef | null }
/** One class or one teacher, over whose lessons the overview counts. */
export type OverviewGroup = { groupKind: 'classroom' | 'teacher'; id: number }

/** Further filters of a list. */
type ListFilters = { period: Period; flag?: string | undefined; lesson?: NamedRef }

/** @example toListPath(listTaughtTasks, { groupKind: 'classroom', id: 7 }, { period, flag: 'opened' }) */
export function toListPath(
  { path }: { path: string },
  { groupKind, id }: OverviewGroup,
  { period: { eduyear, semester }, flag, lesson }: ListFilters,
): string {
  const filter = {
    [groupKind]: [id],
    ...(lesson && { lesson: [lesson.id] }),
    ...(eduyear && { eduyear: [eduyear.id] }),
    ...(semester && { semester: [semester.id] }),
    ...(flag && { [flag]: true }),
  }
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
