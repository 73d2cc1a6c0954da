/** Release (Terbitkan): from when on students see the report cards and letters of a class. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { bytes, endpoint } from '../../endpoint.ts'
import { exportFormat, FORMAT_TYPES } from '../../export/exportCall.ts'
import type { ExportColumn } from '../../export/exportFile.ts'
import { choice, optionalMoment, optionalText, REQUIRED, reference } from '../../fields.ts'
import { named, namedClassroom, namedStudent, namedWithStatus } from '../activity.ts'

export const RELEASES = '/sia/activity/release'

/** What is released: the report cards of a semester, or the letters of graduation of a year. */
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

/** What becomes of a class nobody chose anything for. */
export const RELEASE_DEFAULTS = [
  { id: 'released', name: 'Langsung terbit setelah diunggah' },
  { id: 'draft', name: 'Draf sampai diterbitkan' },
] as const
export type ReleaseDefault = (typeof RELEASE_DEFAULTS)[number]['id']

type Choice = { release_at: string | null; withdrawn_at: string | null }

/**
 * How far the documents of a class are, by the server's clock; without any choice what the school set.
 *
 * @example releaseState({ release_at: '2026-12-20T03:00:00.000Z', withdrawn_at: null }, { byDefault: 'draft', now }) // 'scheduled'
 */
export function releaseState(
  chosen: Choice | null,
  { byDefault, now }: { byDefault: ReleaseDefault; now: string },
): ReleaseState {
  if (!chosen) return byDefault
  if (chosen.withdrawn_at !== null) return 'withdrawn'
  if (chosen.release_at === null) return 'draft'
  return chosen.release_at <= now ? 'released' : 'scheduled'
}

export const RELEASE_ACTS = [
  { id: 'release', name: 'Terbitkan' },
  { id: 'draft', name: 'Batalkan jadwal' },
  { id: 'withdraw', name: 'Tarik' },
] as const
export type ReleaseAct = (typeof RELEASE_ACTS)[number]['id']

const POSSIBLE_ACTS: Readonly<Record<ReleaseState, readonly ReleaseAct[]>> = {
  draft: ['release'],
  scheduled: ['release', 'draft'],
  released: ['withdraw'],
  withdrawn: ['release'],
}

/** @example canRelease('released', 'release') // false: it is out already */
export function canRelease(state: ReleaseState, act: ReleaseAct): boolean {
  return POSSIBLE_ACTS[state].includes(act)
}

/** Why a moment is none to release at; null where it is one. Nothing given means at once. */
export function releaseProblem(moment: string | null, now: string): string | null {
  return moment !== null && moment <= now ? 'Waktu terbit sudah lewat' : null
}

const kind = choice('Jenis', DOCUMENT_KINDS)
const row = z.object({
  kind: z.enum(['rapor', 'graduation']),
  classroom: namedClassroom,
  /** In the class now, or with a document of it. */
  students: z.int(),
  documents: z.int(),
  /** Owners who have opened the document that stands. */
  opened: z.int(),
  state: z.enum(['draft', 'scheduled', 'released', 'withdrawn']),
  release_at: z.string().nullable(),
  withdrawn: z.object({ at: z.string(), reason: z.string() }).nullable(),
})
export type ReleaseRow = z.output<typeof row>

/** A homeroom teacher gets their own classes. Without a year or semester those that are active. */
export const readReleases = endpoint({
  method: 'GET',
  path: RELEASES,
  summary: 'Terbit atau belumnya rapor dan surat kelulusan setiap kelas.',
  access: POLICY.release,
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
    /** The server's clock. */
    now: z.string(),
    rows: z.array(row),
  }),
})

/** What the dialog asks. */
export const releaseMoment = z.object({
  /** Nothing means at once. */
  release_at: optionalMoment('Waktu terbit'),
})

export const releaseInput = z
  .object({
    eduyear_id: reference('Tahun Ajaran'),
    /** Letters are of a year. */
    semester_id: reference('Semester').nullish(),
    kind,
    classroom_ids: z
      .array(reference('Kelas & Rombel'), { error: 'Pilih kelas dahulu' })
      .min(1, 'Pilih kelas dahulu')
      .max(200, 'Paling banyak 200 kelas sekaligus'),
    act: choice('Tindakan', RELEASE_ACTS),
    ...releaseMoment.shape,
    /** Why it is withdrawn. */
    reason: optionalText('Alasan', { most: 500 }),
  })
  .superRefine(({ kind: what, semester_id, act, reason }, context) => {
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: REQUIRED })
    if (what === 'rapor' && !semester_id) missing('semester_id')
    if (act === 'withdraw' && !reason) missing('reason')
  })
export type ReleaseInput = z.output<typeof releaseInput>

/** All classes named, or none: 409 where one of them is too far for the act. */
export const saveReleases = endpoint({
  method: 'PUT',
  path: RELEASES,
  summary: 'Menerbitkan, menjadwalkan atau menarik rapor atau surat kelulusan satu atau banyak kelas.',
  access: POLICY.release,
  body: releaseInput,
  output: z.null(),
})

/** Only for what comes: what has been seen stays to be seen, and what was not stays unseen. */
export const saveReleaseDefault = endpoint({
  method: 'PUT',
  path: `${RELEASES}/default`,
  summary: 'Menetapkan apakah dokumen baru langsung terbit atau menunggu sebagai draf.',
  access: POLICY.master.change,
  body: z.object({ by_default: choice('Dokumen baru', RELEASE_DEFAULTS) }),
  output: z.null(),
})

const reader = z.object({
  student: namedStudent,
  has_document: z.boolean(),
  /** When the owner first opened the document that stands. */
  opened_at: z.string().nullable(),
})
export type DocumentReader = z.output<typeof reader>

/** Who has a document, whose is released, who has opened it: of one class or of all the caller may see. */
export const exportReaders = endpoint({
  method: 'GET',
  path: `${RELEASES}/opened/export`,
  summary: 'Keadaan rapor atau surat kelulusan setiap siswa, satu kelas atau semua kelas, sebagai berkas.',
  access: POLICY.release,
  query: z.object({
    kind,
    eduyear_id: reference('Tahun Ajaran'),
    classroom_id: reference('Kelas & Rombel').optional(),
    semester_id: reference('Semester').optional(),
    ...exportFormat,
  }),
  isFile: Object.values(FORMAT_TYPES),
  output: bytes,
})

export const READER_COLUMNS: readonly ExportColumn[] = [
  { source: 'classroom.name', label: 'Kelas' },
  { source: 'student.nis', label: 'NIS' },
  { source: 'student.nisn', label: 'NISN' },
  { source: 'student.name', label: 'Siswa', width: 32 },
  { source: 'has_document', label: 'Sudah diunggah', kind: 'boolean' },
  {
    source: 'state',
    label: 'Keadaan',
    options: Object.entries(RELEASE_STATE).map(([id, name]) => ({ id, name })),
  },
  { source: 'release_at', label: 'Waktu terbit', kind: 'moment' },
  { source: 'opened_at', label: 'Dibuka', kind: 'moment' },
]

export const listReaders = endpoint({
  method: 'GET',
  path: `${RELEASES}/opened`,
  summary: 'Siswa satu kelas: siapa yang sudah dan belum membuka rapor atau suratnya.',
  access: POLICY.release,
  query: z.object({
    kind,
    eduyear_id: reference('Tahun Ajaran'),
    classroom_id: reference('Kelas & Rombel'),
    semester_id: reference('Semester').optional(),
  }),
  output: z.object({
    classroom: namedClassroom,
    eduyear: named,
    semester: named.nullable(),
    state: z.enum(['draft', 'scheduled', 'released', 'withdrawn']),
    release_at: z.string().nullable(),
    rows: z.array(reader),
  }),
})
