/** The editors' home screen: each section is read only for users whose rights allow it. */

import { sql } from 'kysely'
import { RAPOR_POLICY } from '#features/documents/access.ts'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import { DRAFT, PUBLISHED } from '#features/posts/choices.ts'
import { canRemovePost } from '#features/posts/postRights.ts'
import { POST_TYPES } from '#features/posts/postType.ts'
import { IS_HEADLINE } from '#features/posts/server/headline.ts'
import { isReadableBy } from '#features/posts/server/postRows.ts'
import { schoolDay } from '#features/posts/server/published.ts'
import { readActivePeriod } from '#features/school/server/activePeriod.ts'
import { MENU_POLICY } from '#features/website/access.ts'
import { findBrokenLinks } from '#features/website/server/menus.ts'
import { type AccessKey, grants, POLICY } from '#platform/contract/access.ts'
import { readBackupWarning } from '#platform/server/backup/nightlyLease.ts'
import type { Context } from '#platform/server/context.ts'
import type { Caller, CallerContext } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { SIA_POLICY } from '../access.ts'
import type { home } from '../home.ts'
import { type Home, type HomePost, MAX_HOME_POSTS, MAX_OWN_HOME_POSTS } from '../homeScreen.ts'
import { readOperatorPart } from './dashboards.ts'

export const homeScreenHandlers = {
  readHome: async ({ context, user }) => {
    const hasAccess = (access: readonly AccessKey[]) => grants(user.role_access, access)
    return {
      result: {
        backup_warning: hasAccess(POLICY.trail) ? await readBackupWarning(context) : null,
        content: hasAccess(CONTENT_POLICY.open) ? await readContentSection({ context, user }) : null,
        broken_links: hasAccess(MENU_POLICY.read) ? await readBrokenMenuLinks(context) : null,
        school:
          hasAccess(SIA_POLICY) && user.user_type === 'administrator'
            ? await readSchoolSection(context, user)
            : null,
      },
    }
  },
} satisfies Partial<Handlers<typeof home.calls>>

/** Menu items whose post is not public. The broken address is left out: the screen links to the menu instead. */
async function readBrokenMenuLinks(context: Context) {
  const broken = await findBrokenLinks(context, MAX_HOME_POSTS)
  return broken.map(({ link, ...item }) => item)
}

/** A literal, not a bound value, so that the partial index of drafts is used. */
const DRAFT_STATUS = sql.lit(DRAFT)

/** Contributors see only their own posts. */
async function readContentSection({ context, user }: CallerContext): Promise<Home['content']> {
  const authorId = grants(user.role_access, CONTENT_POLICY.read) ? null : user.id
  const recentPosts = selectRecentPosts(context, authorId)
  const drafts = await recentPosts.where('posts.status', '=', DRAFT_STATUS).execute()
  const recent = await (authorId === null ? recentPosts : recentPosts.limit(MAX_OWN_HOME_POSTS)).execute()
  return {
    counts: await countPostsByType(context, authorId),
    drafts: { total: await countDrafts(context, authorId), latest: drafts.map(toHomePost) },
    agenda: await readComingAgenda({ context, user }),
    headline: await findHeadline({ context, user }),
    recent: recent.map(toHomePost),
    trashed: authorId === null ? [] : await readOwnTrash(context, user),
  }
}

/** The contributor's deleted posts; none without the key to delete, since restoring needs it. */
async function readOwnTrash({ db }: Context, user: Caller) {
  if (!canRemovePost(user, { author: user })) return []
  return db.kysely
    .selectFrom('post_trash')
    .where('author_id', '=', user.id)
    .select(['id', 'type', 'title', 'trashed_at'])
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OWN_HOME_POSTS)
    .execute()
}

/** A query of the most recently changed posts, of one author or of all (null). */
function selectRecentPosts({ db }: Context, authorId: number | null) {
  return db.kysely
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .$if(authorId !== null, (posts) => posts.where('posts.author_id', '=', authorId ?? 0))
    .select(['posts.id', 'posts.type', 'title', 'posts.status', 'users.name as author', 'posts.updated_at'])
    .orderBy('posts.updated_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(MAX_HOME_POSTS)
}

type RecentPostRow = Awaited<ReturnType<ReturnType<typeof selectRecentPosts>['execute']>>[number]
const toHomePost = ({ status, ...post }: RecentPostRow): HomePost => ({
  ...post,
  status: status === 'publish' ? 'publish' : 'draft',
})

/** Counts posts by type. Cached until a post is written; the count itself reads only an index. */
function countPostsByType({ db }: Context, authorId: number | null) {
  return db.memo(`home counts ${authorId}`, async () => {
    const rows = await db.kysely
      .selectFrom('posts')
      .$if(authorId !== null, (posts) => posts.where('author_id', '=', authorId ?? 0))
      .groupBy('type')
      .select(({ fn }) => ['type', fn.countAll<number>().as('total')])
      .execute()
    return POST_TYPES.map((type) => ({ type, total: rows.find((row) => row.type === type)?.total ?? 0 }))
  }, ['posts'])
}

function countDrafts({ db }: Context, authorId: number | null): Promise<number> {
  return db.memo(`home drafts ${authorId}`, async () => {
    const { total } = await db.kysely
      .selectFrom('posts')
      .where('status', '=', DRAFT_STATUS)
      .$if(authorId !== null, (posts) => posts.where('author_id', '=', authorId ?? 0))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }, ['posts'])
}

async function readComingAgenda({ context, user }: CallerContext) {
  const rows = await context.db.kysely
    .selectFrom('posts')
    .where('type', '=', 'agenda')
    .where('status', '=', PUBLISHED)
    .where('agenda_date', '>=', schoolDay(context))
    .where(isReadableBy({ context, user }))
    .select(['id', 'type', 'title', 'agenda_date'])
    .orderBy('agenda_date')
    .orderBy('id')
    .limit(MAX_HOME_POSTS)
    .execute()
  return rows.map((row) => ({ ...row, agenda_date: row.agenda_date ?? '' }))
}

async function findHeadline({
  context,
  user,
}: CallerContext): Promise<NonNullable<Home['content']>['headline']> {
  const found = await context.db.kysely
    .selectFrom('posts')
    .where(IS_HEADLINE)
    .where(isReadableBy({ context, user }))
    .select(['id', 'type', 'title'])
    .executeTakeFirst()
  return found ?? null
}

async function readSchoolSection({ db }: Context, user: Caller): Promise<Home['school']> {
  const period = await readActivePeriod(db.kysely)
  const { classes = [], ...counts } = await readOperatorPart(db.kysely, user, period)
  const sumOf = (name: 'students' | 'rapors') => classes.reduce((sum, progress) => sum + progress[name], 0)
  const mayReadRapors = grants(user.role_access, RAPOR_POLICY.read)
  return {
    missing_rapors: mayReadRapors
      ? { missing: sumOf('students') - sumOf('rapors'), students: sumOf('students') }
      : null,
    students_without_class: counts.students_without_class ?? null,
    lessons_without_teacher: counts.lessons_without_teacher ?? null,
  }
}
