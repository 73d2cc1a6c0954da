/** Prepares the posts of the demonstration school with author, dates and picture. */
import { TZDate } from '@date-fns/tz'
import { addDays, formatISO, isSunday } from 'date-fns'
import { findScene } from '#features/media/demo/pictures/scenes.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { nth } from '#platform/server/demo/nth.ts'
import type { PostType } from '../postType.ts'
import { AGENDAS } from './agendas.ts'
import { ARTICLES_OF_LEARNING } from './articlesOfLearning.ts'
import { ARTICLES_OF_LIFE } from './articlesOfLife.ts'
import type { PostToInsert } from './insertPosts.ts'
import { NEWS } from './news.ts'
import { PAGES, PREFACES } from './pages.ts'
import type { WrittenPost } from './writtenPost.ts'

/** Posts by type, the newest first; a type that a school added has none. */
export const WRITTEN_POSTS: readonly (readonly [PostType, readonly WrittenPost[]])[] = [
  ['article', ARTICLES_OF_LEARNING.flatMap((post, n) => [post, nth(ARTICLES_OF_LIFE, n)])],
  ['news', NEWS],
  ['agenda', AGENDAS],
  ['page', PAGES],
  ['preface', PREFACES],
]

const TYPES_WITH_COVER: readonly PostType[] = ['article', 'news', 'agenda']
const DAYS_BETWEEN_POSTS = 3
const DAYS_BETWEEN_AGENDAS = 6
/** Number of agendas in the future. */
const FUTURE_AGENDA_COUNT = AGENDAS.length / 2

/** @param covers the stored picture of every scene, in their order */
export async function readPosts(
  context: Context,
  queries: Queries,
  covers: string[],
): Promise<PostToInsert[]> {
  const authors = await queries
    .selectFrom('users')
    .where('user_type', '=', 'administrator')
    .where('name', '!=', 'Administrator')
    .select('id')
    .orderBy('id')
    .execute()
  const daysAgo = (days: number) => new Date(context.clock() - days * DAY).toISOString()
  const toSchoolDay = (at: string) => {
    const day = new TZDate(at, context.config.SCHOOL_TZ)
    return formatISO(isSunday(day) ? addDays(day, 1) : day, { representation: 'date' })
  }
  return WRITTEN_POSTS.flatMap(([type, posts]) =>
    posts.map(({ state, ...fields }, n) => ({
      input: {
        ...fields,
        type,
        image: TYPES_WITH_COVER.includes(type) ? (covers[findScene(fields.title, n)] ?? null) : null,
        status: state === 'draft' ? 'draft' : 'publish',
        visibility: state === 'private' ? 'private' : 'public',
        comment_status: 'close',
        agenda_date:
          type === 'agenda' ? toSchoolDay(daysAgo((n - FUTURE_AGENDA_COUNT) * DAYS_BETWEEN_AGENDAS)) : null,
        publish_at: null,
        expire_at: null,
      },
      authorId: nth(authors, n).id,
      // The hours differ, as they do for real posts.
      at: daysAgo(n * DAYS_BETWEEN_POSTS + (n % 7) / 10),
    })),
  )
}
