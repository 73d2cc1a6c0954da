/** Photos of letters as private files: for the student, the homeroom teacher and the office. */
import { sql } from 'kysely'
import { isPreviewed } from '#platform/contract/field/attachment.ts'
import type { Context } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import { dispositionOf } from '#platform/server/files/disposition.ts'
import { PRIVATE_FILES } from '#platform/server/files/privateFiles.ts'
import { recordRead } from '#platform/server/http/readTrail.ts'
import { classDecidedBy } from '../rights.ts'

export const privateLetters = PRIVATE_FILES.contribute({
  position: 30,
  find: async (call, name) => {
    const { context, user } = call
    const isOwn = sql<boolean>`students.user_id = ${user.id}`
    const file = await context.db.kysely
      .selectFrom('absence_files')
      .innerJoin('absence_requests', 'absence_requests.id', 'absence_files.absence_request_id')
      .innerJoin('student_classes', 'student_classes.id', 'absence_requests.student_class_id')
      .innerJoin('students', 'students.id', 'student_classes.student_id')
      .where('absence_files.name', '=', name)
      .where('removed_at', 'is', null)
      .where(({ or }) => or([isOwn, classDecidedBy(user)]))
      .select(['absence_requests.id', 'absence_files.name', 'filename', 'type', 'students.user_id'])
      .executeTakeFirst()
    if (!file) return null
    return {
      stored: file.name,
      type: file.type,
      disposition: dispositionOf(isPreviewed(file.type) ? 'inline' : 'attachment', file.filename),
      recordRead: async () => {
        if (file.user_id !== user.id) await recordRead(call, { entity: 'absence_request', entityId: file.id })
      },
    }
  },
  exists: async (queries, name) => {
    const file = await queries
      .selectFrom('absence_files')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirst()
    return file !== undefined
  },
})

/** Deletes the letters of students who were anonymised. */
export async function removeErasedLetters(context: Context): Promise<void> {
  // If the storage is unreachable, rows would be deleted while their files stay.
  await context.files.store.check()
  const letters = await context.db.kysely
    .selectFrom('absence_files')
    .where('removed_at', 'is not', null)
    .select(['id', 'name'])
    .execute()
  for (const { id, name } of letters) {
    await write(context, null, async ({ queries }) => {
      await queries.deleteFrom('absence_files').where('id', '=', id).execute()
    })
    await context.files.documents.remove(name)
  }
}
