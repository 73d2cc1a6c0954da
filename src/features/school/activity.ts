/** Schemas shared by the lists and tables of the school year: references with more than a name, filters, and rows to save. */
import { z } from 'zod'
import { type Endpoint, listOutput, listQuery } from '#platform/contract/endpoint.ts'
import { acceptedNames } from '#platform/contract/field/acceptedNames.ts'
import { emptyToFalse, toRowId } from '#platform/contract/field/coercions.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { MAX_ID, optionalText, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'

/** A year or semester, and whether it is the active one. */
export const namedWithStatus = namedRef.extend({ status: z.string() })
export type NamedWithStatus = z.output<typeof namedWithStatus>
export const namedClassroom = namedRef.extend({ code: z.string() })
export type NamedClassroom = z.output<typeof namedClassroom>
export const namedStudent = namedRef.extend({ nis: z.string(), nisn: z.string() })
export type NamedStudent = z.output<typeof namedStudent>

/** Name of a filter that every list of the school year has: only the active year and semester. */
export const ACTIVE_PERIOD = 'active_period'

/** The query of a list; `filterable=0` omits the filter options, so that phones need not load them with every page. */
export function activityQuery({
  sortable,
  filters,
}: {
  sortable: readonly string[]
  filters: readonly string[]
}) {
  return listQuery({ sortable, filters: [...filters, ACTIVE_PERIOD] }).extend({
    filterable: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional(),
    /** Searches the filter options. Of long option lists only twenty are returned, after the selected ones. */
    filterable_search: optionalText('Pencarian pilihan', { maxLength: 100 }),
  })
}

/** Rows and the filter options: all distinct values, whatever the current filter is. */
export function activityOutput<Row extends z.ZodType>(row: Row) {
  return listOutput(row).extend({ filterable: z.record(z.string(), z.array(namedRef)) })
}

/** Any list of the school year. */
export type ActivityList = Endpoint & {
  query: ReturnType<typeof activityQuery>
  output: ReturnType<typeof activityOutput>
}

/** The message for an entry that is not a row. */
export const UNKNOWN_ROW = 'Baris tidak dikenal'

/** Row id in a table that is saved as a whole; absent or 0 for a new row. */
export const rowId = z
  .preprocess(toRowId, z.int(UNKNOWN_ROW).min(0, UNKNOWN_ROW).max(MAX_ID, UNKNOWN_ROW).nullish())
  .optional()
/** A boolean as forms send it: true, false, 0, 1 or ''. */
export const flag = z
  .preprocess(
    emptyToFalse,
    z.union([z.boolean(), z.literal(0), z.literal(1)], 'Harus true atau false').nullish(),
  )
  .optional()

/** What forms send along of the participants that they have read. */
const READ_OF_PARTICIPANTS = [
  'student',
  'classroom',
  'eduyear',
  'status',
  'student_class_rapors',
  'reported',
  'created_at',
]

/** Participants to add; those marked with is_delete are removed. */
export const participantRows = z
  .array(
    z
      .object(
        {
          id: rowId,
          student_id: reference('Siswa'),
          is_delete: flag.clone().register(messageLabels, { label: 'Hapus' }),
        },
        UNKNOWN_ROW,
      )
      .register(acceptedNames, { names: READ_OF_PARTICIPANTS }),
    {
      error: 'Pilih siswa dahulu',
    },
  )
  .max(1000, 'Paling banyak 1.000 siswa sekaligus')
  .register(messageLabels, { label: 'Siswa' })

export const classYearQuery = z.object({
  classroom_id: reference('Kelas & Rombel'),
  eduyear_id: reference('Tahun Ajaran'),
})
export type ClassYear = z.output<typeof classYearQuery>

export const participantsSaved = z.object({ added: z.int(), removed: z.int() })
