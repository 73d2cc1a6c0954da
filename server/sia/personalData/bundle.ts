/** All about one person as a zip: made while it is sent, one row and one file after the other. */
import { PassThrough, Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context } from '#server/context.ts'
import { safeName } from '#server/files/disposition.ts'
import { type Person, rowsOf, type Section, sectionsOf, withoutSecrets } from './sections.ts'

/** One file of the person, by its name in the zip. */
type Stored = { id: number; folder: string; filename: string; stored: string }

const README = `Semua data tentang satu orang, sebagaimana disimpan sekolah.

data.json    Semua catatan, menurut tabelnya.
foto/        Foto profil.
dokumen/     Rapor dan surat kelulusan, semua versi.
berkas/      Berkas yang dikumpulkan atau diunggah.

Serahkan hanya kepada orang itu sendiri atau walinya.
`

/** @returns the bytes of the zip; nothing is kept of what was sent */
export async function bundleOf(context: Context, person: Person): Promise<Readable> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(README), 'baca-saya.txt')
  zip.addReadStreamLazy('data.json', (give) => give(null, Readable.from(jsonOf(context, sectionsOf(person)))))
  for (const { folder, id, filename, stored } of await filesOf(context, person)) {
    // Photos and PDFs are packed already.
    zip.addReadStreamLazy(`${folder}/${id} ${safeName(filename)}`, { compress: false }, (give) => {
      context.files.documents.open(stored).then(
        (file) => give(null, file?.stream ?? Readable.from([FILE_LOST])),
        (error: Error) => give(null, broken(error)),
      )
    })
  }
  const photo = await photoOf(context, person)
  if (photo)
    zip.addReadStreamLazy(`foto/${photo}`, { compress: false }, (give) => {
      context.files.images.open(photo).then(
        (file) => give(null, file?.stream ?? Readable.from([FILE_LOST])),
        (error: Error) => give(null, broken(error)),
      )
    })
  zip.end()
  const stream = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => stream.destroy(error))
  return stream
}

const FILE_LOST = 'Berkas ini tercatat, tetapi tidak ada lagi di server.\n'
/** A stream that ends the zip with an error; the zip itself takes one only with a stream. */
const broken = (error: Error) => new PassThrough().destroy(error)

/** A section a key, a row a line. */
async function* jsonOf({ db }: Context, sections: readonly Section[]): AsyncGenerator<string> {
  let opening = '{\n'
  for (const section of sections) {
    yield `${opening}  ${JSON.stringify(section.name)}: [`
    opening = ',\n'
    let separator = '\n'
    for await (const row of rowsOf(db.kysely, section)) {
      yield `${separator}    ${JSON.stringify(withoutSecrets(row))}`
      separator = ',\n'
    }
    yield '\n  ]'
  }
  yield '\n}\n'
}

async function filesOf({ db }: Context, { type, id, userId }: Person): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, 'dokumen' as folder, filename, name as stored from documents
      where ${type} = 'student' and student_id = ${id}
    union all select id, 'berkas', filename, stored from learning_files where user_id = ${userId}
      or (${type} = 'student' and entity = 'submission'
        and entity_id in (select id from lesson_class_task_submits where student_id = ${id}))
    union all select id, 'berkas', filename, name from private_files where entity = ${type} and entity_id = ${id}
    order by folder, id`.execute(db.kysely)
  return rows
}

/** Only where the file is there: the zip would break off at a missing one. */
async function photoOf({ db, files }: Context, { userId }: Person): Promise<string | null> {
  const user = await db.kysely.selectFrom('users').where('id', '=', userId).select('photo').executeTakeFirst()
  return user?.photo && (await files.images.has(user.photo)) ? user.photo : null
}
