/** The history of a lesson's teachers: every change is stored with the teachers' names. */
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { dayIn } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { MatrixPeriod } from '../../lessonMatrix.ts'
import { PLANNED, type TeacherChange } from '../../teacherChange.ts'

/** The longest list of changes. */
const MAX_ROWS = 500

type ChangeRow = {
  lesson_class_id: number
  former: NamedRef
  teacher: NamedRef
  /** The day the change starts; null for at once. */
  starts_on: string | null
  state: 'planned' | 'done'
}

/** Stores a change and cancels the ones planned before. @returns its id */
export async function insertTeacherChange(tx: Tx, change: ChangeRow): Promise<number> {
  const { lesson_class_id, former, teacher, starts_on, state } = change
  await cancelPlannedChangesOfLesson(tx, lesson_class_id)
  const { id } = await tx.queries
    .insertInto('teacher_changes')
    .values({
      lesson_class_id,
      starts_on,
      state,
      former_teacher_id: former.id,
      former_name: former.name,
      teacher_id: teacher.id,
      teacher_name: teacher.name,
      user_id: tx.user?.id ?? null,
      created_at: tx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function cancelPlannedChangesOfLesson({ queries }: Tx, lessonClassId: number): Promise<void> {
  await queries
    .updateTable('teacher_changes')
    .set({ state: 'cancelled' })
    .where('lesson_class_id', '=', lessonClassId)
    .where('state', '=', PLANNED)
    .execute()
}

/** Deletes the history of a lesson that is being removed. */
export async function removeTeacherHistory({ queries }: Tx, lessonClassId: number): Promise<void> {
  await queries.deleteFrom('teacher_changes').where('lesson_class_id', '=', lessonClassId).execute()
}

type HistoryQuery = MatrixPeriod & { lesson_class_id?: number | undefined }

/** The changes of a semester, the latest first; with `lesson_class_id` only those of one lesson. */
export async function readTeacherHistory(
  { db, config, clock }: Context,
  { eduyear_id, semester_id, lesson_class_id }: HistoryQuery,
) {
  const rows = await db.kysely
    .selectFrom('teacher_changes')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'teacher_changes.lesson_class_id')
    .innerJoin('classrooms', 'classrooms.id', 'lesson_classes.classroom_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_classes.lesson_id')
    .leftJoin('users', 'users.id', 'teacher_changes.user_id')
    .where('lesson_classes.eduyear_id', '=', eduyear_id)
    .where('lesson_classes.semester_id', '=', semester_id)
    .$if(lesson_class_id !== undefined, (query) =>
      query.where('teacher_changes.lesson_class_id', '=', lesson_class_id ?? 0),
    )
    .select([
      'teacher_changes.id',
      'lesson_class_id',
      'starts_on',
      'state',
      'former_name',
      'teacher_changes.created_at',
      'former_teacher_id',
      'teacher_name',
      'user_id',
      'teacher_changes.teacher_id',
      'classroom_id',
      'classrooms.name as classroom',
      'classrooms.code',
      'lesson_id',
      'lessons.name as lesson',
      'users.name as user',
    ])
    .orderBy('teacher_changes.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const zone = config.SCHOOL_TZ
  return {
    today: dayIn(zone, clock()),
    rows: rows.map(
      (row): TeacherChange => ({
        id: row.id,
        lesson_class_id: row.lesson_class_id,
        classroom: { id: row.classroom_id, name: row.classroom, code: row.code },
        lesson: { id: row.lesson_id, name: row.lesson },
        former: { id: row.former_teacher_id, name: row.former_name },
        teacher: { id: row.teacher_id, name: row.teacher_name },
        starts_on: row.starts_on ?? dayIn(zone, Date.parse(row.created_at)),
        state: parseState(row.state),
        user: row.user_id === null ? null : { id: row.user_id, name: row.user ?? '' },
        created_at: row.created_at,
      }),
    ),
  }
}

/** Rows of earlier versions say 'dropped' for cancelled. */
const parseState = (stored: string) => (stored === PLANNED || stored === 'done' ? stored : 'cancelled')
