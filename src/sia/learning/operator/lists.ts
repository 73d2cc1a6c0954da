/** The lists behind the numbers of the overview: where they stand, and how one is opened for a class or a teacher. */
import { POLICY } from '#contract/access.ts'
import type { NamedRef } from '#contract/sia/activity.ts'
import {
  exportTaughtMaterials,
  exportTaughtSubmissions,
  exportTaughtTasks,
  listTaughtMaterials,
  listTaughtSubmissions,
  listTaughtTasks,
} from '#contract/sia/learning/overview.ts'
import type { EntityData } from '#src/providers/entity.ts'

const access = { read: POLICY.learning.teach, create: [], change: [], remove: [] }

export const taughtLists = {
  materials: { list: listTaughtMaterials, exports: exportTaughtMaterials, access },
  tasks: { list: listTaughtTasks, exports: exportTaughtTasks, access },
  submissions: { list: listTaughtSubmissions, exports: exportTaughtSubmissions, access },
} as const satisfies Record<string, EntityData>

export type Period = { eduyear: NamedRef | null; semester: NamedRef | null }
/** Of one class or of one teacher. */
export type OverviewScope = { name: 'classroom' | 'teacher'; id: number }

/** `lesson` narrows it to one of theirs. */
type Narrowed = { period: Period; flag?: string | undefined; lesson?: NamedRef }

/** @example listOf(listTaughtTasks, { name: 'classroom', id: 7 }, { period, flag: 'opened' }) */
export function listOf(
  { path }: { path: string },
  { name, id }: OverviewScope,
  { period: { eduyear, semester }, flag, lesson }: Narrowed,
): string {
  const filter = {
    [name]: [id],
    ...(lesson && { lesson: [lesson.id] }),
    ...(eduyear && { eduyear: [eduyear.id] }),
    ...(semester && { semester: [semester.id] }),
    ...(flag && { [flag]: true }),
  }
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
