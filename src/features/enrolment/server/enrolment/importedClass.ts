/** The class in a row of a student import: reads its cells, enrols the student, and undoes that. */
import { classroom, readClassName, readRoom } from '#features/school/classroom.ts'
import { eduyear, eduyearName } from '#features/school/eduyear.ts'
import { foldName } from '#platform/contract/folding.ts'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type {
  CellNotes,
  ImportedRecord,
  ImportHooks,
  StoredRow,
  Values,
} from '#platform/server/resource/hooks.ts'
import { nameEarlierChanger } from '#platform/server/resource/optimisticLock.ts'
import { ACTIVE, ENDED_STATUSES } from '../../status.ts'
import { refuseInUse } from '../enrolmentUses.ts'
import { deleteEnrolment } from './enrolments.ts'

type Classrooms = { code: string; room: string; name: string }[]
type Years = { code: string; name: string; status: string }[]

/**
 * Reads grade and room from `VII A`, `7A`, `VII-1` or `Kelas 7-A` in either column; the year defaults to the active one. A
 * student whose class or year does not exist is stored without a class, and the row says so.
 */
export const resolveClassCells: NonNullable<ImportHooks['resolveCells']> = (queries) => {
  let stored: Promise<[Classrooms, Years]> | undefined
  const readStored = () =>
    Promise.all([
      queries.selectFrom('classrooms').select(['code', 'room', 'name']).execute(),
      queries.selectFrom('eduyears').select(['code', 'name', 'status']).execute(),
    ])
  return async (values, notes) => {
    const { grade = '', room = '', eduyear: writtenYear = '' } = values
    if (!grade && !room) return { ...values, eduyear: '' }
    stored ??= readStored()
    const [classrooms, years] = await stored
    const written = writtenName(String(grade), String(room))
    const className = findClass(written, classrooms, notes)
    const year = findYear(String(writtenYear), years, notes)
    if (className && year) return { ...values, grade: className.code, room: className.room, eduyear: year }
    return { ...values, grade: '', room: '', eduyear: '' }
  }
}

/** The column of the room may have the whole name. */
const writtenName = (grade: string, room: string) =>
  (room && !readRoom(room) ? room : `${grade} ${room}`).trim()

const WITHOUT_CLASS = 'jadi siswa ini belum masuk kelas'

function findClass(written: string, classrooms: Classrooms, { warn, miss }: CellNotes) {
  const className = readClassName(written)
  const byName = classrooms.find(({ name }) => foldName(name) === foldName(written))
  // A number stands for a letter only where the school has given no class that name.
  if (byName && (!className || className.isCounted)) return byName
  const byLetter = classrooms.find(({ code, room }) => code === className?.code && room === className.room)
  if (byLetter ?? byName) return byLetter ?? byName
  if (!className?.room) {
    warn(`Kelas “${written}” ${className ? 'tanpa huruf rombel' : 'tidak dikenal'}, ${WITHOUT_CLASS}`)
    return undefined
  }
  const { code, room } = className
  const name = `${code} ${room}`
  warn(`Kelas ${name} belum ada, ${WITHOUT_CLASS}`)
  miss({ api: classroom.api, label: classroom.label, name, input: { code, room, name } })
  return undefined
}

/** The code of the year that is written as `2026`, `2026/2027` or `2026-2027`; of the active one if nothing is. */
function findYear(written: string, years: Years, { warn, miss }: CellNotes): string | undefined {
  if (!written) return years.find(({ status }) => status === ACTIVE)?.code
  const found = years.find(({ code, name }) => [code, name].map(foldName).includes(foldName(written)))
  if (found) return found.code
  const start = YEAR.exec(written.trim())?.[1]
  const byStart = years.find(({ code }) => code === start)
  if (byStart) return byStart.code
  warn(`Tahun ajaran ${written} belum ada, ${WITHOUT_CLASS}`)
  if (start) {
    const input = { code: start, name: eduyearName(start) }
    miss({ api: eduyear.api, label: eduyear.label, name: input.name, input })
  }
  return undefined
}

const YEAR = /^((?:19|20)\d\d)(?:\s?[/-]\s?(?:\d\d|(?:19|20)\d\d))?$/

/** Enrols the students whose rows have `grade`, `room` and `eduyear`, unless they are in that class already. */
export const enrolImportedStudents: NonNullable<ImportHooks['after']> = async (tx, imported) => {
  const entries = await readClassEntries(tx.queries, imported)
  const classEntries = entries.filter((entry) => entry !== null)
  if (classEntries.length === 0) return imported.map(() => null)
  await tx.lock('enrolments')
  const enrolments = await readEnrolments(tx.queries, classEntries)
  for (const entry of classEntries) refuseIfIneligible(entry, enrolments)
  const newEntries = classEntries.filter((entry) => !isInClass(entry, enrolments))
  const enrolmentIds = await insertEnrolments(tx, newEntries)
  return entries.map((entry) => {
    const id = entry ? enrolmentIds.get(entry.student.id) : undefined
    if (!entry || id === undefined) return null
    const { classroom, year } = entry
    const name = `${classroom.name} (${year.name})`
    return { entity: 'student_class', id, label: 'Kelas', name, group: classroom.name }
  })
}

type ClassEntry = Awaited<ReturnType<typeof findClassAndYear>> & { student: StoredRow }

/** The class each student is to enter; null where the row contains none. @throws 422 */
async function readClassEntries(
  queries: Queries,
  imported: readonly ImportedRecord[],
): Promise<(ClassEntry | null)[]> {
  const classes = new Map<string, Awaited<ReturnType<typeof findClassAndYear>>>()
  const entries: (ClassEntry | null)[] = []
  for (const { row, values } of imported) {
    const { grade, room, eduyear } = values
    if (!grade && !room && !eduyear) {
      entries.push(null)
      continue
    }
    if (!grade || !room || !eduyear)
      throw errors.invalid({ grade: 'Isi Kelas, Rombel dan Tahun Ajaran bersama-sama' })
    const key = JSON.stringify([grade, room, eduyear])
    const classAndYear = classes.get(key) ?? (await findClassAndYear(queries, values))
    classes.set(key, classAndYear)
    entries.push({ ...classAndYear, student: row })
  }
  return entries
}

function readEnrolments(queries: Queries, entries: readonly ClassEntry[]) {
  return queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'classroom_id')
    .where(
      'student_id',
      'in',
      entries.map(({ student }) => student.id),
    )
    .select(['student_id', 'eduyear_id', 'classroom_id', 'classrooms.name', 'status'])
    .execute()
}

type Enrolments = Awaited<ReturnType<typeof readEnrolments>>

const hasEnded = ({ status }: { status: string }) => ENDED_STATUSES.some((ended) => ended === status)

const findEnrolment = ({ student, year }: ClassEntry, enrolments: Enrolments) =>
  enrolments.find((row) => row.student_id === student.id && row.eduyear_id === year.id && !hasEnded(row))

const isInClass = (entry: ClassEntry, enrolments: Enrolments) =>
  findEnrolment(entry, enrolments)?.classroom_id === entry.classroom.id

/** @throws 422 if the student is in another class of that year, was in this one before, or has left the school */
function refuseIfIneligible(entry: ClassEntry, enrolments: Enrolments): void {
  if (isInClass(entry, enrolments)) return
  const { student, classroom, year } = entry
  const enrolment = findEnrolment(entry, enrolments)
  if (enrolment)
    throw errors.invalid({
      grade: `Sudah di kelas ${enrolment.name} pada ${year.name}. Pindahkan lewat Pindah Kelas.`,
    })
  const wasInClass = enrolments.some(
    (row) => row.student_id === student.id && row.eduyear_id === year.id && row.classroom_id === classroom.id,
  )
  if (wasInClass)
    throw errors.invalid({
      grade: `Pernah di kelas ${classroom.name} pada ${year.name}. Masukkan lagi lewat Peserta Kelas, agar rapornya kembali.`,
    })
  if (student.out_year)
    throw errors.invalid({ grade: 'Siswa ini sudah keluar atau lulus, jadi tidak dapat masuk kelas' })
}

/** @returns the ids of the new enrolments by student id */
async function insertEnrolments(tx: Tx, entries: readonly ClassEntry[]): Promise<Map<number, number>> {
  if (entries.length === 0) return new Map()
  const at = tx.now()
  const enrolments = entries.map(({ student, classroom, year }) => {
    const enrolment = { student_id: student.id, classroom_id: classroom.id, eduyear_id: year.id }
    return { ...enrolment, status: ACTIVE }
  })
  const insertedRows = await tx.queries
    .insertInto('student_classes')
    .values(enrolments.map((enrolment) => ({ ...enrolment, created_at: at, updated_at: at })))
    .returning(['id', 'student_id'])
    .execute()
  const ids = new Map(insertedRows.map(({ id, student_id }) => [student_id, id]))
  for (const after of enrolments) {
    const entityId = ids.get(after.student_id)
    if (entityId === undefined) throw new Error('An enrolment was not stored')
    await tx.audit({ action: 'create', entity: 'student_class', entityId, after })
  }
  return ids
}

async function findClassAndYear(queries: Queries, { grade, room, eduyear }: Values) {
  const classroom = await queries
    .selectFrom('classrooms')
    .where('code', '=', String(grade))
    .where('room', '=', String(room))
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!classroom) throw errors.invalid({ grade: `Kelas ${grade} ${room} tidak ada` })
  const year = await queries
    .selectFrom('eduyears')
    .where(({ eb, or }) => or([eb('code', '=', String(eduyear)), eb('name', '=', String(eduyear))]))
    .select(['id', 'name'])
    .executeTakeFirst()
  if (!year) throw errors.invalid({ eduyear: `Tahun ajaran ${eduyear} tidak ada` })
  return { classroom, year }
}

/** Deletes an imported enrolment. @throws 409 if it has documents or lessons, or was processed */
export const undoEnrolment: NonNullable<ImportHooks['undo']> = async (tx, { id }) => {
  const row = await tx.queries
    .selectFrom('student_classes')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (!row) return
  await refuseInUse(tx, row, 'whyImportStays')
  if (row.status !== ACTIVE)
    throw errors.conflict(`kelasnya sudah diproses ${await nameEarlierChanger(tx, 'student_class', id)}`)
  const lesson = await tx.queries
    .selectFrom('lesson_class_students')
    .innerJoin('lesson_classes', 'lesson_classes.id', 'lesson_class_id')
    .where('student_id', '=', row.student_id)
    .where('classroom_id', '=', row.classroom_id)
    .where('eduyear_id', '=', row.eduyear_id)
    .select('lesson_class_students.id')
    .executeTakeFirst()
  if (lesson) throw errors.conflict('sudah menjadi peserta pelajaran')
  await deleteEnrolment(tx, row)
  await tx.audit({ action: 'delete', entity: 'student_class', entityId: id, before: row })
}
