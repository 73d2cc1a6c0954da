/** A graduation (Kelulusan): final score and letter of a student who passed the last grade. */
import { z } from 'zod'
import { namedClassroom, namedWithStatus } from '#features/school/activity.ts'
import { LAST_GRADE } from '#features/school/choices.ts'
import { parseScore, SCORE_RULE } from '#features/school/score.ts'
import { bytes, endpoint, nothing } from '#platform/contract/endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { fieldInfo, idParams, REQUIRED, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'
import { GRADUATION_POLICY } from './access.ts'
import { bulkFileParams, bulkInput, bulkOutput, bulkParams, bulkProgress, bulkWaiting } from './bulkUpload.ts'
import { documentVersion, withdrawal } from './documentVersion.ts'

/** 0 to 100 with up to two decimals, comma or point. */
export const finalScore = z
  .preprocess(
    (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
    z
      .string()
      .trim()
      .min(1, REQUIRED)
      .refine((value) => value === '' || parseScore(value) !== null, SCORE_RULE)
      .transform((value) => parseScore(value) ?? 0),
  )
  .register(fieldInfo, { label: 'Nilai Akhir', input: 'text', hint: 'Contoh: 87,50' })

const row = z.object({
  /** Id of the student. */
  id: z.int(),
  nis: z.string(),
  nisn: z.string(),
  name: z.string(),
  classroom: namedClassroom,
  /** Status of the enrolment; only students who passed can get a letter. */
  status: z.enum(['active', 'passed', 'repeat']),
  graduation: attachedFile.extend({ id: z.int(), final_score: z.number() }).nullable(),
})
export type GraduationRow = z.output<typeof row>

const optionalClass = z.preprocess(
  (value) => (value === '' || value === '0' || value === 0 ? null : value),
  reference('Kelas & Rombel').nullish(),
)

export const graduationFields = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  /** 0, null or absent means all classes of the last grade. */
  classroom_id: optionalClass,
})

export const listGraduations = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/sia/activity/graduation',
  auditListOf: 'graduation',
  summary: `Siswa kelas ${LAST_GRADE} dengan kelulusannya.`,
  access: GRADUATION_POLICY.read,
  body: graduationFields,
  output: z.array(row),
  sample: { eduyear_id: 1 },
})

export const exportGraduations = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/export',
  summary: 'Kelulusan satu tahun, semua baris sebagai berkas.',
  access: GRADUATION_POLICY.read,
  query: graduationFields.extend(exportFormatQuery),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
  exportFile: {
    name: 'Kelulusan',
    columns: [
      { source: 'nis', label: 'NIS' },
      { source: 'nisn', label: 'NISN' },
      { source: 'name', label: 'Nama' },
      { source: 'classroom.name', label: 'Kelas' },
      { source: 'graduation.final_score', label: 'Nilai Akhir', kind: 'number' },
      { source: 'graduation.file', label: 'Surat Kelulusan' },
    ],
  },
})

export const readGraduationOptions = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/form-opt',
  summary: `Pilihan tahun dan kelas ${LAST_GRADE} untuk kelulusan.`,
  access: GRADUATION_POLICY.read,
  output: z.object({ eduyears: z.array(namedWithStatus), classrooms: z.array(namedClassroom) }),
})

/** A year in the last grade. The letter and score are null until they are released to the student. */
const ownGraduation = row.pick({ classroom: true, graduation: true }).extend({ eduyear: namedRef })
export type OwnGraduation = z.output<typeof ownGraduation>

export const listOwnGraduations = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/own',
  summary: `Kelulusan sendiri: tahun-tahun di kelas ${LAST_GRADE}, yang terbaru dahulu, dengan surat yang sudah diterbitkan.`,
  access: GRADUATION_POLICY.read,
  output: z.array(ownGraduation),
})

/** By default of the student's latest year in the last grade. */
export const readGraduation = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/:student_id',
  auditReadsOf: 'graduation',
  auditIdParam: 'student_id',
  summary: 'Kelulusan satu siswa, dengan versi-versi surat sebelumnya.',
  access: GRADUATION_POLICY.read,
  params: z.object({
    student_id: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  query: z.object({ eduyear_id: reference('Tahun Ajaran').optional() }),
  output: row.extend({ versions: z.array(documentVersion) }),
})

/** Without a file, only the score of an existing letter changes. */
export const saveGraduation = endpoint({
  method: 'PUT',
  path: '/sia/activity/graduation',
  summary: 'Menyimpan nilai akhir dan surat kelulusan satu siswa.',
  access: GRADUATION_POLICY.write,
  body: z.object({
    student_id: reference('Siswa'),
    eduyear_id: reference('Tahun Ajaran'),
    final_score: finalScore,
  }),
  upload: { field: 'file', accept: 'pdf', isOptional: true },
  output: row,
  sample: { student_id: 1, eduyear_id: 1, final_score: '87,50' },
})

/** `id` is that of the document. Administrators still see it as a version; a new one can be uploaded. */
export const withdrawGraduation = endpoint({
  method: 'POST',
  path: '/sia/activity/graduation/:id/withdraw',
  summary: 'Menarik surat kelulusan yang salah; siswa dan guru tidak lagi melihatnya.',
  access: GRADUATION_POLICY.write,
  params: idParams,
  body: withdrawal,
  output: nothing,
  sample: { reason: 'Nilai tertukar' },
})

export const uploadGraduations = endpoint({
  method: 'POST',
  path: '/sia/activity/graduation/bulk-upload',
  auditListOf: 'graduation',
  summary: 'Surat kelulusan banyak siswa dalam satu zip; dengan dry_run=1 hanya diperiksa.',
  access: GRADUATION_POLICY.write,
  bodyLimit: LIMITS.rowsBytes,
  body: bulkInput,
  upload: { field: 'file', accept: 'zip', isOptional: true },
  output: bulkOutput,
  sample: { dry_run: '1', picks: [], eduyear_id: 1 },
})

/** Only the caller's own zip, from any device. */
export const readWaitingGraduations = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/bulk-upload',
  summary:
    'Zip kelulusan milik sendiri yang sudah diperiksa atau mulai disimpan, tetapi belum selesai dilihat.',
  access: GRADUATION_POLICY.write,
  output: bulkWaiting,
})

export const discardGraduations = endpoint({
  method: 'DELETE',
  path: '/sia/activity/graduation/bulk-upload/:upload_id',
  summary: 'Membuang zip kelulusan yang sudah diperiksa dan belum disimpan.',
  access: GRADUATION_POLICY.write,
  params: bulkParams,
  output: nothing,
})

export const readGraduationProgress = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/bulk-upload/:upload_id',
  summary: 'Sejauh mana surat kelulusan dari zip sudah disimpan.',
  access: GRADUATION_POLICY.write,
  params: bulkParams,
  output: bulkProgress,
})

/** Only for the sender of the zip, until it is stored. */
export const readUploadedGraduation = endpoint({
  method: 'GET',
  path: '/sia/activity/graduation/bulk-upload/:upload_id/:entry',
  summary: 'Satu PDF dari zip kelulusan yang sudah diperiksa, untuk dilihat sebelum disimpan.',
  access: GRADUATION_POLICY.write,
  params: bulkFileParams,
  fileMediaType: 'application/pdf',
  output: bytes,
})
