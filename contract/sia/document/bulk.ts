/** Many files in one zip: checked first, shown in groups, stored once the operator agrees. */
import { z } from 'zod'
import { optionalText, reference } from '../../fields.ts'
import { namedClassroom, namedStudent } from '../activity.ts'

/** Whose file an entry is or may be. */
export const bulkStudent = namedStudent.extend({ student_class_id: z.int(), classroom: namedClassroom })
export type BulkStudent = z.output<typeof bulkStudent>

/** cocok and menimpa are stored on agreement; ambigu waits for a choice; tidak_cocok says why not. */
export const BULK_GROUPS = ['cocok', 'menimpa', 'ambigu', 'tidak_cocok'] as const
export type BulkGroup = (typeof BULK_GROUPS)[number]

export const bulkEntry = z.object({
  /** Number of the entry in the zip, by which a choice names it. */
  entry: z.int(),
  /** As the zip spells it. */
  name: z.string(),
  group: z.enum(BULK_GROUPS),
  reason: z.string().nullable(),
  student: bulkStudent.nullable(),
  /** Who it may be, the likeliest first. */
  candidates: z.array(bulkStudent),
  /** The file itself is sound, so that the operator may say whose it is. */
  can_pick: z.boolean(),
  /** It is a whole PDF, so that it can be looked at before anything is decided. */
  can_open: z.boolean(),
  final_score: z.number().nullable(),
})
export type BulkEntry = z.output<typeof bulkEntry>

export const bulkOutput = z.object({
  /** Names the checked zip until it is stored; null once it is. */
  upload_id: z.string().nullable(),
  total: z.int(),
  berhasil: z.array(bulkEntry),
  menimpa: z.array(bulkEntry),
  gagal: z.array(bulkEntry),
  /** Students of the chosen class or year who have no file, neither stored nor in the zip. */
  tanpa_berkas: z.array(bulkStudent),
  /** After a check: everybody of the chosen year and class who may be given a file, to pick from. */
  pilihan: z.array(bulkStudent),
  /** Link to a CSV of every entry and what became of it, valid 15 minutes; null after a check. */
  laporan: z.string().nullable(),
})
export type BulkResult = z.output<typeof bulkOutput>

const UPLOAD_ID = /^[\w-]{20,60}$/
const pick = z.object({
  entry: z.int().min(0),
  /** null leaves the entry out. */
  student_class_id: z.int().positive().nullable(),
  final_score: z.union([z.string(), z.number()]).nullish(),
})
export type BulkPick = z.output<typeof pick>

const optionalReference = (label: string) =>
  z.preprocess(
    (value) => (value === '' || value === '0' || value === 0 ? null : value),
    reference(label).nullish(),
  )

/** Chosen beside the zip; the decided file names carry all of it themselves. */
export const bulkScope = {
  eduyear_id: optionalReference('Tahun Ajaran'),
  semester_id: optionalReference('Semester'),
  classroom_id: optionalReference('Kelas & Rombel'),
}

/** Either a zip, or the `upload_id` of one that was checked, with what the operator chose. */
export const bulkInput = z.object({
  dry_run: z.enum(['0', '1']).optional(),
  upload_id: optionalText('Unggahan').pipe(
    z.string().regex(UPLOAD_ID, 'Unggahan ini tidak dikenal. Unggah lagi.').nullable(),
  ),
  /** JSON where it travels as a form's text. */
  picks: z.preprocess(parsed, z.array(pick, { error: 'Pilihan tidak dapat dibaca' }).max(5000)),
  ...bulkScope,
})
export type BulkInput = z.output<typeof bulkInput>

function parsed(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return []
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    // The schema then says that it cannot be read.
    return value
  }
}

/** How far the storing of a checked zip is. */
export const bulkProgress = z.object({ done: z.int(), total: z.int() })
/** One's own zip that was checked and not stored, or whose storing nobody has seen the end of; null where there is none. */
export const bulkWaiting = z
  .object({
    upload_id: z.string(),
    /** As its sender named it. */
    name: z.string(),
    /** Files in it. */
    total: z.int(),
    /** Its storing was agreed to. */
    is_begun: z.boolean(),
  })
  .nullable()
export type BulkWaiting = z.output<typeof bulkWaiting>
export const bulkParams = z.object({ upload_id: z.string().regex(UPLOAD_ID) })

/** A file of a checked zip by its number, never by a path. */
export const bulkFileParams = bulkParams.extend({
  entry: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
