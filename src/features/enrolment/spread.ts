/** Spreading students over the classes of a grade by rule (Bagi Kelas): planned, changed by hand, stored in one act, undone. */
import { z } from 'zod'
import { namedClassroom, namedStudent, namedWithStatus, UNKNOWN_ROW } from '#features/school/activity.ts'
import { CLASS_CODES } from '#features/school/choices.ts'
import { pastPeriodConfirmation, pastPeriodConflict } from '#features/school/period.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { choice, idParams, reference } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { STUDENT_CLASS_POLICY } from './access.ts'
import { SPREAD } from './paths.ts'

/** By what students are spread; what is not named is left to chance, which is the order of their names. */
export const SPREAD_RULES = [
  { id: 'gender', name: 'Laki-laki dan perempuan seimbang' },
  { id: 'religion', name: 'Siswa seagama yang sedikit dikumpulkan' },
  { id: 'score', name: 'Nilai seimbang' },
  { id: 'name', name: 'Urut nama' },
] as const
export type SpreadRule = (typeof SPREAD_RULES)[number]['id']

/** A class spread at once has no more; a grade has some hundreds. */
const MAX_STUDENTS = 2000

const spreadStudent = namedStudent.extend({ gender: z.string().nullable(), religion: z.string().nullable() })
export type SpreadStudent = z.output<typeof spreadStudent>

/** How many students of a kind are in a class already. */
const memberCount = z.object({
  classroom_id: z.int(),
  gender: z.string().nullable(),
  religion: z.string().nullable(),
  total: z.int(),
})
export type MemberCount = z.output<typeof memberCount>

const spreadPage = z.object({
  eduyear: namedWithStatus,
  eduyears: z.array(namedWithStatus),
  code: z.string(),
  classrooms: z.array(namedClassroom),
  members: z.array(memberCount),
  /** Who may enter the grade and is in no class yet, by name. */
  candidates: z.array(spreadStudent),
  /** The last spread that was not undone. */
  last: z
    .object({ id: z.int(), total: z.int(), created_at: z.string(), by: z.string().nullable() })
    .nullable(),
})
export type SpreadPage = z.output<typeof spreadPage>

export const readSpread = endpoint({
  method: 'GET',
  path: SPREAD,
  auditListOf: 'student',
  auditedList: 'candidates',
  summary: 'Bagi kelas: calon siswa satu tingkat, kelasnya, dan pembagian terakhir.',
  access: STUDENT_CLASS_POLICY,
  query: z.object({
    eduyear_id: reference('Tahun Ajaran').optional(),
    code: choice('Tingkat', CLASS_CODES).optional(),
  }),
  output: spreadPage,
})

const rowsToStore = z
  .array(z.object({ student_id: reference('Siswa'), classroom_id: reference('Kelas & Rombel') }, UNKNOWN_ROW))
  .min(1, 'Belum ada siswa yang dibagi')
  .max(MAX_STUDENTS, `Paling banyak ${MAX_STUDENTS} siswa sekaligus`)

export const spreadStudents = endpoint({
  method: 'POST',
  path: SPREAD,
  auditListOf: 'student',
  auditedList: 'rows',
  summary: 'Membagi siswa ke kelas: menurut aturan (dry_run hanya mengusulkan), atau seperti rows.',
  access: STUDENT_CLASS_POLICY,
  bodyLimit: LIMITS.rowsBytes,
  body: z
    .object({
      /** By default the active year. */
      eduyear_id: reference('Tahun Ajaran').nullish(),
      classroom_ids: z
        .array(reference('Kelas'))
        .max(50)
        .optional()
        .register(messageLabels, { label: 'Kelas' }),
      /** By default all who may enter the grade. */
      student_ids: z
        .array(reference('Siswa'))
        .max(MAX_STUDENTS)
        .nullish()
        .register(messageLabels, { label: 'Siswa' }),
      rules: z
        .array(z.enum(SPREAD_RULES.map(({ id }) => id)))
        .max(SPREAD_RULES.length)
        .nullish()
        .register(messageLabels, { label: 'Aturan' }),
      /** What `score` spreads evenly; students without one come last. */
      scores: z
        .array(z.object({ student_id: reference('Siswa'), score: z.number() }, UNKNOWN_ROW))
        .max(MAX_STUDENTS)
        .nullish()
        .register(messageLabels, { label: 'Nilai' }),
      dry_run: z
        .boolean({ error: 'Ya atau tidak' })
        .nullish()
        .register(messageLabels, { label: 'Hanya diperiksa' }),
      rows: rowsToStore.optional().register(messageLabels, { label: 'Siswa' }),
      ...pastPeriodConfirmation,
    })
    .refine(({ rows, classroom_ids }) => rows !== undefined || (classroom_ids?.length ?? 0) > 0, {
      path: ['classroom_ids'],
      message: 'Pilih kelas dahulu',
    }),
  output: z.object({
    /** The stored spread; null if nothing was stored. */
    id: z.int().nullable(),
    rows: z.array(z.object({ student: spreadStudent, classroom: namedClassroom })),
  }),
  refusals: { 409: { pastPeriodConflict } },
  sample: { eduyear_id: 1, classroom_ids: [1], rules: ['gender'], dry_run: true },
})

export const undoSpread = endpoint({
  method: 'POST',
  path: `${SPREAD}/:id/undo`,
  summary: 'Membatalkan pembagian kelas; siswa yang kelasnya sudah dipakai tetap, dengan alasannya.',
  access: STUDENT_CLASS_POLICY,
  params: idParams,
  output: z.object({
    undone: z.int(),
    remaining: z.int(),
    /** The first students who stay, and why. */
    reasons: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
})
