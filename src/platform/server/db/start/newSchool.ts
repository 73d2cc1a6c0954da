/** Refuses to create a new school if an existing one seems to be missing, or to write over one that is there. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'

/** @throws if there are documents but no database, since a new database would hide that the old one is missing */
export function refuseLostDatabase(folder: string, path: string): void {
  const has = (name: string) => existsSync(join(folder, name)) && readdirSync(join(folder, name)).length > 0
  if (existsSync(path) || !['documents', 'images'].some(has)) return
  throw new Error(
    `folder ${folder} berisi dokumen atau gambar sekolah, tetapi basis datanya (pelita.sqlite) tidak ada. Kembalikan pelita.sqlite dari cadangan ke folder itu, lalu mulai lagi. Untuk memulai sekolah baru, pindahkan dahulu isi folder itu atau pakai DATA_DIR lain.`,
  )
}

const HOW_TO_MOUNT =
  'Periksa apakah disknya terpasang dan alamatnya benar, atau pulihkan cadangan. Sekolah baru hanya dibuat oleh server dengan NEW_SCHOOL=on.'

export type NewSchool = 'on' | 'existing' | 'off'

/** @throws if the folder is missing, since creating it would start an empty school on the wrong disk */
export function refuseMissingFolder(folder: string): void {
  if (existsSync(folder)) return
  throw new Error(
    `folder ${folder} tidak ada. Periksa apakah disknya terpasang dan DATA_DIR benar. Untuk memulai sekolah baru di sana, buat dahulu folder itu atau mulai dengan NEW_SCHOOL=on.`,
  )
}

/**
 * The mount point of an unmounted disk is an empty folder and looks like a new school.
 *
 * @param fstab the list of disks that Linux mounts at boot
 * @throws if the folder is an unmounted mount point without a school in it
 */
export function refuseUnmounted(folder: string, fstab = '/etc/fstab'): void {
  const path = resolve(folder)
  if (!mountPointsIn(fstab).includes(path) || isMounted(path) || existsSync(join(path, 'pelita.sqlite')))
    return
  throw new Error(
    `disk yang menurut ${fstab} dipasang di ${path} sedang tidak terpasang. Pasang dahulu (mount ${path}), lalu mulai lagi. Untuk memulai sekolah baru di folder itu tanpa disknya, mulai dengan NEW_SCHOOL=on.`,
  )
}

/** @source fstab(5): the second field of each line; a space is written \040 */
function mountPointsIn(fstab: string): string[] {
  if (!existsSync(fstab)) return []
  const lines = readFileSync(fstab, 'utf8').split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([device = '#', mountPoint]) => !device.startsWith('#') && mountPoint?.startsWith('/'))
    .map(([, mountPoint = '']) => resolve(mountPoint.replaceAll('\\040', ' ')))
}

/** A mounted disk has another device number than the folder above it. */
const isMounted = (path: string) => statSync(path).dev !== statSync(dirname(path)).dev

/** @throws if there is no database file */
export function refuseMissingFile(path: string): void {
  if (!existsSync(path)) throw new Error(`tidak ada basis data sekolah di ${path}. ${HOW_TO_MOUNT}`)
}

/** @throws if the PostgreSQL database was never migrated */
export async function refuseEmptyDatabase(kysely: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{
    found: string | null
  }>`select to_regclass('kysely_migration') as found`.execute(kysely)
  if (!rows[0]?.found) throw new Error(`basis data ini kosong. ${HOW_TO_MOUNT}`)
}

/**
 * For copies into a PostgreSQL database, whose former rows could not be moved aside. To be called before the migrations,
 * which would change the school that is there.
 *
 * @throws if the database contains an account
 */
export async function refuseExistingSchool(kysely: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ users: string | null }>`select to_regclass('users') as users`.execute(kysely)
  if (!rows[0]?.users) return
  const accounts = await sql`select 1 from users limit 1`.execute(kysely)
  if (accounts.rows.length > 0)
    throw new Error(
      'basis data tujuan sudah berisi sebuah sekolah. Buat basis data kosong dahulu, lalu ulangi; yang lama tidak diubah.',
    )
}
