/** Reads the agenda for the website: upcoming events before past ones. */
import { schoolDay } from '#features/posts/server/published.ts'
import type { Context } from '#platform/server/context.ts'
import { LATEST_COUNT, type Page, publishedPosts, type StoredPost } from './posts.ts'

/** Coming events by date, then the latest past ones. */
export async function readAgenda(context: Context, limit = LATEST_COUNT): Promise<StoredPost[]> {
  const upcoming = await selectUpcoming(context).limit(limit).execute()
  if (upcoming.length === limit) return upcoming
  const past = await newestFirst(selectPast(context))
    .limit(limit - upcoming.length)
    .execute()
  return [...upcoming, ...past]
}

const selectAgendas = (context: Context) => publishedPosts(context).where('posts.type', '=', 'agenda')

/** The events of today and later, the next one first. */
const selectUpcoming = (context: Context) =>
  selectAgendas(context)
    .where('posts.agenda_date', '>=', schoolDay(context))
    .orderBy('posts.agenda_date')
    .orderBy('posts.id')

/** The events before today, in no order, so that they can be counted as well. */
const selectPast = (context: Context) =>
  selectAgendas(context).where('posts.agenda_date', '<', schoolDay(context))

const newestFirst = (agendas: ReturnType<typeof selectPast>) =>
  agendas.orderBy('posts.agenda_date', 'desc').orderBy('posts.id', 'desc')

/** Coming events are all on the first page; past events are paginated. */
export async function readAgendaPages(context: Context, { page, page_size }: Page) {
  const past = selectPast(context)
  const { total } = await context.db.kysely
    .selectFrom(past.clearSelect().select('posts.id').as('past'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    total,
    upcoming: page > 1 ? [] : await selectUpcoming(context).limit(MAX_UPCOMING).execute(),
    past: await newestFirst(past)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  }
}

/** More than a school plans in a year, since there are seldom more than two events a week. */
const MAX_UPCOMING = 200

/** @param month 'YYYY-MM' */
export function readAgendaOf(context: Context, month: string): Promise<StoredPost[]> {
  return selectAgendas(context)
    .where('posts.agenda_date', '>=', `${month}-01`)
    .where('posts.agenda_date', '<=', `${month}-31`)
    .orderBy('posts.agenda_date')
    .orderBy('posts.id')
    .limit(MAX_UPCOMING)
    .execute()
}
