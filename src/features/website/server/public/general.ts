/** Reads several parts of the home page in one request, in the formats of the public API. */
import { readMeta } from '#features/posts/server/postMeta.ts'
import type { Context } from '#platform/server/context.ts'
import { type GeneralPart, PUBLIC_SETTINGS, type PublicGeneral, publicSettingName } from '../../public.ts'
import { readSettingValues } from '../settingValues.ts'
import { createAddresses } from './addresses.ts'
import { HOME_SECTIONS } from './homeSections.ts'
import { readPublicMenus } from './menus.ts'
import { toPublicPictures, toPublicSlides } from './pictures.ts'
import { createPostFormats, type StoredPost } from './posts.ts'

const PART_READERS: Record<GeneralPart, (context: Context) => Promise<PublicGeneral>> = {
  general: async (context) => ({ general: await readSettings(context) }),
  menu: async (context) => ({ menu: await readPublicMenus(context) }),
  slides: async (context) => ({ slides: toPublicSlides(context, await HOME_SECTIONS.slides(context)) }),
  sambutan: async (context) => {
    const preface = await HOME_SECTIONS.preface(context)
    return { sambutan: preface && createPostFormats(context).toSummary(preface) }
  },
  headline: async (context) => {
    const headline = await HOME_SECTIONS.headline(context)
    if (!headline) return { headline: null }
    const post_meta = await readMeta(context.db.kysely, headline.id)
    return { headline: { ...createPostFormats(context).toSummary(headline), post_meta } }
  },
  agenda: async (context) => ({
    agenda: (await HOME_SECTIONS.agenda(context)).map((post) => {
      const { image: _, ...fields } = createPostFormats(context).toSummary(post)
      return { ...fields, agenda_date: post.agenda_date ?? '' }
    }),
  }),
  news: async (context) => ({ news: toSummaries(context, await HOME_SECTIONS.news(context)) }),
  gallery: async (context) => ({
    galleries: toPublicPictures(context, await HOME_SECTIONS.pictures(context)),
  }),
  article: async (context) => ({ articles: toSummaries(context, await HOME_SECTIONS.articles(context)) }),
}

export async function readGeneral(context: Context, parts: readonly GeneralPart[]): Promise<PublicGeneral> {
  const values = await Promise.all(parts.map((part) => PART_READERS[part](context)))
  return Object.assign({}, ...values)
}

function toSummaries(context: Context, posts: readonly StoredPost[]) {
  const { toSummary } = createPostFormats(context)
  return posts.map((post) => toSummary(post))
}

async function readSettings(context: Context): Promise<Record<string, string>> {
  const settingValue = await readSettingValues(context)
  const { image } = createAddresses(context.config)
  return Object.fromEntries(
    PUBLIC_SETTINGS.map((name) => {
      const value = settingValue(name)
      return [publicSettingName(name), name === 'logo' && value ? image(value, 0) : value]
    }),
  )
}
