/** The parts of the first page, several in one call. */
import {
  type GeneralPart,
  PUBLIC_SETTINGS,
  type PublicGeneral,
  publicSettingName,
} from '#contract/content/public.ts'
import type { Context } from '#server/context.ts'
import { addressesOf } from './addresses.ts'
import { readAgenda } from './agendas.ts'
import { publicMenus } from './menus.ts'
import { publicPictures, publicSlides } from './pictures.ts'
import { readGeneralHeadline, readNewest, shaping } from './posts.ts'

const GALLERIES = { page: 1, page_size: 8 }

const READERS: Record<GeneralPart, (context: Context) => Promise<PublicGeneral>> = {
  general: async (context) => ({ general: await readSettings(context) }),
  menu: async (context) => ({ menu: await publicMenus(context) }),
  slides: async (context) => ({ slides: await publicSlides(context) }),
  sambutan: async (context) => {
    const [newest] = await readNewest(context, 'preface', 1)
    return { sambutan: newest ? shaping(context).brief(newest) : null }
  },
  headline: async (context) => ({ headline: await readGeneralHeadline(context) }),
  agenda: async (context) => {
    const agenda = await readAgenda(context)
    return {
      agenda: agenda.map((post) => {
        const { image: _, ...fields } = shaping(context).brief(post)
        return { ...fields, agenda_date: post.agenda_date ?? '' }
      }),
    }
  },
  news: async (context) => ({ news: await briefs(context, 'news') }),
  gallery: async (context) => ({ galleries: (await publicPictures(context, GALLERIES)).rows }),
  article: async (context) => ({ articles: await briefs(context, 'article') }),
}

export async function readGeneral(context: Context, parts: readonly GeneralPart[]): Promise<PublicGeneral> {
  const read = await Promise.all(parts.map((part) => READERS[part](context)))
  return Object.assign({}, ...read)
}

async function briefs(context: Context, type: 'news' | 'article') {
  const { brief } = shaping(context)
  return (await readNewest(context, type)).map((post) => brief(post))
}

async function readSettings(context: Context): Promise<Record<string, string>> {
  const stored = await context.db.kysely.selectFrom('settings').selectAll().execute()
  const values = new Map(stored.map(({ name, value }) => [name, value]))
  const { image } = addressesOf(context.config)
  return Object.fromEntries(
    PUBLIC_SETTINGS.map((name) => {
      const value = values.get(name) ?? ''
      return [publicSettingName(name), name === 'logo' && value ? image(value, 0) : value]
    }),
  )
}
