/** What lessons of a class contain, which another feature keeps. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '#platform/server/db/open.ts'

type LessonContent = {
  kind: 'materials' | 'tasks'
  count: (queries: Queries, lessonClassId: number) => Promise<number>
}

/** @example LESSON_CONTENT.contribute({ kind: 'tasks', count: countTasks }) */
export const LESSON_CONTENT = contributionPoint<LessonContent>()

export type ContentSource = { queries: Queries } & Parameters<typeof LESSON_CONTENT.of>[0]

export async function countContent(
  source: ContentSource,
  lessonClassId: number,
): Promise<Record<LessonContent['kind'], number>> {
  const counts = { materials: 0, tasks: 0 }
  for (const { kind, count } of LESSON_CONTENT.of(source))
    counts[kind] += await count(source.queries, lessonClassId)
  return counts
}
