/** To whom a news post is addressed ('Ditujukan kepada'): it stands on their homes, and they are told of it. */
import { z } from 'zod'
import { endpoint, type Output } from '#platform/contract/endpoint.ts'
import { fieldInfo } from '#platform/contract/fields.ts'
import { CONTENT_POLICY } from './access.ts'

/** Kinds with their labels; those of `classroom` have its id, and guardians have no accounts yet. */
export const AUDIENCE_KINDS = {
  all: 'Semua',
  teacher: 'Guru',
  student: 'Siswa',
  guardian: 'Wali',
  classroom: 'Kelas',
} as const
export type AudienceKind = keyof typeof AUDIENCE_KINDS

const kind = z.enum(['all', 'teacher', 'student', 'guardian', 'classroom'], {
  error: `Pilihan: ${Object.keys(AUDIENCE_KINDS).join(', ')}`,
}) satisfies z.ZodType<AudienceKind>

const MAX_AUDIENCE = 100

/** As it is stored and returned. */
export const storedAudience = z.array(z.object({ kind, id: z.int().optional() }))
export type Audience = z.output<typeof storedAudience>

/** Left out, it stays as it is. */
export const audience = z
  .array(z.object({ kind, id: z.int('Harus angka').positive('Harus angka').nullish() }), {
    error: 'Harus daftar orang yang dituju',
  })
  .max(MAX_AUDIENCE, `Paling banyak ${MAX_AUDIENCE}`)
  .refine((entries) => entries.every(({ kind }) => kind !== 'guardian'), 'Wali belum punya akun')
  .refine(
    (entries) => entries.every(({ kind, id }) => (kind === 'classroom') === (typeof id === 'number')),
    'Kelas harus disebut dengan id, yang lain tanpa id',
  )
  .nullable()
  .transform((entries) => withoutRepetition(entries ?? []))
  .optional()
  .register(fieldInfo, { label: 'Ditujukan kepada', input: 'hidden' })

function withoutRepetition(entries: readonly { kind: AudienceKind; id?: number | null | undefined }[]) {
  const unique = new Map(entries.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]))
  return [...unique.values()].map(({ kind, id }): Audience[number] => (id ? { kind, id } : { kind }))
}

/** Whom the form offers: everybody, teachers, students, and the classes in their order. */
export const listAudiences = endpoint({
  method: 'GET',
  path: '/post/audiences',
  summary: 'Siapa saja yang dapat dituju pengumuman: semua, guru, siswa, dan tiap kelas.',
  access: CONTENT_POLICY.write,
  output: z.object({ rows: z.array(z.object({ kind, id: z.int().optional(), name: z.string() })) }),
})
export type AudienceChoice = Output<typeof listAudiences>['rows'][number]
