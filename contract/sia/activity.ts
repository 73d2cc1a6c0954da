/** What the lists of the school year share: named references and the filterable values beside the rows. */
import { z } from 'zod'
import { listOutput, listQuery } from '../endpoint.ts'
import { falseIfEmpty, rowIdOf } from '../field/spelling.ts'
import { MAX_ID, optionalText, reference } from '../fields.ts'

export const named = z.object({ id: z.int(), name: z.string() })
export type NamedRef = z.output<typeof named>
/** A year or semester, and whether it is the active one. */
export const namedWithStatus = named.extend({ status: z.string() })
export type NamedWithStatus = z.output<typeof namedWithStatus>
export const namedClassroom = named.extend({ code: z.string() })
export type NamedClassroom = z.output<typeof namedClassroom>
export const namedStudent = named.extend({ nis: z.string(), nisn: z.string() })

/** A filter of every list of the school year: only what is of the active year and semester. */
export const ACTIVE_PERIOD = 'active_period'

/** A list's query; `filterable=0` leaves the option lists out, which a phone need not load with every page. */
export function activityQuery({
  sortable,
  filters,
}: {
  sortable: readonly string[]
  filters: readonly string[]
}) {
  return listQuery({ sortable, filters: [...filters, ACTIVE_PERIOD] }).extend({
    filterable: z.enum(['0', '1'], 'Pilihan: 0 atau 1').optional(),
    /** Narrows the values that are many: they come twenty at a time, after those the filter names. */
    filterable_search: optionalText('Pencarian pilihan', { most: 100 }),
  })
}

/** Rows with the distinct values that occur, whatever the current filter is. */
export function activityOutput<Row extends z.ZodType>(row: Row) {
  return listOutput(row).extend({ filterable: z.record(z.string(), z.array(named)) })
}

/** The message for an entry that is not a row. */
export const UNKNOWN_ROW = 'Baris tidak dikenal'

/** The row of a table that is saved whole; a new one comes without id or with id 0. */
export const rowId = z
  .preprocess(rowIdOf, z.int(UNKNOWN_ROW).min(0, UNKNOWN_ROW).max(MAX_ID, UNKNOWN_ROW).nullish())
  .optional()
/** A mark or a checkbox, as forms send it. */
export const flag = z
  .preprocess(
    falseIfEmpty,
    z.union([z.boolean(), z.literal(0), z.literal(1)], 'Tanda: true atau false').nullish(),
  )
  .optional()

/** Participants to add, and marked ones to remove. */
export const participantRows = z
  .array(z.object({ id: rowId, student_id: reference('Siswa'), is_delete: flag }, UNKNOWN_ROW), {
    error: 'Pilih siswa dahulu',
  })
  .max(1000, 'Paling banyak 1.000 siswa sekaligus')
