/** Students: the record and account of the people wing, and the enrolment an import may carry. */
import { student } from '#contract/people/student.ts'
import { type Context, now } from '#server/context.ts'
import { serveResource, type Values } from '#server/crud.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/errors.ts'
import { STUDENT_HOOKS } from '#server/people/persons.ts'
import type { Serve } from '#server/serve.ts'

export function serveStudents(serve: Serve) {
  serveResource(serve, student, {
    ...STUDENT_HOOKS,
    afterWrite: async (queries, row, values, context) => {
      const once = await STUDENT_HOOKS.afterWrite?.(queries, row, values, context)
      await enrolAsNamed(queries, context, row.id, values)
      return once
    },
  })
}

/** `grade`, `room` and `eduyear` together enrol the student (decisions §4). */
async function enrolAsNamed(
  queries: Queries,
  context: Context,
  studentId: number,
  { grade, room, eduyear }: Values,
) {
  if (!grade && !room && !eduyear) return
  if (!grade || !room || !eduyear) throw errors.invalid({ grade: 'Isi grade, room dan eduyear bersama-sama' })
  const classroom = await queries
    .selectFrom('classrooms')
    .where('code', '=', String(grade))
    .where('room', '=', String(room))
    .select('id')
    .executeTakeFirst()
  if (!classroom) throw errors.invalid({ grade: `Kelas ${grade} ${room} tidak ada` })
  const year = await queries
    .selectFrom('eduyears')
    .where(({ eb, or }) => or([eb('code', '=', String(eduyear)), eb('name', '=', String(eduyear))]))
    .select(['id', 'status'])
    .executeTakeFirst()
  if (!year) throw errors.invalid({ eduyear: `Tahun ajaran ${eduyear} tidak ada` })
  if (year.status !== 'active') throw errors.invalid({ eduyear: `Tahun ajaran ${eduyear} tidak aktif` })
  const at = now(context)
  await queries
    .insertInto('student_classes')
    .values({
      student_id: studentId,
      classroom_id: classroom.id,
      eduyear_id: year.id,
      status: 'active',
      created_at: at,
      updated_at: at,
    })
    .execute()
}
