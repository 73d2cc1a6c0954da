/** A report card (Rapor): one PDF per student and semester, private to the student and the school. */
import { z } from 'zod'
import { namedClassroom, namedStudent, namedWithStatus } from '#features/school/activity.ts'
import { bytes, endpoint, nothing } from '#platform/contract/endpoint.ts'
import { exportFormatQuery, FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { idParams, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { attachedFile } from '#platform/contract/privateFile.ts'
import { RAPOR_POLICY } from './access.ts'
import { bulkFileParams, bulkInput, bulkOutput, bulkParams, bulkProgress, bulkWaiting } from './bulkUpload.ts'
import { documentVersion, withdrawal } from './documentVersion.ts'

const row = z.object({
  /** Id of the enrolment. */
  id: z.int(),
  student: namedStudent,
  classroom: namedClassroom,
  eduyear: namedRef,
  /** The report card of the selected semester. */
  student_class_rapors: attachedFile.extend({ id: z.int(), semester_id: z.int() }).nullable(),
  /** Name of the other class that issued the semester's report card, if the student was moved. Null for students. */
  reported_in: z.string().nullable(),
})
export type RaporRow = z.output<typeof row>

/** With what else the class's report cards say of the student, such as days absent; every row has the same labels. */
const listRow = row.extend({ figures: z.array(z.object({ label: z.string(), value: z.int().nullable() })) })
export type RaporListRow = z.output<typeof listRow>

/** The fields of the form above the table. */
export const raporFields = z.object({
  eduyear_id: reference('Tahun Ajaran'),
  semester_id: reference('Semester'),
  classroom_id: reference('Kelas & Rombel'),
})
export type RaporFields = z.output<typeof raporFields>

export const listRapors = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: '/sia/activity/rapor',
  auditListOf: 'rapor',
  summary: 'Siswa satu kelas dengan rapornya pada satu semester.',
  access: RAPOR_POLICY.readers,
  body: raporFields,
  output: z.array(listRow),
  sample: { eduyear_id: 1, semester_id: 1, classroom_id: 1 },
})

/** The report card status of a class. */
export const exportRapors = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/export',
  summary: 'Status rapor satu kelas pada satu semester, semua baris sebagai berkas.',
  access: RAPOR_POLICY.readers,
  query: raporFields.extend(exportFormatQuery),
  fileMediaType: Object.values(FORMAT_MEDIA_TYPES),
  output: bytes,
  exportFile: {
    name: 'Status Rapor',
    columns: [
      { source: 'student.nis', label: 'NIS' },
      { source: 'student.nisn', label: 'NISN' },
      { source: 'student.name', label: 'Nama' },
      { source: 'classroom.name', label: 'Kelas' },
      { source: 'eduyear.name', label: 'Tahun' },
      { source: 'student_class_rapors.file', label: 'Berkas Rapor' },
      { source: 'reported_in', label: 'Sudah Ada di Kelas' },
    ],
  },
})

export const raporOptions = z.object({
  eduyears: z.array(namedWithStatus),
  semesters: z.array(namedWithStatus),
  classrooms: z.array(namedClassroom),
  /** The classes and years the caller may upload for; null means all. */
  writable: z.array(z.object({ eduyear_id: z.int(), classroom_id: z.int() })).nullable(),
})
export type RaporOptions = z.output<typeof raporOptions>

/** Teachers get the classes they teach or are homeroom teacher of, students those they were in. */
export const readRaporOptions = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/form-opt',
  summary: 'Pilihan tahun, semester dan kelas untuk rapor.',
  access: RAPOR_POLICY.readers,
  output: raporOptions,
})

/** A row with its versions; by default of the active semester. */
export const readRapor = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/:id',
  auditReadsOf: 'rapor',
  summary: 'Rapor satu siswa pada satu semester, dengan versi-versi sebelumnya.',
  access: RAPOR_POLICY.readers,
  params: idParams,
  query: z.object({ semester_id: reference('Semester').optional() }),
  output: row.extend({ semester: namedRef, versions: z.array(documentVersion), may_write: z.boolean() }),
})

/** `id` is that of the report card, or 0; the other fields must match an enrolment. */
export const saveRapor = endpoint({
  method: 'PUT',
  path: '/sia/activity/rapor',
  summary: 'Mengunggah rapor satu siswa; yang lama tetap tersimpan sebagai versi sebelumnya.',
  access: RAPOR_POLICY.write,
  body: raporFields.extend({
    id: z
      .preprocess((value) => Number(value || 0), z.int('Rapor tidak dikenal').min(0))
      .register(messageLabels, { label: 'Rapor' }),
    student_id: reference('Siswa'),
  }),
  upload: { field: 'file', accept: 'pdf' },
  output: row,
  sample: { id: 0, student_id: 1, eduyear_id: 1, semester_id: 1, classroom_id: 1 },
})

/** `id` is that of the document. Administrators still see it as a version; a new one can be uploaded. */
export const withdrawRapor = endpoint({
  method: 'POST',
  path: '/sia/activity/rapor/:id/withdraw',
  summary: 'Menarik rapor yang salah; siswa dan guru tidak lagi melihatnya.',
  access: RAPOR_POLICY.write,
  params: idParams,
  body: withdrawal,
  output: nothing,
  sample: { reason: 'Nilai tertukar' },
})

export const uploadRapors = endpoint({
  method: 'POST',
  path: '/sia/activity/rapor/bulk-upload',
  auditListOf: 'rapor',
  summary: 'Rapor banyak siswa dalam satu zip; dengan dry_run=1 hanya diperiksa.',
  access: RAPOR_POLICY.write,
  bodyLimit: LIMITS.rowsBytes,
  body: bulkInput,
  upload: { field: 'file', accept: 'zip', isOptional: true },
  output: bulkOutput,
  sample: { dry_run: '1', picks: [], eduyear_id: 1, semester_id: 1 },
})

/** Only the caller's own zip, from any device. */
export const readWaitingRapors = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/bulk-upload',
  summary: 'Zip rapor milik sendiri yang sudah diperiksa atau mulai disimpan, tetapi belum selesai dilihat.',
  access: RAPOR_POLICY.write,
  output: bulkWaiting,
})

export const discardRapors = endpoint({
  method: 'DELETE',
  path: '/sia/activity/rapor/bulk-upload/:upload_id',
  summary: 'Membuang zip rapor yang sudah diperiksa dan belum disimpan.',
  access: RAPOR_POLICY.write,
  params: bulkParams,
  output: nothing,
})

export const readRaporProgress = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/bulk-upload/:upload_id',
  summary: 'Sejauh mana rapor dari zip sudah disimpan.',
  access: RAPOR_POLICY.write,
  params: bulkParams,
  output: bulkProgress,
})

/** Only for the sender of the zip, until it is stored. */
export const readUploadedRapor = endpoint({
  method: 'GET',
  path: '/sia/activity/rapor/bulk-upload/:upload_id/:entry',
  summary: 'Satu PDF dari zip rapor yang sudah diperiksa, untuk dilihat sebelum disimpan.',
  access: RAPOR_POLICY.write,
  params: bulkFileParams,
  fileMediaType: 'application/pdf',
  output: bytes,
})
