/** Reads several parts of the home page in one request. */
import type { Context } from '#platform/server/context.ts'
import { type GeneralPart, PUBLIC_SETTINGS, type PublicGeneral, publicSettingName } from '../../public.ts'
import { createAddresses } from './addresses.ts'
import { readAgenda } from './agendas.ts'
import { readPublicMenus } from './menus.ts'
import { readPublicPictures, readPublicSlides } from './pictures.ts'
import { createPostFormats, readGeneralHeadline, readNewest } from './posts.ts'

const FIRST_GALLERY_PAGE = { page: 1, page_size: 8 }

const PART_READERS: Record<GeneralPart, (context: Context) => Promise<PublicGeneral>> = {
  general: async (context) => ({ general: await readSettings(context) }),
  menu: async (context) => ({ menu: await readPublicMenus(context) }),
  slides: async (context) => ({ slides: await readPublicSlides(context) }),
  sambutan: async (context) => {
    const [newest] = await readNewest(context, 'preface', 1)
    return { sambutan: newest ? createPostFormats(context).toSummary(newest) : null }
  },
  headline: async (context) => ({ headline: await readGeneralHeadline(context) }),
  agenda: async (context) => {
    const agenda = await readAgenda(context)
    return {
      agenda: agenda.map((post) => {
        const { image: _, ...fields } = createPostFormats(context).toSummary(post)
        return { ...fields, agenda_date: post.agenda_date ?? '' }
      }),
    }
  },
  news: async (context) => ({ news: await readNewestSummaries(context, 'news') }),
  gallery: async (context) => ({ galleries: (await readPublicPictures(context, FIRST_GALLERY_PAGE)).rows }),
  article: async (context) => ({ articles: await readNewestSummaries(context, 'article') }),
}

export async function readGeneral(context: Context, parts: readonly GeneralPart[]): Promise<PublicGeneral> {
  const values = await Promise.all(parts.map((part) => PART_READERS[part](context)))
  return Object.assign({}, ...values)
}

async function readNewestSummaries(context: Context, type: 'news' | 'article') {
  const { toSummary } = createPostFormats(context)
  return (await readNewest(context, type)).map((post) => toSummary(post))
}

async function readSettings(context: Context): Promise<Record<string, string>> {
  const stored = await context.db.kysely.selectFrom('settings').selectAll().execute()
  const values = new Map(stored.map(({ name, value }) => [name, value]))
  const { image } = createAddresses(context.config)
  return Object.fromEntries(
    PUBLIC_SETTINGS.map((name) => {
      const value = values.get(name) ?? ''
      return [publicSettingName(name), name === 'logo' && value ? image(value, 0) : value]
    }),
  )
}
