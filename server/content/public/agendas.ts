/** Reads the agenda for the website: upcoming events before past ones. */
import type { Context } from '#server/context.ts'
import { LATEST_COUNT, type Page, publishedPosts, type StoredPost } from './posts.ts'
import { schoolDay } from './published.ts'

/** Coming events by date, then the latest past ones. */
export async function readAgenda(context: Context, limit = LATEST_COUNT): Promise<StoredPost[]> {
  const today = schoolDay(context)
  const agendas = publishedPosts(context).where('posts.type', '=', 'agenda')
  const upcoming = await agendas
    .where('posts.agenda_date', '>=', today)
    .orderBy('posts.agenda_date')
    .orderBy('posts.id')
    .limit(limit)
    .execute()
  if (upcoming.length === limit) return upcoming
  const past = await agendas
    .where('posts.agenda_date', '<', today)
    .orderBy('posts.agenda_date', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit - upcoming.length)
    .execute()
  return [...upcoming, ...past]
}

/** Coming events are all on the first page; past events are paginated. */
export async function readAgendaPages(context: Context, { page, page_size }: Page) {
  const today = schoolDay(context)
  const agendas = publishedPosts(context).where('posts.type', '=', 'agenda')
  const past = agendas.where('posts.agenda_date', '<', today)
  const { total } = await context.db.kysely
    .selectFrom(past.clearSelect().select('posts.id').as('past'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    total,
    upcoming:
      page > 1
        ? []
        : await agendas
            .where('posts.agenda_date', '>=', today)
            .orderBy('posts.agenda_date')
            .orderBy('posts.id')
            .limit(MAX_COMING)
            .execute(),
    past: await past
      .orderBy('posts.agenda_date', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  }
}

/** More than a school plans in a year: seldom more than two events a week. */
const MAX_COMING = 200

/** @param month 'YYYY-MM' */
export function readAgendaOf(context: Context, month: string): Promise<StoredPost[]> {
  return publishedPosts(context)
    .where('posts.type', '=', 'agenda')
    .where('posts.agenda_date', '>=', `${month}-01`)
    .where('posts.agenda_date', '<=', `${month}-31`)
    .orderBy('posts.agenda_date')
    .orderBy('posts.id')
    .limit(MAX_COMING)
    .execute()
}
