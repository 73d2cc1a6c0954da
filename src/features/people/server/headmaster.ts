/** The headmaster, who signs what the school prints. */
import type { Queries } from '#platform/server/db/open.ts'

/** The name of the teacher whose 'Jabatan' is 'Kepala Sekolah', acting ones too; null if there is none. */
export async function readHeadmaster(queries: Queries): Promise<string | null> {
  const found = await queries
    .selectFrom('teachers')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['position']), 'like', '%kepala sekolah%'))
    .where(({ eb, fn }) => eb(fn<string>('lower', ['position']), 'not like', '%wakil%'))
    .select('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? null
}
