/** The folder of files and the database belong together: a disk that is not mounted must not look like lost files. */
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'

/** Put into the folder by an administrator who knows that the files are gone for good. */
export const GIVEN_UP = 'BERKAS-HILANG'

/**
 * @throws where the database tells of files and the folder has none, as an empty mount point; and where an
 * empty database would take over the files of a school
 */
export async function refuseForeignFolder({ db, files, config }: Context): Promise<void> {
  const [hasFiles, isKnown] = [await files.hasAny(GIVEN_UP), await tellsOfFiles(db.kysely)]
  if (isKnown && !hasFiles)
    throw new Error(
      `folder ${config.DATA_DIR} tidak berisi dokumen dan gambar yang dicatat basis data. Periksa apakah disknya terpasang, atau kembalikan isi folder itu dari cadangan. Bila semuanya memang hilang, buat berkas bernama ${GIVEN_UP} di folder itu, lalu mulai lagi; "npx pelita doctor" kemudian menunjukkan apa yang perlu diunggah ulang.`,
    )
  const isNew = !(await has(db.kysely, 'users'))
  if (isNew && hasFiles)
    throw new Error(
      `folder ${config.DATA_DIR} berisi dokumen atau gambar sekolah, tetapi basis datanya kosong. Periksa DATABASE_URL, atau pulihkan cadangannya. Untuk memulai sekolah baru, pakai DATA_DIR yang kosong.`,
    )
}

const TELLING = ['documents', 'images', 'learning_files', 'private_files', 'post_files'] as const

async function tellsOfFiles(queries: Queries): Promise<boolean> {
  for (const table of TELLING) if (await has(queries, table)) return true
  return false
}

async function has(queries: Queries, table: (typeof TELLING)[number] | 'users'): Promise<boolean> {
  return (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}
