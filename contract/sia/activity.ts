/** What the lists of the school year share: named references and the filterable values beside the rows. */
import { z } from 'zod'
import { listOutput, listQuery } from '../endpoint.ts'

export const named = z.object({ id: z.int(), name: z.string() })
export type Named = z.output<typeof named>
export const namedClassroom = named.extend({ code: z.string() })
export const namedStudent = named.extend({ nis: z.string(), nisn: z.string() })

/** A list's query; `filterable=0` leaves the option lists out, which a phone need not load with every page. */
export function activityQuery(names: { sortable: readonly string[]; filters: readonly string[] }) {
  return listQuery(names).extend({ filterable: z.enum(['0', '1']).optional() })
}

/** Rows with the distinct values that occur, whatever the current filter is (decisions §1). */
export function activityOutput<Row extends z.ZodType>(row: Row) {
  return listOutput(row).extend({ filterable: z.record(z.string(), z.array(named)) })
}
