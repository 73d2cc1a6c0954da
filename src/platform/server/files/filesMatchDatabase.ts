/** Checks that files and database belong together, e.g. that the disk is mounted and the bucket is the right one. */
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import { fileRecordsOf } from './fileRecords.ts'

/** A file of this name in DATA_DIR confirms that all files are lost. */
export const FILES_LOST_MARKER = 'BERKAS-HILANG'

/**
 * @throws Error if the database refers to files but there are none, e.g. at an empty mount point; or if the database
 * is empty but there are files of a school
 */
export async function assertFilesMatchDatabase({
  db,
  files,
  config,
  contributions,
}: Pick<Context, 'db' | 'files' | 'config' | 'contributions'>): Promise<void> {
  const hasFiles = await files.hasAny(FILES_LOST_MARKER)
  const hasRecords = await hasRecordedFiles({ db, contributions })
  if (hasRecords && !hasFiles)
    throw new Error(
      `${files.store.description} tidak berisi dokumen dan gambar yang dicatat basis data. Periksa ${files.store.whatToCheck}, atau kembalikan isinya dari cadangan. Bila semuanya memang hilang, buat berkas bernama ${FILES_LOST_MARKER} di folder ${config.DATA_DIR}, lalu mulai lagi; "npx pelita doctor" kemudian menunjukkan apa yang perlu diunggah ulang.`,
    )
  const isNew = !(await hasRows(db.kysely, 'users'))
  if (isNew && hasFiles)
    throw new Error(
      `${files.store.description} berisi dokumen atau gambar sekolah, tetapi basis datanya kosong. Periksa DATABASE_URL, atau pulihkan cadangannya. Untuk memulai sekolah baru, pakai tempat berkas yang kosong.`,
    )
}

async function hasRecordedFiles(source: Pick<Context, 'db' | 'contributions'>): Promise<boolean> {
  const { kysely } = source.db
  if (await hasRows(kysely, 'images')) return true
  for (const { isEmpty } of fileRecordsOf(source)) if (!(await isEmpty(kysely))) return true
  return false
}

async function hasRows(queries: Queries, table: 'images' | 'users'): Promise<boolean> {
  return (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}
