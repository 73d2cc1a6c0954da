/** What a spread begins with, and the last one of a grade and year. */
import type { Queries } from '#platform/server/db/open.ts'
import type { MemberCount, SpreadPage } from '../../spread.ts'
import { ENDED_STATUSES } from '../../status.ts'

/** The students who are in these classes already, counted by gender and religion. */
export async function readMembers(
  queries: Queries,
  { eduyear_id, classroomIds }: { eduyear_id: number; classroomIds: readonly number[] },
): Promise<MemberCount[]> {
  if (classroomIds.length === 0) return []
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('eduyear_id', '=', eduyear_id)
    .where('classroom_id', 'in', classroomIds)
    .where('status', 'not in', ENDED_STATUSES)
    .groupBy(['classroom_id', 'gender', 'religion'])
    .select(({ fn }) => ['classroom_id', 'gender', 'religion', fn.countAll<number>().as('total')])
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

export async function readLastSpread(
  queries: Queries,
  { eduyear_id, code }: { eduyear_id: number; code: string },
): Promise<SpreadPage['last']> {
  const last = await queries
    .selectFrom('class_spreads')
    .leftJoin('users', 'users.id', 'class_spreads.user_id')
    .where('eduyear_id', '=', eduyear_id)
    .where('code', '=', code)
    .where('undone_at', 'is', null)
    .orderBy('class_spreads.id', 'desc')
    .select(['class_spreads.id', 'class_spreads.created_at', 'users.name as by'])
    .executeTakeFirst()
  if (!last) return null
  const { total } = await queries
    .selectFrom('student_classes')
    .where('spread_id', '=', last.id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total) > 0 ? { ...last, total: Number(total) } : null
}
