/** How many pages the lists of the website have, and whether one of them is there. */

import type { Context } from '#server/context.ts'
import { countRows } from '#server/resource/list/totals.ts'
import * as agendas from './agendas.ts'
import * as posts from './posts.ts'
import { schoolDay } from './published.ts'
import type { PageRequest } from './routes.ts'

/** Posts, and pictures, that one page of a list shows. */
export const ROWS = 12
export const PICTURES = 24

/** Without any row there is still a first page, which says so. */
export const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Years before and after this one that have a calendar page; without an end there would be endless addresses. */
const YEARS = 10

/** @param month '2026-11' */
export function isMonthThere(context: Context, month: string): boolean {
  const away = Math.abs(Number(month.slice(0, 4)) - Number(schoolDay(context).slice(0, 4)))
  return away <= YEARS
}

/** A month of the calendar, or a page of a list. */
export type NumberedPage = Extract<PageRequest, { page: number } | { month: string }>

/** Whether the list is long enough for it. */
export async function isPageThere(context: Context, request: NumberedPage): Promise<boolean> {
  if (request.kind === 'month') return isMonthThere(context, request.month)
  return request.page <= (await pagesOf(context, request))
}

async function pagesOf(context: Context, request: Exclude<NumberedPage, { month: string }>): Promise<number> {
  const first = { page: 1, page_size: ROWS }
  if (request.kind === 'galleries') return lastPage(await countRows(context.db, 'galleries'), PICTURES)
  if (request.kind === 'search')
    return request.query ? (await posts.searchPublished(context, request.query, first)).total_page : 1
  if (request.type === 'agenda') return lastPage((await agendas.readAgendaPages(context, first)).total, ROWS)
  return (await posts.readPublished(context, request.type, first)).total_page
}
