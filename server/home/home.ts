/** What the editors' first screen tells, each part only to whom it concerns. */
import { sql } from 'kysely'
import { type AccessKey, grants, POLICY } from '#contract/access.ts'
import { canRemovePost } from '#contract/content/posts/postRights.ts'
import { HEADLINE, POST_TYPES } from '#contract/content/postType.ts'
import { type Home, MAX_HOME_POSTS, MAX_OWN_HOME_POSTS, readHome } from '#contract/home/home.ts'
import { readBackupWarning } from '#server/backup/nightlyLease.ts'
import { findBrokenLinks } from '#server/content/menus.ts'
import { isReadableBy } from '#server/content/posts/postRows.ts'
import { schoolDay } from '#server/content/public/published.ts'
import type { Context } from '#server/context.ts'
import type { Caller, CallerContext } from '#server/http/authentication.ts'
import type { Serve } from '#server/http/serve.ts'
import { readOperatorPart, readPeriod } from '#server/sia/dashboard/dashboards.ts'

export function serveHome(serve: Serve) {
  serve(readHome, async ({ context, user }) => {
    const may = (access: readonly AccessKey[]) => grants(user.role_access, access)
    return {
      result: {
        backup_warning: may(POLICY.trail) ? await readBackupWarning(context) : null,
        content: may(POLICY.content.open) ? await contentOf(context, user) : null,
        broken_links: may(POLICY.menu.read) ? await brokenMenus(context) : null,
        school: may(POLICY.sia) && user.user_type === 'administrator' ? await schoolOf(context, user) : null,
      },
    }
  })
}

/** The menu's screen is opened, not the address that leads nowhere. */
async function brokenMenus(context: Context) {
  const broken = await findBrokenLinks(context, MAX_HOME_POSTS)
  return broken.map(({ link, ...item }) => item)
}

/** Written out, not bound, so that the index of drafts serves it. */
const IS_DRAFT = sql.lit<'draft'>('draft')

/** A contributor's posts are those they wrote. */
async function contentOf(context: Context, user: Caller): Promise<Home['content']> {
  const authorId = grants(user.role_access, POLICY.content.read) ? null : user.id
  const drafts = touched(context, authorId).where('posts.status', '=', IS_DRAFT)
  const all = touched(context, authorId)
  return {
    counts: await countsOf(context, authorId),
    drafts: { total: await draftsOf(context, authorId), latest: (await drafts.execute()).map(toTouched) },
    agenda: await nextAgenda({ context, user }),
    headline: await findHeadline({ context, user }),
    recent: (await (authorId === null ? all : all.limit(MAX_OWN_HOME_POSTS)).execute()).map(toTouched),
    trashed: authorId === null ? [] : await trashedOf(context, user),
  }
}

/** What a contributor can bring back; none without the key to delete. */
async function trashedOf({ db }: Context, user: Caller) {
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

function touched({ db }: Context, authorId: number | null) {
  return db.kysely
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.author_id')
    .$if(authorId !== null, (posts) => posts.where('posts.author_id', '=', authorId ?? 0))
    .select(['posts.id', 'posts.type', 'title', 'posts.status', 'users.name as author', 'posts.updated_at'])
    .orderBy('posts.updated_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(MAX_HOME_POSTS)
}

type Touched = Awaited<ReturnType<ReturnType<typeof touched>['execute']>>[number]
const toTouched = ({ status, ...post }: Touched) => ({
  ...post,
  status: status === 'publish' ? ('publish' as const) : ('draft' as const),
})

/** Counted on the index of kinds and states, and remembered until something is written. */
function countsOf({ db }: Context, authorId: number | null) {
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

function draftsOf({ db }: Context, authorId: number | null): Promise<number> {
  return db.memo(`home drafts ${authorId}`, async () => {
    const { total } = await db.kysely
      .selectFrom('posts')
      .where('status', '=', IS_DRAFT)
      .$if(authorId !== null, (posts) => posts.where('author_id', '=', authorId ?? 0))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }, ['posts'])
}

async function nextAgenda({ context, user }: CallerContext) {
  const rows = await context.db.kysely
    .selectFrom('posts')
    .where('type', '=', 'agenda')
    .where('status', '=', 'publish')
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
    .selectFrom('post_meta')
    .innerJoin('posts', 'posts.id', 'post_meta.post_id')
    .where('post_meta.name', '=', sql.lit(HEADLINE))
    .where('post_meta.value', '=', '1')
    .where(isReadableBy({ context, user }))
    .select(['posts.id', 'posts.type', 'title'])
    .executeTakeFirst()
  return found ?? null
}

async function schoolOf({ db }: Context, user: Caller): Promise<Home['school']> {
  const { classes = [], ...counts } = await readOperatorPart(db.kysely, user, await readPeriod(db.kysely))
  const sumOf = (name: 'students' | 'rapors') => classes.reduce((sum, one) => sum + one[name], 0)
  const mayReadRapors = grants(user.role_access, POLICY.rapor.read)
  return {
    missing_rapors: mayReadRapors
      ? { missing: sumOf('students') - sumOf('rapors'), students: sumOf('students') }
      : null,
    students_without_class: counts.students_without_class ?? null,
    lessons_without_teacher: counts.lessons_without_teacher ?? null,
  }
}
