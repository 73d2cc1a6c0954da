/** The lessons of all classes of a semester: read as cells, and saved cell by cell. */

import { sql } from 'kysely'
import { readTeacherChoices } from '#features/people/server/teacherChoices.ts'
import { readClassrooms } from '#features/school/server/classrooms.ts'
import { findSemester, findYear, refuseIfPast } from '#features/school/server/years.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { whyLocked } from '../../lessonClass.ts'
import type {
  ChangedCell,
  LessonMatrixInput,
  MatrixPeriod,
  RefusedCell,
  readLessonMatrix,
  StoredCell,
} from '../../lessonMatrix.ts'
import { addLessonClass, enrolWholeClass } from './lessonClassRows.ts'
import { PARTICIPANT_COUNT, readLessonClass } from './lessonClassSource.ts'
import { changeTeacherOrLesson, removeLessonClass } from './lessonClassWriting.ts'
import type { ContentSource } from './lessonContent.ts'
import { removalQuestion } from './removalQuestion.ts'

/** @throws 422 if the year or semester does not exist */
export async function readMatrix(
  queries: Queries,
  period: MatrixPeriod,
): Promise<Output<typeof readLessonMatrix>> {
  await findYear(queries, period.eduyear_id)
  await findSemester(queries, period.semester_id)
  const classrooms = await readClassrooms(queries)
  const lessons = await queries.selectFrom('lessons').select(['id', 'name', 'code']).orderBy('name').execute()
  const teachers = await readTeacherChoices(queries)
  return { classrooms, lessons, teachers, cells: await readCells(queries, period) }
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
 * Saves the cells one after the other, and returns the refused ones with the reason.
 *
 * @throws 422 if the year or semester is unknown, or has passed and the user is no administrator; 409 with a question if it has passed for an administrator
 */
export async function saveMatrix(tx: Tx<Caller>, input: LessonMatrixInput) {
  const { queries } = tx
  const { eduyear_id, semester_id } = input
  // Locks the participants, so that nobody joins a lesson that is being removed.
  await tx.lock('enrolments')
  await findYear(queries, eduyear_id)
  await findSemester(queries, semester_id)
  if (input.cells.some((cell) => cell.teacher_id !== null && cell.was_teacher_id === null))
    await refuseIfPast(queries, { user: tx.user, with_passed: input.with_passed }, input)
  const names = await readNames(queries)
  const cellsByKey = new Map((await readCells(queries, input)).map((cell) => [cellKey(cell), cell]))
  const counts = { added: 0, changed: 0, removed: 0, participants: 0 }
  const refused: RefusedCell[] = []
  const newIdsByClassroom = new Map<number, number[]>()
  const seenKeys = new Set<string>()
  for (const cell of input.cells) {
    const key = cellKey(cell)
    const before = cellsByKey.get(key)
    const reason = seenKeys.has(key)
      ? 'Sel ini disebut dua kali'
      : await findRefusal(tx, {
          cell,
          before,
          names,
          withParticipants: Boolean(input.with_participants),
        })
    seenKeys.add(key)
    if (reason) {
      refused.push({ classroom_id: cell.classroom_id, lesson_id: cell.lesson_id, reason })
      continue
    }
    if (before && cell.teacher_id === null) {
      await removeLessonClass(tx, before.id, { withParticipants: Boolean(input.with_participants) })
      counts.removed += 1
    } else if (before && cell.teacher_id !== null) {
      const { lesson_id, teacher_id } = cell
      const classPeriod = { classroom_id: cell.classroom_id, eduyear_id, semester_id }
      counts.changed += await changeTeacherOrLesson(tx, { id: before.id, lesson_id, teacher_id }, classPeriod)
    } else if (cell.teacher_id !== null) {
      const { classroom_id, lesson_id, teacher_id } = cell
      const id = await addLessonClass(tx, { lesson_id, teacher_id, classroom_id, eduyear_id, semester_id })
      newIdsByClassroom.set(classroom_id, [...(newIdsByClassroom.get(classroom_id) ?? []), id])
      counts.added += 1
    }
  }
  if (input.add_all_student)
    for (const [classroom_id, ids] of newIdsByClassroom)
      counts.participants += await enrolWholeClass(tx, ids, { classroom_id, eduyear_id })
  return { ...counts, refused }
}

const cellKey = (cell: { classroom_id: number; lesson_id: number }) =>
  `${cell.classroom_id} ${cell.lesson_id}`

async function readNames(queries: Queries): Promise<NamesById> {
  const readNameMap = async (table: 'classrooms' | 'lessons' | 'teachers') => {
    const rows = await queries.selectFrom(table).select(['id', 'name']).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    classrooms: await readNameMap('classrooms'),
    lessons: await readNameMap('lessons'),
    teachers: await readNameMap('teachers'),
  }
}

type CellCheck = {
  cell: ChangedCell
  before: StoredCell | undefined
  names: NamesById
  withParticipants: boolean
}

/** Why the cell cannot be changed; null if it can. */
async function findRefusal(
  source: ContentSource,
  { cell, before, names, withParticipants }: CellCheck,
): Promise<string | null> {
  if (!names.classrooms.has(cell.classroom_id)) return 'Kelas tidak ditemukan'
  if (!names.lessons.has(cell.lesson_id)) return 'Mata pelajaran tidak ditemukan'
  if (cell.teacher_id !== null && !names.teachers.has(cell.teacher_id)) return 'Guru tidak ditemukan'
  const currentTeacherId = before?.teacher_id ?? null
  // The cell already has this teacher: the request was repeated after a lost response.
  if (currentTeacherId === cell.teacher_id) return null
  if (currentTeacherId !== cell.was_teacher_id) {
    return currentTeacherId === null
      ? 'Pelajaran ini sudah dihapus orang lain'
      : `Gurunya sudah diubah orang lain menjadi ${names.teachers.get(currentTeacherId)}`
  }
  if (!before || cell.teacher_id !== null) return null
  if (before.participants > 0 && !withParticipants) return removalQuestion(before)
  return whyLocked(await readLessonClass(source, before.id), 'dihapus')
}
