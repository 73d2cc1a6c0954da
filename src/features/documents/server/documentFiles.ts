/** The stored files of report cards and letters, and how a lost one is mended. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { FILE_RECORDS, type FileRecord, type Repair, recordsOf } from '#platform/server/files/fileRecords.ts'

export const documentFiles = FILE_RECORDS.contribute({
  ...recordsOf('documents'),
  position: 10,
  read: (queries: Queries) =>
    queries.selectFrom('documents').select(['id', 'name', 'filename', 'kind']).orderBy('id').execute(),
  repair: repairDocument,
})

/** Deletes the row of a lost version; whatever referred to it is reset to the newest version that exists. */
async function repairDocument(
  { queries, audit, now }: Tx,
  { id, name, kind }: FileRecord,
  lostNames: ReadonlySet<string>,
): Promise<Repair | null> {
  const table = kind === 'rapor' ? 'student_class_rapors' : 'graduations'
  const reference = await queries.selectFrom(table).where('file', '=', name).selectAll().executeTakeFirst()
  const at = now()
  const lostDocument = await queries
    .selectFrom('documents')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (!lostDocument) return null
  const versions = await queries
    .selectFrom('documents')
    .where('kind', '=', kind)
    .where('student_class_id', '=', lostDocument.student_class_id)
    .where('semester_id', lostDocument.semester_id === null ? 'is' : '=', lostDocument.semester_id)
    .select('name')
    .orderBy('id', 'desc')
    .execute()
  const earlier = versions.find((version) => !lostNames.has(version.name))
  // The row of a graduation contains the score, so it stays even without any letter.
  if (reference && !earlier && table === 'graduations') return 'left'
  const change = { entity: kind } as const
  if (reference && earlier) {
    await queries
      .updateTable(table)
      .set({ file: earlier.name, updated_at: at })
      .where('id', '=', reference.id)
      .execute()
    await audit({ ...change, action: 'update', entityId: reference.id, before: reference, after: earlier })
  } else if (reference) {
    await queries.deleteFrom('student_class_rapors').where('id', '=', reference.id).execute()
    await audit({ ...change, action: 'delete', entityId: reference.id, before: reference })
  }
  await queries.deleteFrom('document_readings').where('document_id', '=', id).execute()
  await queries.deleteFrom('documents').where('id', '=', id).execute()
  await audit({ ...change, action: 'delete', entity: 'document', entityId: id, before: lostDocument })
  if (!reference) return null
  return earlier ? 'restored' : 'cleared'
}
