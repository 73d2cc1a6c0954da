/** Scheduled posts, which will appear or expire: lists them, the soonest first, and cancels the schedule. */

import { sql } from 'kysely'
import { now } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { byText, byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import { refuseOutdated, updateUnchanged } from '#platform/server/resource/optimisticLock.ts'
import { PUBLIC, PUBLISHED } from '../choices.ts'
import * as contract from '../plannedPost.ts'
import type { PostRow } from '../post.ts'
import type { posts } from '../posts.ts'
import { announce } from './audience/announcing.ts'
import { noticeChange } from './notices.ts'
import { nextPlanEvent } from './planEvents.ts'
import { findPost, POST_SOURCE, type StoredPost } from './postRows.ts'
import { storeRevision } from './revisionRows.ts'

export const plannedPostHandlers = {
  listPlannedPosts: async ({ query, context }) => ({
    result: await list(context.db, createSource(now(context)), query),
  }),
  exportPlannedPosts: (call) =>
    sendExport(
      call,
      contract.exportPlannedPosts,
      readAllRows(call.context.db, createSource(now(call.context)), call.query),
    ),
  cancelPlan: async ({ params: { id }, body, context, user }) => {
    const cancelledEvent = await write(context, user, async (tx) => {
      const before = await findPost(tx.queries, id)
      await refuseOutdated(tx, 'post', { before, expectedVersion: body.updated_at })
      const nextEvent = nextPlanEvent(before, tx.now())
      if (nextEvent === null) throw errors.conflict('Konten ini tidak terjadwal lagi. Muat ulang daftarnya.')
      // A post that has appeared since it was read keeps its version, so the expected event is compared too.
      if (body.next !== null && body.next !== nextEvent) throw errors.conflict(ALREADY_HAPPENED[body.next])
      const updated_at = tx.nextTimestamp(before.updated_at)
      const after =
        nextEvent === 'appear'
          ? { status: 'draft' as const, publish_at: null, submitted_at: null, updated_at }
          : { expire_at: null, updated_at }
      const update = tx.queries.updateTable('posts').set(after)
      await updateUnchanged(tx, 'post', { update, before })
      await storeRevision(tx, id, before)
      await tx.audit({ action: 'update', entity: 'post', entityId: id, before, after })
      await noticeChange(tx, id, { before, after: { ...before, ...after } })
      await announce(tx, id)
      return nextEvent
    })
    return { message: CANCELLED_MESSAGES[cancelledEvent], result: await findPost(context.db.kysely, id) }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

const CANCELLED_MESSAGES = {
  appear: 'Jadwal dibatalkan. Konten ini sekarang draf.',
  expire: 'Jadwal dibatalkan. Konten ini tetap tampil.',
}

const ALREADY_HAPPENED = {
  appear: 'Konten ini baru saja tampil. Jadwal berakhirnya tidak diubah. Muat ulang daftarnya.',
  expire: 'Konten ini belum tampil. Jadwal tampilnya tidak diubah. Muat ulang daftarnya.',
}

type PlannedRow = StoredPost & { next_at: string }

/**
 * Lists the posts for which the contract's `nextPlanEvent` finds an event. Each moment is searched in its partial index;
 * the status is wrapped in an expression, so that neither engine scans all published posts instead.
 */
function createSource(at: string): ListSource<contract.PlannedPost, PlannedRow> {
  const nextMoment = sql`case when posts.publish_at > ${at} then posts.publish_at else posts.expire_at end`
  return {
    ...POST_SOURCE,
    columns: sql<PlannedRow>`${POST_SOURCE.columns}, ${nextMoment} as next_at`,
    where: sql`coalesce(posts.status, '') = ${sql.lit(PUBLISHED)} and (posts.visibility = ${sql.lit(PUBLIC)} or posts.audience is not null)
      and (posts.expire_at is null or posts.expire_at > ${at})
      and posts.id in (select id from posts where publish_at > ${at} union all select id from posts where expire_at > ${at})`,
    sort: { next_at: nextMoment, title: byText('posts.title') },
    filters: { type: byValue('posts.type') },
    unindexedSorts: ['next_at', 'title'],
    defaultSort: { field: 'next_at', order: 'asc' },
    toRow: (row) => ({
      ...toPostRow(row),
      next: row.next_at === row.publish_at ? 'appear' : 'expire',
      next_at: row.next_at,
    }),
  }
}

const toPostRow: (row: PlannedRow) => PostRow = POST_SOURCE.toRow
