/** Requests about personal data: exporting all data of a person, and anonymising students who left. */
import { dayIn } from '#platform/contract/zone.ts'
import { write } from '#platform/server/db/write.ts'
import { dispositionOf } from '#platform/server/files/disposition.ts'
import { errors } from '#platform/server/http/errors.ts'
import { recordRead } from '#platform/server/http/readTrail.ts'
import type { Call, Handlers } from '#platform/server/http/serve.ts'
import type { people } from '../../people.ts'
import type { exportStudentData } from '../../personalData.ts'
import { eraseStudent } from './anonymise.ts'
import { createBundle } from './bundle.ts'

export const personalDataHandlers = {
  exportStudentData: (call) => sendBundle(call, 'student'),
  exportTeacherData: (call) => sendBundle(call, 'teacher'),

  anonymiseStudent: async ({ params, body, context, user }) => {
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
  },
} satisfies Partial<Handlers<typeof people.calls>>

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
  await recordRead({ context, request, user }, { entity: type, entityId: row.id, after })
  const day = dayIn(context.config.SCHOOL_TZ, context.clock())
  reply
    .type('application/zip')
    .header('content-disposition', dispositionOf('attachment', `data-pribadi ${row.name} ${day}.zip`))
  return { result }
}
