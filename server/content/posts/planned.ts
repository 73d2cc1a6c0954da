/** Posts that appear or go by themselves: listed, the soonest first, and taken off the plan. */
import { sql } from 'kysely'
import type { PostRow } from '#contract/content/post.ts'
import * as contract from '#contract/content/posts/plannedPost.ts'
import type { Context } from '#server/context.ts'
import { write } from '#server/db/write.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { everyRow } from '#server/resource/export/everyRow.ts'
import { exported } from '#server/resource/export/exported.ts'
import { byText, byValue, type ListSource, list } from '#server/resource/listing.ts'
import { refuseStale, updateUnchanged } from '#server/resource/optimisticLock.ts'
import { findPost, SOURCE, type StoredPost } from './postRows.ts'
import { keepRevision } from './revisionRows.ts'

export function servePlanned(serve: Serve) {
  serve(contract.listPlannedPosts, async ({ query, context }) => ({
    result: await list(context.db, sourceAt(nowOf(context)), query),
  }))
  serve(contract.exportPlannedPosts, (call) =>
    exported(
      call,
      contract.exportPlannedPosts,
      everyRow(call.context.db, sourceAt(nowOf(call.context)), call.query),
    ),
  )
  serve(contract.cancelPlan, async ({ params: { id }, body, context, user }) => {
    const plan = await write(context, user, async (tx) => {
      const before = await findPost(tx.queries, id)
      refuseStale(before, body.updated_at)
      const plan = contract.planOf(before, tx.now())
      if (plan === null) throw errors.conflict('Konten ini tidak terjadwal lagi. Muat ulang daftarnya.')
      // The clock changes no version: what appeared since it was read would lose its end instead.
      if (body.next !== null && body.next !== plan) throw errors.conflict(ALREADY_HAPPENED[body.next])
      const updated_at = tx.nextStamp(before.updated_at)
      const after =
        plan === 'appear'
          ? { status: 'draft' as const, publish_at: null, updated_at }
          : { expire_at: null, updated_at }
      const update = tx.queries.updateTable('posts').set(after)
      await updateUnchanged(update, before)
      await keepRevision(tx, id, before)
      await tx.audit({ action: 'update', entity: 'post', entityId: id, before, after })
      return plan
    })
    return { message: CANCELLED[plan], result: await findPost(context.db.kysely, id) }
  })
}

const CANCELLED = {
  appear: 'Jadwal dibatalkan. Konten ini sekarang draf.',
  expire: 'Jadwal dibatalkan. Konten ini tetap tampil.',
}

const ALREADY_HAPPENED = {
  appear: 'Konten ini baru saja tampil. Jadwal berakhirnya tidak diubah. Muat ulang daftarnya.',
  expire: 'Konten ini belum tampil. Jadwal tampilnya tidak diubah. Muat ulang daftarnya.',
}

const nowOf = ({ clock }: Context) => new Date(clock()).toISOString()

type PlannedRow = StoredPost & { next_at: string }

/**
 * As planOf says it; each moment is looked for in the index of just those that have one. The state stands in an expression
 * so that no engine goes through all that is published instead.
 */
function sourceAt(at: string): ListSource<contract.PlannedPost, PlannedRow> {
  const next = sql`case when posts.publish_at > ${at} then posts.publish_at else posts.expire_at end`
  return {
    ...SOURCE,
    columns: sql<PlannedRow>`${SOURCE.columns}, ${next} as next_at`,
    where: sql`coalesce(posts.status, '') = 'publish' and posts.visibility = 'public'
      and (posts.expire_at is null or posts.expire_at > ${at})
      and posts.id in (select id from posts where publish_at > ${at} union all select id from posts where expire_at > ${at})`,
    sort: { next_at: next, title: byText('posts.title') },
    filters: { type: byValue('posts.type') },
    unindexed: ['next_at', 'title'],
    defaultSort: { field: 'next_at', order: 'asc' },
    toRow: (row) => ({
      ...toPlain(row),
      next: row.next_at === row.publish_at ? 'appear' : 'expire',
      next_at: row.next_at,
    }),
  }
}

const toPlain: (row: PlannedRow) => PostRow = SOURCE.toRow
