/** Release (Terbitkan): from when students can see the report cards and graduation letters of a class. */
import { z } from 'zod'
import { MASTER_POLICY } from '#features/school/access.ts'
import { namedClassroom, namedStudent, namedWithStatus } from '#features/school/activity.ts'
import { bytes, endpoint } from '#platform/contract/endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { choice, optionalMoment, optionalText, REQUIRED, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { RELEASE_POLICY } from './access.ts'
import { RELEASES } from './paths.ts'

/** The kinds of documents: report cards of a semester, or graduation letters of a year. */
export const DOCUMENT_KINDS = [
  { id: 'rapor', name: 'Rapor' },
  { id: 'graduation', name: 'Surat Kelulusan' },
] as const
export type ReleasedKind = (typeof DOCUMENT_KINDS)[number]['id']

export const RELEASE_STATE = {
  draft: 'Draf',
  scheduled: 'Terjadwal',
  released: 'Terbit',
  withdrawn: 'Ditarik',
} as const
export type ReleaseState = keyof typeof RELEASE_STATE

/** The state of classes without a release of their own. */
export const RELEASE_DEFAULTS = [
  { id: 'released', name: 'Langsung terbit setelah diunggah' },
  { id: 'draft', name: 'Draf sampai diterbitkan' },
] as const
export type ReleaseDefault = (typeof RELEASE_DEFAULTS)[number]['id']

export const RELEASE_ACTIONS = [
  { id: 'release', name: 'Terbitkan' },
  { id: 'draft', name: 'Batalkan jadwal' },
  { id: 'withdraw', name: 'Tarik' },
] as const
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number]['id']

const ALLOWED_ACTIONS: Readonly<Record<ReleaseState, readonly ReleaseAction[]>> = {
  draft: ['release'],
  scheduled: ['release', 'draft'],
  released: ['withdraw'],
  withdrawn: ['release'],
}

/** @example isReleaseActionAllowed('released', 'release') // false: it is already released */
export function isReleaseActionAllowed(state: ReleaseState, action: ReleaseAction): boolean {
  return ALLOWED_ACTIONS[state].includes(action)
}

const kind = choice('Jenis', DOCUMENT_KINDS)
const row = z.object({
  kind: z.enum(['rapor', 'graduation']),
  classroom: namedClassroom,
  /** Students in the class now, or with a document of it. */
  students: z.int(),
  documents: z.int(),
  /** Students who have opened their current document. */
  opened: z.int(),
  state: z.enum(['draft', 'scheduled', 'released', 'withdrawn']),
  release_at: z.string().nullable(),
  withdrawn: z.object({ at: z.string(), reason: z.string() }).nullable(),
})
export type ReleaseRow = z.output<typeof row>

/** Homeroom teachers get their own classes. By default of the active year and semester. */
export const readReleases = endpoint({
  method: 'GET',
  path: RELEASES,
  summary: 'Terbit atau belumnya rapor dan surat kelulusan setiap kelas.',
  access: RELEASE_POLICY,
  query: z.object({
    eduyear_id: reference('Tahun Ajaran').optional(),
    semester_id: reference('Semester').optional(),
  }),
  output: z.object({
    eduyear: namedWithStatus,
    semester: namedWithStatus,
    eduyears: z.array(namedWithStatus),
    semesters: z.array(namedWithStatus),
    by_default: z.enum(['released', 'draft']),
    may_set_default: z.boolean(),
    /** Current time of the server. */
    now: z.string(),
    rows: z.array(row),
  }),
})

/** The fields of the release dialog. */
export const releaseForm = z.object({
  /** Null means at once. */
  release_at: optionalMoment('Waktu terbit'),
})

export const releaseInput = z
  .object({
    eduyear_id: reference('Tahun Ajaran'),
    /** Not needed for graduation letters, which belong to a year. */
    semester_id: reference('Semester').nullish(),
    kind,
    classroom_ids: z
      .array(reference('Kelas & Rombel'), { error: 'Pilih kelas dahulu' })
      .min(1, 'Pilih kelas dahulu')
      .max(200, 'Paling banyak 200 kelas sekaligus')
      .register(messageLabels, { label: 'Kelas' }),
    act: choice('Tindakan', RELEASE_ACTIONS),
    ...releaseForm.shape,
    /** Required for a withdrawal. */
    reason: optionalText('Alasan', { maxLength: 500 }),
  })
  .superRefine(({ kind: documentKind, semester_id, act, reason }, context) => {
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: REQUIRED })
    if (documentKind === 'rapor' && !semester_id) missing('semester_id')
    if (act === 'withdraw' && !reason) missing('reason')
  })
export type ReleaseInput = z.output<typeof releaseInput>

/** All classes or none: returns 409 if the action is not allowed for one of them. */
export const saveReleases = endpoint({
  method: 'PUT',
  path: RELEASES,
  summary: 'Menerbitkan, menjadwalkan atau menarik rapor atau surat kelulusan satu atau banyak kelas.',
  access: RELEASE_POLICY,
  body: releaseInput,
  output: z.null(),
  sample: { eduyear_id: 1, semester_id: 1, kind: 'rapor', classroom_ids: [1], act: 'release' },
})

/** Applies only to future documents; the visibility of existing ones does not change. */
export const saveReleaseDefault = endpoint({
  method: 'PUT',
  path: `${RELEASES}/default`,
  summary: 'Menetapkan apakah dokumen baru langsung terbit atau menunggu sebagai draf.',
  access: MASTER_POLICY.change,
  body: z.object({ by_default: choice('Dokumen baru', RELEASE_DEFAULTS) }),
  output: z.null(),
  sample: { by_default: 'draft' },
})

const reader = z.object({
  student: namedStudent,
  has_document: z.boolean(),
  /** When the student first opened their current document. */
  opened_at: z.string().nullable(),
})
export type DocumentReader = z.output<typeof reader>

/** Document, release and opening state per student, of one class or of all classes the caller may see. */
export const exportReaders = endpoint({
  method: 'GET',
  path: `${RELEASES}/opened/export`,
  summary: 'Keadaan rapor atau surat kelulusan setiap siswa, satu kelas atau semua kelas, sebagai berkas.',
  access: RELEASE_POLICY,
  query: z.object({
    kind,
    eduyear_id: reference('Tahun Ajaran'),
    classroom_id: reference('Kelas & Rombel').optional(),
    semester_id: reference('Semester').optional(),
    ...exportFormatQuery,
  }),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
})

export const listReaders = endpoint({
  method: 'GET',
  path: `${RELEASES}/opened`,
  auditListOf: 'document',
  summary: 'Siswa satu kelas: siapa yang sudah dan belum membuka rapor atau suratnya.',
  access: RELEASE_POLICY,
  query: z.object({
    kind,
    eduyear_id: reference('Tahun Ajaran'),
    classroom_id: reference('Kelas & Rombel'),
    semester_id: reference('Semester').optional(),
  }),
  output: z.object({
    classroom: namedClassroom,
    eduyear: namedRef,
    semester: namedRef.nullable(),
    state: z.enum(['draft', 'scheduled', 'released', 'withdrawn']),
    release_at: z.string().nullable(),
    rows: z.array(reader),
  }),
})
