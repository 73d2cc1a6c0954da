/** All data of one person as a zip, which is streamed row by row and file by file. */
import { PassThrough, Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context } from '#platform/server/context.ts'
import { safeName } from '#platform/server/files/disposition.ts'
import { PERSONAL_DATA, type Person, type Section, type StoredDocument } from './personalDataPoint.ts'
import { createSections, generateRows, withoutInternalColumns } from './sections.ts'

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
    callback(null, Readable.from(generateJson(context, createSections(context, person)))),
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

async function findStoredDocuments(context: Context, person: Person): Promise<StoredDocument[]> {
  const { type, id } = person
  const queries = [
    ...PERSONAL_DATA.of(context).flatMap(({ files }) => files?.(person) ?? []),
    sql`select id, 'berkas' as folder, filename, name as stored from private_files
      where entity = ${type} and entity_id = ${id}`,
  ]
  const { rows } = await sql<StoredDocument>`${sql.join(queries, sql` union all `)}
    order by folder, id`.execute(context.db.kysely)
  return rows
}

/** The photo's name; null if there is none or its file is missing. */
async function findPhoto({ db, files }: Context, { userId }: Person): Promise<string | null> {
  const user = await db.kysely.selectFrom('users').where('id', '=', userId).select('photo').executeTakeFirst()
  return user?.photo && (await files.images.has(user.photo)) ? user.photo : null
}
