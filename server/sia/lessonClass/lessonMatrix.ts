/** The lessons of all classes of a semester: read as cells, and saved cell by cell. */
import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import { removalQuestion, whyLocked } from '#contract/sia/lessonClass/lessonClass.ts'
import type {
  ChangedCell,
  LessonMatrixInput,
  MatrixPeriod,
  RefusedCell,
  readLessonMatrix,
  StoredCell,
} from '#contract/sia/lessonClass/lessonMatrix.ts'
import type { Queries } from '#server/db/open.ts'
import type { Tx } from '#server/db/write.ts'
import type { Caller } from '#server/http/authentication.ts'
import { byGrade, findSemester, findYear, refuseIfPassed } from '../period/years.ts'
import { addLessonClass, enrolWholeClass } from './lessonClassRows.ts'
import { PARTICIPANT_COUNT, readLessonClass } from './lessonClassSource.ts'
import { changeTeacher, removeLessonClass } from './lessonClassWriting.ts'

/** @throws 422 where year or semester is none */
export async function readMatrix(
  queries: Queries,
  period: MatrixPeriod,
): Promise<Output<typeof readLessonMatrix>> {
  await findYear(queries, period.eduyear_id)
  await findSemester(queries, period.semester_id)
  const classrooms = await queries
    .selectFrom('classrooms')
    .select(['id', 'name', 'code'])
    .orderBy('name')
    .execute()
  const lessons = await queries.selectFrom('lessons').select(['id', 'name', 'code']).orderBy('name').execute()
  const teachers = await queries.selectFrom('teachers').select(['id', 'name']).orderBy('name').execute()
  return { classrooms: byGrade(classrooms), lessons, teachers, cells: await readCells(queries, period) }
}

async function readCells(queries: Queries, { eduyear_id, semester_id }: MatrixPeriod): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`select id, classroom_id, lesson_id, teacher_id,
    ${PARTICIPANT_COUNT} as participants from lesson_classes
    where eduyear_id = ${eduyear_id} and semester_id = ${semester_id} order by id`.execute(queries)
  return rows.map((row) => ({ ...row, participants: Number(row.participants) }))
}

type NamesById = {
  classrooms: Map<number, string>
  lessons: Map<number, string>
  teachers: Map<number, string>
}

/**
 * Stores every cell that can be, one after the other, and names the others.
 *
 * @throws 422 where year or semester is none or over, 409 with the question about what is over
 */
export async function saveMatrix(tx: Tx<Caller>, input: LessonMatrixInput) {
  const { queries } = tx
  const { eduyear_id, semester_id } = input
  // Nobody joins a lesson that is just taken away.
  await tx.lock('enrolments')
  await findYear(queries, eduyear_id)
  await findSemester(queries, semester_id)
  if (input.cells.some((cell) => cell.teacher_id !== null && cell.was_teacher_id === null))
    await refuseIfPassed(queries, { user: tx.user, with_passed: input.with_passed }, input)
  const known = await readKnown(queries)
  const stored = new Map((await readCells(queries, input)).map((cell) => [placeOf(cell), cell]))
  const counts = { added: 0, changed: 0, removed: 0, participants: 0 }
  const refused: RefusedCell[] = []
  const made = new Map<number, number[]>()
  const done = new Set<string>()
  for (const cell of input.cells) {
    const place = placeOf(cell)
    const before = stored.get(place)
    const reason = done.has(place)
      ? 'Sel ini disebut dua kali'
      : await whyRefused(queries, { cell, before, known, withParticipants: Boolean(input.with_participants) })
    done.add(place)
    if (reason) {
      refused.push({ classroom_id: cell.classroom_id, lesson_id: cell.lesson_id, reason })
      continue
    }
    if (before && cell.teacher_id === null) {
      await removeLessonClass(tx, before.id, { withParticipants: Boolean(input.with_participants) })
      counts.removed += 1
    } else if (before && cell.teacher_id !== null) {
      const { lesson_id, teacher_id } = cell
      const where = { classroom_id: cell.classroom_id, eduyear_id, semester_id }
      counts.changed += await changeTeacher(tx, { id: before.id, lesson_id, teacher_id }, where)
    } else if (cell.teacher_id !== null) {
      const { classroom_id, lesson_id, teacher_id } = cell
      const id = await addLessonClass(tx, { lesson_id, teacher_id, classroom_id, eduyear_id, semester_id })
      made.set(classroom_id, [...(made.get(classroom_id) ?? []), id])
      counts.added += 1
    }
  }
  if (input.add_all_student)
    for (const [classroom_id, ids] of made)
      counts.participants += await enrolWholeClass(tx, ids, { classroom_id, eduyear_id })
  return { ...counts, refused }
}

const placeOf = (cell: { classroom_id: number; lesson_id: number }) =>
  `${cell.classroom_id} ${cell.lesson_id}`

async function readKnown(queries: Queries): Promise<NamesById> {
  const named = async (table: 'classrooms' | 'lessons' | 'teachers') => {
    const rows = await queries.selectFrom(table).select(['id', 'name']).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    classrooms: await named('classrooms'),
    lessons: await named('lessons'),
    teachers: await named('teachers'),
  }
}

type CellCheck = {
  cell: ChangedCell
  before: StoredCell | undefined
  known: NamesById
  withParticipants: boolean
}

/** Why a cell cannot become what is wanted, or null. */
async function whyRefused(
  queries: Queries,
  { cell, before, known, withParticipants }: CellCheck,
): Promise<string | null> {
  if (!known.classrooms.has(cell.classroom_id)) return 'Kelas tidak ditemukan'
  if (!known.lessons.has(cell.lesson_id)) return 'Mata pelajaran tidak ditemukan'
  if (cell.teacher_id !== null && !known.teachers.has(cell.teacher_id)) return 'Guru tidak ditemukan'
  const currentTeacherId = before?.teacher_id ?? null
  // The cell has this teacher already: the request was repeated because its answer was lost.
  if (currentTeacherId === cell.teacher_id) return null
  if (currentTeacherId !== cell.was_teacher_id) {
    return currentTeacherId === null
      ? 'Pelajaran ini sudah dihapus orang lain'
      : `Gurunya sudah diubah orang lain menjadi ${known.teachers.get(currentTeacherId)}`
  }
  if (!before || cell.teacher_id !== null) return null
  if (before.participants > 0 && !withParticipants) return removalQuestion(before)
  return whyLocked(await readLessonClass(queries, before.id), 'dihapus')
}
