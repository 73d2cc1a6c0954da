/** Seeds report cards and letters of the demonstration school: some classes complete, some partial, some without. */

import { seededRandom } from '#features/people/demo/factories.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import { type Context, now } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import { graduationFileName, raporFileName } from '../server/bulk/match/fileNames.ts'
import { type DocumentOwner, drawLetter, drawRapor } from './pdfs.ts'

/** The share of students with a report card this semester, by the room of the class; other classes have none. */
const UPLOADED_SHARE: Readonly<Record<string, number>> = { A: 1, B: 0.6, C: 0.2 }
/** One in this many graduates has no letter yet. */
const GRADUATES_PER_MISSING_LETTER = 4
/** Month and day on which report cards are released, by semester. */
const RELEASE_DAYS = ['12-18', '06-19'] as const
/** Number of files that are written concurrently. */
const BATCH_SIZE = 16

/** Does nothing if there is a document already, so that the next start can finish an interrupted one. */
export async function seedDocuments(context: Context): Promise<void> {
  const { kysely } = context.db
  if (await kysely.selectFrom('documents').select('id').limit(1).executeTakeFirst()) return
  const drawn = await drawDocuments(kysely, now(context))
  const stored: StoredDocument[] = []
  for (let start = 0; start < drawn.length; start += BATCH_SIZE) {
    const batch = drawn.slice(start, start + BATCH_SIZE).map(async (document) => ({
      ...document,
      file: await context.files.documents.put(document.bytes),
    }))
    stored.push(...(await Promise.all(batch)))
  }
  await write(context, null, ({ queries }) => insertDocuments(queries, stored))
}

/** A report card with its semester, or a letter with its score. */
type DrawnDocument = {
  enrolment: Enrolment
  filename: string
  bytes: Buffer
  at: string
  semester_id: number | null
  final_score: number | null
}
type StoredDocument = DrawnDocument & { file: string }

async function insertDocuments(queries: Queries, drawn: readonly StoredDocument[]) {
  const { id: user_id } = await queries
    .selectFrom('users')
    .where('user_type', '=', 'administrator')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const documents = drawn.map(({ enrolment, filename, bytes, at, semester_id, file }) => ({
    name: file,
    filename,
    kind: semester_id === null ? 'graduation' : 'rapor',
    student_id: enrolment.student_id,
    student_class_id: enrolment.id,
    semester_id,
    size: bytes.length,
    user_id,
    created_at: at,
  }))
  await insertRows(queries, 'documents', documents)
  const reportCards = drawn.flatMap(({ enrolment, semester_id, file, at }) =>
    semester_id === null
      ? []
      : [{ student_class_id: enrolment.id, semester_id, file, created_at: at, updated_at: at }],
  )
  await insertRows(queries, 'student_class_rapors', reportCards)
  const letters = drawn.flatMap(({ enrolment: { student_id, eduyear_id }, final_score, file, at }) =>
    final_score === null
      ? []
      : [{ student_id, eduyear_id, final_score, file, created_at: at, updated_at: at }],
  )
  await insertRows(queries, 'graduations', letters)
}

async function drawDocuments(queries: Queries, at: string): Promise<DrawnDocument[]> {
  const site = queries.selectFrom('settings').where('name', '=', 'site_name').select('value')
  const { value: school } = await site.executeTakeFirstOrThrow()
  const lessons = await queries.selectFrom('lessons').select('name').orderBy('id').execute()
  const semesters = await queries.selectFrom('semesters').selectAll().orderBy('id').execute()
  const names = lessons.map((lesson) => lesson.name)
  const enrolments = await readEnrolments(queries)
  return enrolments.flatMap((enrolment) => {
    const { id, code, year, isPassedYear, indexInClass } = enrolment
    const toOwner = (seed: number): DocumentOwner => ({ ...enrolment, school, seed })
    const reportCards = semesters.flatMap((semester, semesterIndex): DrawnDocument[] => {
      if (!hasRapor(enrolment, semester.status)) return []
      const filename = raporFileName({ ...enrolment, semester_id: semester.id })
      const bytes = drawRapor(toOwner(id * semesters.length + semesterIndex), semester.name, names)
      const releasedOn = releasedAt(year, semesterIndex, at)
      return [{ enrolment, filename, bytes, at: releasedOn, semester_id: semester.id, final_score: null }]
    })
    if (
      !isPassedYear ||
      code !== LAST_GRADE ||
      indexInClass % GRADUATES_PER_MISSING_LETTER === GRADUATES_PER_MISSING_LETTER - 1
    )
      return reportCards
    const final_score = 78 + seededRandom('score', id)(72) / 4
    const filename = graduationFileName({ ...enrolment, final_score })
    const bytes = drawLetter(toOwner(id), final_score)
    const releasedOn = releasedAt(year, RELEASE_DAYS.length - 1, at)
    return [...reportCards, { enrolment, filename, bytes, at: releasedOn, semester_id: null, final_score }]
  })
}

/** Last year only the A classes have report cards; this year each class has its share. */
function hasRapor({ isPassedYear, room, indexInClass, classSize }: Enrolment, semester: string): boolean {
  if (isPassedYear) return room === 'A'
  if (semester === 'draft') return false
  return semester === 'passed' || indexInClass < classSize * (UPLOADED_SHARE[room] ?? 0)
}

/** The moment a document was released, never in the future. */
function releasedAt(year: string, half: number, at: string): string {
  const day = `${Number(year) + half}-${RELEASE_DAYS[half]}T03:00:00.000Z`
  return day < at ? day : at
}

type Enrolment = Omit<DocumentOwner, 'school' | 'seed'> & {
  id: number
  student_id: number
  eduyear_id: number
  code: string
  room: string
  /** The code of the education year. */
  year: string
  isPassedYear: boolean
  /** The position in the class, from 0, and the size of the class. */
  indexInClass: number
  classSize: number
}

async function readEnrolments(queries: Queries): Promise<Enrolment[]> {
  const rows = await queries
    .selectFrom('student_classes')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .select([
      'student_classes.id',
      'student_classes.student_id',
      'student_classes.classroom_id',
      'student_classes.eduyear_id',
      'students.name',
      'nis',
      'nisn',
      'classrooms.name as classroom',
      'classrooms.code',
      'classrooms.room',
      'eduyears.name as eduyear',
      'eduyears.code as year',
      'eduyears.status',
    ])
    .orderBy('student_classes.id')
    .execute()
  const classes = new Map<string, number[]>()
  const toClassKey = (row: (typeof rows)[number]) => `${row.eduyear_id} ${row.classroom_id}`
  for (const row of rows) classes.set(toClassKey(row), [...(classes.get(toClassKey(row)) ?? []), row.id])
  return rows.map((row) => {
    const classmates = classes.get(toClassKey(row)) ?? []
    return {
      ...row,
      isPassedYear: row.status === 'passed',
      indexInClass: classmates.indexOf(row.id),
      classSize: classmates.length,
    }
  })
}
