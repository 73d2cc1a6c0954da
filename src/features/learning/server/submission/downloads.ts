/** Downloads for teachers: all answers of a task as a zip, and scores as CSV. */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { dispositionOf, safeName } from '#platform/server/files/disposition.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { plainText } from '#platform/server/resource/markup.ts'
import { BOM, csvLine } from '#platform/server/resource/sheet/csv.ts'
import type { learning } from '../../learning.ts'
import type * as contract from '../../scoring.ts'
import { type Attempt, HANDED_IN, isHandedIn } from '../../submission.ts'
import { SHOWN_TASKS } from '../../task.ts'
import { findLesson, mayTeach } from '../rights.ts'
import { findTask } from '../task/taskRows.ts'
import { readSubmissionRows } from './scoring.ts'

export const submissionDownloadHandlers = {
  downloadSubmissions: async ({ params, user, context, reply }) => {
    const { kysely } = context.db
    const lesson = await findLesson(kysely, { user, id: params.id, rule: mayTeach })
    const task = await findTask(kysely, params)
    const entries = await findStoredFiles(kysely, toZipEntries(await readSubmissionRows(kysely, params)))
    const name = `${lesson.classroom.name} ${task.name}.zip`
    reply.type('application/zip').header('content-disposition', dispositionOf('attachment', name))
    return { result: streamZip(context, entries) }
  },
  exportTaskScores: async ({ params, user, context, reply }) => {
    const { kysely } = context.db
    const lesson = await findLesson(kysely, { user, id: params.id, rule: mayTeach })
    const task = await findTask(kysely, params)
    const name = `${lesson.classroom.name} ${task.name}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', dispositionOf('attachment', name))
    return { result: formatTaskCsv(await readSubmissionRows(kysely, params), context.config.SCHOOL_TZ) }
  },
  exportLessonScores: async ({ params, user, context, reply }) => {
    const { kysely } = context.db
    const { classroom, lesson } = await findLesson(kysely, { user, id: params.id, rule: mayTeach })
    const name = `Nilai ${lesson.name} ${classroom.name}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', dispositionOf('attachment', name))
    return { result: await readLessonCsv(kysely, params.id) }
  },
} satisfies Partial<Handlers<typeof learning.calls>>

type ZipEntry = { name: string } & ({ text: string } | { stored: string })
/** A file is known by the random name of its row, which a copy does not share with the stored bytes. */
type NamedEntry = { name: string } & ({ text: string } | { filename: string })

async function findStoredFiles(queries: Queries, entries: readonly NamedEntry[]): Promise<ZipEntry[]> {
  const names = entries.flatMap((entry) => ('filename' in entry ? entry.filename : []))
  if (names.length === 0) return entries.flatMap((entry) => ('text' in entry ? entry : []))
  const rows = await queries
    .selectFrom('learning_files')
    .where('name', 'in', names)
    .select(['name', 'stored'])
    .execute()
  const storedByName = new Map(rows.map(({ name, stored }) => [name, stored]))
  return entries.flatMap((entry): ZipEntry[] => {
    if ('text' in entry) return [entry]
    const stored = storedByName.get(entry.filename)
    return stored ? [{ name: entry.name, stored }] : []
  })
}

/** The files of the zip: one folder per student with the written answer and the attached files, and in it one per earlier attempt. */
function toZipEntries(rows: readonly contract.SubmissionRow[]): NamedEntry[] {
  return rows.flatMap(({ student }): NamedEntry[] => {
    const { nis, name, lesson_class_task_submit: submission } = student
    if (!submission) return []
    const folder = safeName(`${nis} ${name}`)
    const attempts = submission.attempts.flatMap((attempt) =>
      toContentEntries(`${folder}/Pengumpulan ${attempt.number}`, attempt),
    )
    return isHandedIn(submission) ? [...toContentEntries(folder, submission), ...attempts] : attempts
  })
}

function toContentEntries(folder: string, { answer, attachments }: Pick<Attempt, 'answer' | 'attachments'>) {
  const usedNames = new Set<string>()
  const toEntryName = (requestedName: string) => `${folder}/${reserveName(requestedName, usedNames)}`
  const text: NamedEntry[] = answer ? [{ name: toEntryName('jawaban.txt'), text: toPlainText(answer) }] : []
  const files = attachments.map(({ filename, file }) => ({ name: toEntryName(safeName(file)), filename }))
  return [...text, ...files]
}

/**
 * Chooses a file name not yet used in this folder, ignoring case, and adds it to `usedNames`: phones give every photo
 * the same name.
 */
function reserveName(requestedName: string, usedNames: Set<string>): string {
  let name = requestedName
  for (let number = 2; usedNames.has(name.toLowerCase()); number += 1) name = `${number} ${requestedName}`
  usedNames.add(name.toLowerCase())
  return name
}

/** Turns HTML into plain text with a line per paragraph. */
function toPlainText(html: string): string {
  return html
    .split(/<\/(?:p|h\d|li|tr|blockquote)>|<br\s*\/?>/)
    .map(plainText)
    .join('\r\n')
}

/** Streams the zip; each file is opened only when the zip reaches it. */
function streamZip({ files }: Context, entries: readonly ZipEntry[]) {
  const zip = new ZipFile()
  for (const entry of entries) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.name)
    else {
      // Photos and PDFs are already compressed.
      zip.addReadStreamLazy(entry.name, { compress: false }, (callback) => {
        files.documents.open(entry.stored).then(
          (file) => callback(null, file?.stream ?? failingStream(new Error('File is gone'))),
          (error: Error) => callback(null, failingStream(error)),
        )
      })
    }
  }
  zip.end()
  const stream = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => stream.destroy(error))
  return stream
}

/** yazl accepts an error only through a stream, so this stream fails at once. */
const failingStream = (error: Error) => new PassThrough().destroy(error)

const DELIMITER = ';'

/** @example formatScore(87.5) // '87,5' */
const formatScore = (score: number | null) => (score === null ? '' : String(score).replace('.', ','))

/** @example localTime('2026-11-18T15:08:59.963Z', 'Asia/Jakarta') // '2026-11-18 22:08' */
function localTime(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(Date.parse(moment))
}

function formatTaskCsv(rows: readonly contract.SubmissionRow[], timeZone: string): string {
  const header = ['nis', 'nisn', 'nama', 'dikumpulkan', 'terlambat', 'nilai', 'umpan_balik']
  const lines = rows.map(({ student: { nis, nisn, name, lesson_class_task_submit: answer } }) => {
    const submission = answer && isHandedIn(answer) ? answer : null
    return [
      nis,
      nisn,
      name,
      submission?.submitted_at ? localTime(submission.submitted_at, timeZone) : '',
      submission?.is_late ? 'ya' : '',
      formatScore(submission?.score ?? null),
      submission?.feedback ?? '',
    ]
  })
  return BOM + [header, ...lines].map((line) => csvLine(line, DELIMITER)).join('')
}

async function readLessonCsv(queries: Queries, lessonId: number): Promise<string> {
  const tasks = await queries
    .selectFrom('lesson_class_tasks')
    .where('lesson_class_id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', SHOWN_TASKS)
    .select(['id', 'name'])
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  const students = await queries
    .selectFrom('lesson_class_students')
    .innerJoin('students', 'students.id', 'lesson_class_students.student_id')
    .where('lesson_class_id', '=', lessonId)
    .select(['students.id', 'nis', 'nisn', 'name'])
    .orderBy(sql`lower(name)`)
    .execute()
  const submissions = await queries
    .selectFrom('lesson_class_task_submits as submits')
    .innerJoin('lesson_class_tasks as tasks', 'tasks.id', 'submits.task_id')
    .where('tasks.lesson_class_id', '=', lessonId)
    .where('submits.status', 'in', HANDED_IN)
    .select(['task_id', 'student_id', 'score'])
    .execute()
  const scores = new Map(
    submissions.map(({ task_id, student_id, score }) => [`${task_id} ${student_id}`, score]),
  )
  const header = ['nis', 'nisn', 'nama', ...tasks.map((task) => task.name)]
  const lines = students.map(({ id, nis, nisn, name }) => {
    const row = tasks.map((task) => formatScore(scores.get(`${task.id} ${id}`) ?? null))
    return [nis, nisn, name, ...row]
  })
  return BOM + [header, ...lines].map((line) => csvLine(line, DELIMITER)).join('')
}
