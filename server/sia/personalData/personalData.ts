/** What a person may ask of the school: all that is known of them, and to be forgotten after leaving. */
import { anonymiseStudent, exportStudentData, exportTeacherData } from '#contract/people/personalData.ts'
import { dayIn } from '#contract/zone.ts'
import { write } from '#server/db/write.ts'
import { dispositionOf } from '#server/files/disposition.ts'
import { recordAccess } from '#server/http/accessTrail.ts'
import { errors } from '#server/http/errors.ts'
import type { Call, Serve } from '#server/http/serve.ts'
import { anonymise } from './anonymise.ts'
import { bundleOf } from './bundle.ts'

export function servePersonalData(serve: Serve) {
  serve(exportStudentData, (call) => bundled(call, 'student'))
  serve(exportTeacherData, (call) => bundled(call, 'teacher'))

  serve(anonymiseStudent, async ({ params, body, context, user }) => {
    const anonymised_at = await write(context, user, async (tx) => {
      const found = await tx.queries
        .selectFrom('students')
        .where('id', '=', params.id)
        .select('name')
        .executeTakeFirst()
      if (!found) throw errors.notFound()
      if (found.name.trim().toLowerCase() !== body.name.toLowerCase())
        throw errors.invalid({ name: 'Nama tidak sama dengan nama siswa ini' })
      return await anonymise(tx, params.id)
    })
    return { message: 'Data pribadi siswa ini sudah dihapus. Buku induk tetap.', result: { anonymised_at } }
  })
}

type Exporting = Call<typeof exportStudentData>

async function bundled({ params, context, user, request, reply }: Exporting, type: 'student' | 'teacher') {
  const row = await context.db.kysely
    .selectFrom(`${type}s`)
    .where('id', '=', params.id)
    .select(['id', 'name', 'user_id'])
    .executeTakeFirst()
  if (!row) throw errors.notFound()
  const person = { type, id: row.id, userId: row.user_id ?? 0 }
  const result = await bundleOf(context, person)
  const after = { personal_data: row.name }
  await recordAccess({ context, request, user }, { action: 'read', entity: type, entityId: row.id, after })
  const day = dayIn(context.config.SCHOOL_TZ, context.clock())
  reply
    .type('application/zip')
    .header('content-disposition', dispositionOf('attachment', `data-pribadi ${row.name} ${day}.zip`))
  return { result }
}
