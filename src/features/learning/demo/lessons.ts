/** Reads the lessons of the demonstration's classes, with their chapters. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Chapter } from './chapter.ts'
import { HUMANITIES } from './humanities.ts'
import { SCIENCES } from './sciences.ts'

const CHAPTERS = { ...HUMANITIES, ...SCIENCES }

export type Lesson = {
  id: number
  name: string
  /** The account id of the teacher. */
  user_id: number
  chapters: readonly [Chapter, Chapter, Chapter]
  /** The index among the lessons of a class, from 0. */
  n: number
  /** Whether it belongs to the teacher or student with a printed login, who get all tasks of the month. */
  isFeatured: boolean
}

export async function readLessons(queries: Queries): Promise<Lesson[]> {
  const rows = await queries
    .selectFrom('lesson_classes')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .innerJoin('teachers', 'teachers.id', 'lesson_classes.teacher_id')
    .select(['lesson_classes.id', 'lessons.code', 'lessons.name', 'teachers.id as teacher_id', 'user_id'])
    .orderBy('lesson_classes.id')
    .execute()
  const teacher = Math.min(...rows.map(({ teacher_id }) => teacher_id))
  const attended = await queries
    .selectFrom('lesson_class_students')
    .where('student_id', '=', ({ selectFrom, fn }) =>
      selectFrom('lesson_class_students').select(fn.min<number>('student_id').as('first')),
    )
    .select('lesson_class_id')
    .execute()
  const featured = new Set(attended.map(({ lesson_class_id }) => lesson_class_id))
  const codes = Object.keys(CHAPTERS)
  return rows.flatMap(({ id, name, code, user_id, teacher_id }) => {
    const chapters = CHAPTERS[code]
    const isFeatured = teacher_id === teacher || featured.has(id)
    return chapters && user_id ? [{ id, name, user_id, chapters, n: codes.indexOf(code), isFeatured }] : []
  })
}
