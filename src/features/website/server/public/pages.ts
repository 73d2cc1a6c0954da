/** Counts the pages of the website's lists, and checks whether a page exists. */
import { schoolDay } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import { countRows } from '#platform/server/resource/list/totals.ts'
import * as agendas from './agendas.ts'
import * as posts from './posts.ts'
import type { PageRequest } from './routes.ts'

/** Rows on one page of a list. */
export const ROWS_PER_PAGE = 12
export const PICTURES_PER_PAGE = 24

/** The number of the last page; an empty list still has a first page. */
export const lastPageNumber = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Years before and after this one that have calendar pages; without a limit there would be endless addresses. */
const CALENDAR_YEARS = 10

/** @param month '2026-11' */
export function monthExists(context: Context, month: string): boolean {
  const yearsAway = Math.abs(Number(month.slice(0, 4)) - Number(schoolDay(context).slice(0, 4)))
  return yearsAway <= CALENDAR_YEARS
}

/** A month of the calendar, or a page of a list. */
export type NumberedPage = Extract<PageRequest, { page: number } | { month: string }>

/** Whether the list has so many pages, or the calendar that month. */
export async function pageExists(context: Context, request: NumberedPage): Promise<boolean> {
  if (request.kind === 'month') return monthExists(context, request.month)
  return request.page <= (await countPages(context, request))
}

async function countPages(
  context: Context,
  request: Exclude<NumberedPage, { month: string }>,
): Promise<number> {
  const first = { page: 1, page_size: ROWS_PER_PAGE }
  if (request.kind === 'galleries')
    return lastPageNumber(await countRows(context.db, 'galleries'), PICTURES_PER_PAGE)
  if (request.kind === 'search')
    return request.query ? (await posts.searchPublished(context, request.query, first)).total_page : 1
  if (request.type === 'agenda')
    return lastPageNumber((await agendas.readAgendaPages(context, first)).total, ROWS_PER_PAGE)
  return (await posts.readPublished(context, request.type, first)).total_page
}
