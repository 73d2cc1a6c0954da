/** The sections of the website's home page, which its page and the public call show. */
import type { Context } from '#platform/server/context.ts'
import { readAgenda } from './agendas.ts'
import { readPictures, readSlides } from './pictures.ts'
import { LATEST_COUNT, readHeadline, readNewest } from './posts.ts'

const PICTURE_COUNT = 8

/** What each section shows, in its order. */
export const HOME_SECTIONS = {
  slides: readSlides,
  headline: readHeadline,
  news: (context: Context) => readNewest(context, 'news'),
  agenda: (context: Context) => readAgenda(context),
  preface: async (context: Context) => (await readNewest(context, 'preface', 1))[0] ?? null,
  articles: (context: Context) => readNewest(context, 'article'),
  pictures: (context: Context) => readPictures(context, { page: 1, page_size: PICTURE_COUNT }),
}

/** The news below a large one, which is the headline or, without one, the newest. */
export async function readLeadAndNews(context: Context) {
  const [headline, newest] = await Promise.all([
    HOME_SECTIONS.headline(context),
    readNewest(context, 'news', LATEST_COUNT + 1),
  ])
  const lead = headline ?? newest[0] ?? null
  return { lead, news: newest.filter(({ id }) => id !== lead?.id).slice(0, LATEST_COUNT) }
}
