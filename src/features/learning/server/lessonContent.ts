/** Materials and tasks, because of which a lesson of a class is neither moved nor deleted. */
import { LESSON_CONTENT } from '#features/lessons/server/lessonClass/lessonContent.ts'
import type { Queries } from '#platform/server/db/open.ts'

const countIn =
  (table: 'lesson_class_materials' | 'lesson_class_tasks') =>
  async (queries: Queries, lessonClassId: number) => {
    const { total } = await queries
      .selectFrom(table)
      .where('lesson_class_id', '=', lessonClassId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

export const contentOfLessons = LESSON_CONTENT.contribute(
  { kind: 'materials', count: countIn('lesson_class_materials') },
  { kind: 'tasks', count: countIn('lesson_class_tasks') },
)
