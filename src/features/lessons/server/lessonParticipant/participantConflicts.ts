/** Refusals of a lesson's participants because somebody else was quicker: which students, and who did it. */
import { z } from 'zod'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import { nameUser, YOURSELF } from '#platform/server/resource/optimisticLock.ts'

/** What a row of the trail says of a participant: new ones are stored as their ids, removed ones as their rows. */
const changedStudents = z.array(
  z.union([z.int(), z.looseObject({ student_id: z.int() }).transform(({ student_id }) => student_id)]),
)

/** Rows of the trail in which the student is looked for; a lesson has few of them. */
const MAX_TRAIL_ROWS = 50

type Participation = { lesson_class_id: number; student_id: number }

/** Who added the student to the lesson or removed them last; null if that is not in the lesson's own trail. */
async function findChanger(tx: Tx, { lesson_class_id, student_id }: Participation): Promise<string | null> {
  const rows = await tx.queries
    .selectFrom('audits')
    .where('entity', '=', 'lesson_class_student')
    .where('entity_id', '=', lesson_class_id)
    .where('action', 'in', ['create', 'delete'])
    .select(['user_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(MAX_TRAIL_ROWS)
    .execute()
  const change = rows.find(({ before, after }) =>
    changedStudents.safeParse(JSON.parse(after ?? before ?? '[]')).data?.includes(student_id),
  )
  return change ? nameUser(tx, change.user_id, YOURSELF) : null
}

/** @throws 409 that names a student who takes part already, and who added them */
export async function refuseParticipants(tx: Tx, lesson_class_id: number, studentIds: readonly number[]) {
  const taken = await tx.queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lesson_class_id)
    .where('student_id', 'in', studentIds)
    .select(['student_id', 'students.name'])
    .orderBy('students.name')
    .limit(1)
    .executeTakeFirst()
  if (!taken) return
  const changer = await findChanger(tx, { lesson_class_id, student_id: taken.student_id })
  const by = changer === null ? '' : `, ditambahkan ${changer}`
  throw errors.conflict(`${taken.name} sudah menjadi peserta${by}. Muat ulang halaman ini.`)
}

type Removal = {
  /** From the row's id to the student that the client believes it has. */
  studentByRemovedRow: ReadonlyMap<number, number>
  deletedRows: readonly { id: number; student_id: number }[]
}

/** The 409 for participants who are gone already. */
export async function goneConflict(
  tx: Tx,
  lesson_class_id: number,
  { studentByRemovedRow, deletedRows }: Removal,
) {
  const gone = [...studentByRemovedRow].find(
    ([id, student_id]) => !deletedRows.some((row) => row.id === id && row.student_id === student_id),
  )
  const student_id = gone?.[1] ?? 0
  const name = await findStudentName(tx.queries, student_id)
  const changer = await findChanger(tx, { lesson_class_id, student_id })
  const by = changer === null ? '' : `, dihapus ${changer}`
  return errors.conflict(`${name ?? 'Seorang siswa'} sudah bukan peserta${by}. Muat ulang halaman ini.`)
}

async function findStudentName(queries: Queries, id: number): Promise<string | undefined> {
  const student = await queries.selectFrom('students').where('id', '=', id).select('name').executeTakeFirst()
  return student?.name
}
