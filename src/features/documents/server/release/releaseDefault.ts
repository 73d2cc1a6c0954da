/** Saves whether new documents are released at once or start as drafts; existing documents keep their state. */
import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { storeSetting } from '#platform/server/settings.ts'
import type { ReleaseDefault } from '../../release.ts'
import { DEFAULT_SETTING, NO_SEMESTER, readReleaseDefault } from './releaseCondition.ts'

export async function saveReleaseDefault(
  context: Context,
  user: Caller,
  value: ReleaseDefault,
): Promise<void> {
  await write(context, user, async (tx) => {
    await tx.lock('releases')
    const before = await readReleaseDefault(tx.queries)
    if (before === value) return
    await preserveReleases(tx, before)
    await storeSetting(tx.queries, DEFAULT_SETTING, value)
    await tx.audit({ action: 'update', entity: 'setting', entityId: 0, before: [before], after: [value] })
  })
}

/** Gives classes with documents, but without a release of their own, one that equals the former default. */
async function preserveReleases({ queries, now }: Tx<Caller>, formerDefault: ReleaseDefault): Promise<void> {
  const at = now()
  const release_at = formerDefault === 'released' ? at : null
  await sql`insert into releases (classroom_id, eduyear_id, semester_id, kind, release_at, created_at, updated_at)
    select distinct student_classes.classroom_id, student_classes.eduyear_id,
      coalesce(documents.semester_id, ${sql.lit(NO_SEMESTER)}), documents.kind,
      cast(${release_at} as text), cast(${at} as text), cast(${at} as text)
    from documents join student_classes on student_classes.id = documents.student_class_id
    where true
    on conflict (classroom_id, eduyear_id, semester_id, kind) do nothing`.execute(queries)
}
