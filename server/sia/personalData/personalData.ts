/** Requests about personal data: exporting all data of a person, and anonymising students who left. */
import { anonymiseStudent, exportStudentData, exportTeacherData } from '#contract/people/personalData.ts'
import { dayIn } from '#contract/zone.ts'
import { write } from '#server/db/write.ts'
import { dispositionOf } from '#server/files/disposition.ts'
import { recordAccess } from '#server/http/accessTrail.ts'
import { errors } from '#server/http/errors.ts'
import type { Call, Serve } from '#server/http/serve.ts'
import { eraseStudent } from './anonymise.ts'
import { createBundle } from './bundle.ts'

export function servePersonalData(serve: Serve) {
  serve(exportStudentData, (call) => sendBundle(call, 'student'))
  serve(exportTeacherData, (call) => sendBundle(call, 'teacher'))

  serve(anonymiseStudent, async ({ params, body, context, user }) => {
    const anonymised_at = await write(context, user, async (tx) => {
      const student = await tx.queries
        .selectFrom('students')
        .where('id', '=', params.id)
        .select('name')
        .executeTakeFirst()
      if (!student) throw errors.notFound()
      if (student.name.trim().toLowerCase() !== body.name.toLowerCase())
        throw errors.invalid({ name: 'Nama tidak sama dengan nama siswa ini' })
      return eraseStudent(tx, params.id)
    })
    return { message: 'Data pribadi siswa ini sudah dihapus. Buku induk tetap.', result: { anonymised_at } }
  })
}

type ExportCall = Call<typeof exportStudentData>

async function sendBundle(
  { params, context, user, request, reply }: ExportCall,
  type: 'student' | 'teacher',
) {
  const row = await context.db.kysely
    .selectFrom(`${type}s`)
    .where('id', '=', params.id)
    .select(['id', 'name', 'user_id'])
    .executeTakeFirst()
  if (!row) throw errors.notFound()
  const person = { type, id: row.id, userId: row.user_id ?? 0 }
  const result = await createBundle(context, person)
  const after = { personal_data: row.name }
  await recordAccess({ context, request, user }, { action: 'read', entity: type, entityId: row.id, after })
  const day = dayIn(context.config.SCHOOL_TZ, context.clock())
  reply
    .type('application/zip')
    .header('content-disposition', dispositionOf('attachment', `data-pribadi ${row.name} ${day}.zip`))
  return { result }
}
