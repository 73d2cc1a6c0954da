/** The description and the tables of an example resource with a field of every kind. */
import { sql } from 'kysely'
import { z } from 'zod'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { feature } from '#platform/contract/feature.ts'
import {
  boolean,
  money,
  number,
  optionalDateTime,
  optionalMoney,
  optionalNumber,
  optionalRichText,
} from '#platform/contract/field/quantities.ts'
import { readOnly } from '#platform/contract/field/readOnly.ts'
import {
  image,
  optionalReferenceTo,
  privateFile,
  references,
  referenceTo,
} from '#platform/contract/field/relations.ts'
import { choice, date, digits, idParams, moment, optionalText, text } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { createTable, STAMPS, searchIndex, unique } from '#platform/server/db/schema.ts'
import { write } from '#platform/server/db/write.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import type { World } from '#test/support/world/world.ts'

const LEVELS = [
  { id: 'city', name: 'Kota' },
  { id: 'nation', name: 'Nasional' },
] as const

export const award = defineResource({
  name: 'award',
  table: 'trial_awards',
  label: 'Prestasi',
  api: '/sia/master/award',
  input: z.object({
    student_id: referenceTo('Siswa', student),
    coach_id: optionalReferenceTo('Pelatih', teacher),
    title: text('Judul'),
    number: digits('Nomor'),
    level: choice('Tingkat', LEVELS),
    won_on: date('Tanggal'),
    score: number('Nilai', { max: 100, decimals: 2 }),
    rank: optionalNumber('Peringkat'),
    fee: money('Biaya'),
    prize: optionalMoney('Hadiah'),
    is_team: boolean('Beregu'),
    announced_at: optionalDateTime('Diumumkan'),
    story: optionalRichText('Cerita'),
    note: optionalText('Catatan', { input: 'multiline' }),
    photo: image('Foto'),
    certificate: privateFile('Sertifikat', { owner: 'student_id' }),
    teachers: references('Pembina', {
      target: teacher,
      table: 'trial_award_teachers',
      ownerColumn: 'award_id',
      targetColumn: 'teacher_id',
    }),
  }),
  extra: { judged_at: readOnly('Dinilai', moment.nullable()) },
  bodyLimit: LIMITS.pageBytes,
  search: ['title'],
  columns: ['photo', 'title', 'student_id', 'level', 'fee', 'is_team', 'teachers', 'certificate'],
  sortable: ['title', 'score', 'coach_id'],
  defaultSort: { field: 'won_on', order: 'desc' },
  filters: ['level', 'student_id', 'teachers', 'is_team', 'won_on', 'announced_at', 'fee'],
  unique: [['number']],
  // Holders of the second keys may use awards without reading students and teachers.
  access: {
    read: [...MASTER_POLICY.read, 'manage-content'],
    create: [...MASTER_POLICY.create, 'add-content'],
    change: [...MASTER_POLICY.change, 'edit-content'],
    remove: MASTER_POLICY.remove,
  },
  csv: true,
  sample: {
    student_id: 1,
    title: 'Juara 1',
    number: '01',
    level: 'city',
    won_on: '2026-08-01',
    score: 1,
    fee: 0,
  },
})

/** An act of a row, for the button of lists. */
export const announceAward = endpoint({
  method: 'POST',
  path: '/sia/master/award/:id/announce',
  summary: 'Mengumumkan prestasi.',
  access: MASTER_POLICY.change,
  params: idParams,
  output: nothing,
})

/** Serves the calls of awards. */
export const awardServer = serverPart(feature({ uses: [], resources: { award }, calls: { announceAward } }), {
  calls: {
    announceAward: async ({ params: { id }, context, user }) => {
      await write(context, user, async (tx) => {
        await sql`update trial_awards set announced_at = ${tx.now()} where id = ${id}`.execute(tx.queries)
        await tx.audit({ action: 'update', entity: 'award', entityId: id, before: null, after: null })
      })
      return { message: 'Prestasi diumumkan.', result: null }
    },
  },
})

export async function createAwardTables({ context: { db } }: World) {
  const schema = { db: db.kysely, engine: db.engine }
  await createTable(schema, 'trial_awards', {
    student_id: 'integer>students',
    coach_id: 'integer?>teachers',
    title: 'text',
    number: 'text',
    level: 'text',
    won_on: 'text',
    score: 'double',
    rank: 'integer?',
    fee: 'integer',
    prize: 'integer?',
    is_team: 'integer',
    announced_at: 'text?',
    judged_at: 'text?',
    story: 'text?',
    note: 'text?',
    photo: 'text?',
    certificate: 'text?',
    search_text: 'text',
    ...STAMPS,
  })
  await createTable(schema, 'trial_award_teachers', {
    award_id: 'integer>trial_awards',
    teacher_id: 'integer>teachers',
  })
  await unique(schema, 'trial_awards', 'number')
  await searchIndex(schema, 'trial_awards')
}
