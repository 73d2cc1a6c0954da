/** What a row of the trail says about reads of a list: screen, filters, pages and number of rows. */
import { z } from 'zod'

/** Filters and pages that a row lists; further ones are only counted. */
const MAX_LISTED = 50

const readDetail = z.object({
  screen: z.string(),
  filters: z.array(z.string()),
  pages: z.array(z.int()),
  /** Rows returned in all. */
  rows: z.int(),
})
export type ReadDetail = z.output<typeof readDetail>

/** A read of a list, or several together. */
export type ListReads = { filters: readonly string[]; pages: readonly number[]; rows: number }

/** @example addReads(detail, { filters: ['search=budi'], pages: [2], rows: 10 }) */
export function addReads<Detail extends ListReads>(
  detail: Detail,
  { filters, pages, rows }: ListReads,
): Detail {
  return {
    ...detail,
    filters: listed(detail.filters, filters),
    pages: listed(detail.pages, pages),
    rows: detail.rows + rows,
  }
}

/** Most reads add nothing, since they repeat a page without a filter. */
function listed<T>(known: readonly T[], added: readonly T[]): readonly T[] {
  const others = added.filter((one) => !known.includes(one))
  return others.length === 0 ? known : [...known, ...others].slice(0, MAX_LISTED)
}

/** @returns null for a row without detail, such as of a single record */
export function parseDetail(json: string | null): ReadDetail | null {
  return json === null ? null : readDetail.parse(JSON.parse(json))
}
