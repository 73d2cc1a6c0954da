/** All data of one person as a zip, which is streamed row by row and file by file. */
import { PassThrough, Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context } from '#platform/server/context.ts'
import { safeName } from '#platform/server/files/disposition.ts'
import {
  createSections,
  generateRows,
  type Person,
  type Section,
  withoutInternalColumns,
} from './sections.ts'

/** A file of the person, and its folder in the zip. */
type StoredDocument = { id: number; folder: string; filename: string; stored: string }

const README = `Semua data tentang satu orang, sebagaimana disimpan sekolah.

data.json    Semua catatan, menurut tabelnya.
foto/        Foto profil.
dokumen/     Rapor dan surat kelulusan, semua versi.
berkas/      Berkas yang dikumpulkan atau diunggah.

Serahkan hanya kepada orang itu sendiri atau walinya.
`

/** @returns the zip as a stream; nothing is stored on the server */
export async function createBundle(context: Context, person: Person): Promise<Readable> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(README), 'baca-saya.txt')
  zip.addReadStreamLazy('data.json', (callback) =>
    callback(null, Readable.from(generateJson(context, createSections(person)))),
  )
  for (const { folder, id, filename, stored } of await findStoredDocuments(context, person)) {
    addStoredFile(zip, `${folder}/${id} ${safeName(filename)}`, () => context.files.documents.open(stored))
  }
  const photo = await findPhoto(context, person)
  if (photo) addStoredFile(zip, `foto/${photo}`, () => context.files.images.open(photo))
  zip.end()
  const stream = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => stream.destroy(error))
  return stream
}

type OpenFile = () => Promise<{ stream: Readable } | null>

/** Photos and PDFs are compressed already. */
function addStoredFile(zip: ZipFile, name: string, open: OpenFile) {
  zip.addReadStreamLazy(name, { compress: false }, (callback) => {
    open().then(
      (file) => callback(null, file?.stream ?? Readable.from([FILE_LOST])),
      (error: Error) => callback(null, failingStream(error)),
    )
  })
}

const FILE_LOST = 'Berkas ini tercatat, tetapi tidak ada lagi di server.\n'
/** yazl accepts an error only through a stream, so this stream fails at once. */
const failingStream = (error: Error) => new PassThrough().destroy(error)

/** One JSON object: each section is a key, its value an array with a row on each line. */
async function* generateJson({ db }: Context, sections: readonly Section[]): AsyncGenerator<string> {
  let prefix = '{\n'
  for (const section of sections) {
    yield `${prefix}  ${JSON.stringify(section.name)}: [`
    prefix = ',\n'
    let separator = '\n'
    for await (const row of generateRows(db.kysely, section)) {
      yield `${separator}    ${JSON.stringify(withoutInternalColumns(row))}`
      separator = ',\n'
    }
    yield '\n  ]'
  }
  yield '\n}\n'
}

async function findStoredDocuments({ db }: Context, { type, id, userId }: Person): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select id, 'dokumen' as folder, filename, name as stored from documents
      where ${type} = 'student' and student_id = ${id}
    union all select id, 'berkas', filename, stored from learning_files where user_id = ${userId}
      or (${type} = 'student' and entity = 'submission'
        and entity_id in (select id from lesson_class_task_submits where student_id = ${id}))
      or (${type} = 'student' and entity = 'attempt' and entity_id in (select attempts.id
        from lesson_class_task_attempts as attempts
        join lesson_class_task_submits as submits on submits.id = attempts.submission_id where student_id = ${id}))
    union all select id, 'berkas', filename, name from private_files where entity = ${type} and entity_id = ${id}
    order by folder, id`.execute(db.kysely)
  return rows
}

/** The photo's name; null if there is none or its file is missing. */
async function findPhoto({ db, files }: Context, { userId }: Person): Promise<string | null> {
  const user = await db.kysely.selectFrom('users').where('id', '=', userId).select('photo').executeTakeFirst()
  return user?.photo && (await files.images.has(user.photo)) ? user.photo : null
}
