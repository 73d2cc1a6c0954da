/** Bulk upload of a zip: the files are checked, shown in groups, and stored once the operator confirms. */
import { z } from 'zod'
import { namedClassroom, namedStudent } from '#features/school/activity.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { optionalText, reference } from '#platform/contract/fields.ts'

/** The student a file belongs to, or may belong to. */
export const bulkStudent = namedStudent.extend({ student_class_id: z.int(), classroom: namedClassroom })
export type BulkStudent = z.output<typeof bulkStudent>

/** cocok (match) and menimpa (overwrite) are stored on confirmation; ambigu needs a choice; tidak_cocok has a reason. */
export const BULK_GROUPS = ['cocok', 'menimpa', 'ambigu', 'tidak_cocok'] as const
export type BulkGroup = (typeof BULK_GROUPS)[number]

export const bulkEntry = z.object({
  /** Index of the entry in the zip, used in `picks`. */
  entry: z.int(),
  /** Name in the zip. */
  name: z.string(),
  group: z.enum(BULK_GROUPS),
  reason: z.string().nullable(),
  student: bulkStudent.nullable(),
  /** Possible students, likeliest first. */
  candidates: z.array(bulkStudent),
  /** Whether the file is valid, so that the operator may assign it to a student. */
  can_pick: z.boolean(),
  /** Whether the file is a complete PDF, so that it can be previewed. */
  can_open: z.boolean(),
  final_score: z.number().nullable(),
})
export type BulkEntry = z.output<typeof bulkEntry>

export const bulkOutput = z.object({
  /** Id of the checked zip; null once it is stored. */
  upload_id: z.string().nullable(),
  total: z.int(),
  berhasil: z.array(bulkEntry),
  menimpa: z.array(bulkEntry),
  gagal: z.array(bulkEntry),
  /** Students of the selected class or year without a file, neither stored nor in the zip. */
  tanpa_berkas: z.array(bulkStudent),
  /** After a check: all students of the selected year and class to whom a file can be assigned. */
  pilihan: z.array(bulkStudent),
  /** Link to a CSV with the result of every entry, valid for 15 minutes; null after a check. */
  laporan: z.string().nullable(),
})
export type BulkResult = z.output<typeof bulkOutput>

const UPLOAD_ID = /^[\w-]{20,60}$/
export const bulkPick = z.object({
  entry: z.int().min(0),
  /** null leaves the entry out. */
  student_class_id: z.int().positive().nullable(),
  final_score: z.union([z.string(), z.number()]).nullish(),
})
export type BulkPick = z.output<typeof bulkPick>

const optionalReference = (label: string) =>
  z.preprocess(
    (value) => (value === '' || value === '0' || value === 0 ? null : value),
    reference(label).nullish(),
  )

/** Selected next to the zip; not needed if the file names contain year, semester and class. */
export const bulkScope = {
  eduyear_id: optionalReference('Tahun Ajaran'),
  semester_id: optionalReference('Semester'),
  classroom_id: optionalReference('Kelas & Rombel'),
}

/** Either a zip to check, or the `upload_id` of a checked zip with the operator's choices. */
export const bulkInput = z.object({
  dry_run: z.enum(['0', '1']).optional().register(messageLabels, { label: 'Hanya diperiksa' }),
  upload_id: optionalText('Unggahan').pipe(
    z.string().regex(UPLOAD_ID, 'Unggahan ini tidak dikenal. Unggah lagi.').nullable(),
  ),
  /** JSON text in a multipart request. */
  picks: z
    .preprocess(parsePicks, z.array(bulkPick, { error: 'Pilihan tidak dapat dibaca' }).max(5000))
    .register(messageLabels, { label: 'Pilihan' }),
  ...bulkScope,
})
export type BulkInput = z.output<typeof bulkInput>

function parsePicks(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return []
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    // The schema then reports the error.
    return value
  }
}

/** Progress of storing a checked zip. */
export const bulkProgress = z.object({ done: z.int(), total: z.int() })
/** The caller's zip that was checked but not stored, or whose result was not read; null if there is none. */
export const bulkWaiting = z
  .object({
    upload_id: z.string(),
    /** File name given by the sender. */
    name: z.string(),
    /** Number of files. */
    total: z.int(),
    /** Whether storing was confirmed. */
    is_begun: z.boolean(),
  })
  .nullable()
export type WaitingUpload = z.output<typeof bulkWaiting>
export const bulkParams = z.object({ upload_id: z.string().regex(UPLOAD_ID) })

/** A file of a checked zip, identified by its index rather than by a path. */
export const bulkFileParams = bulkParams.extend({
  entry: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
