/** The audit trail as administrators read it. */
import { sql } from 'kysely'
import { containsTerm } from '#platform/server/db/engine.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { byValue, type ListSource, list } from '#platform/server/resource/listing.ts'
import type { accounts } from '../../accounts.ts'
import { exportTrail, type TrailRow } from '../../trail.ts'
import { changesOf } from './changes.ts'

type TrailRecord = Omit<TrailRow, 'user'> & { user_id: number | null; user_name: string | null }

const SOURCE: ListSource<TrailRow, TrailRecord> = {
  table: 'audits',
  columns: sql<TrailRecord>`audits.id, audits.created_at, audits.action, audits.entity, audits.entity_id,
    audits.address, audits.count, users.id as user_id, users.name as user_name`,
  joins: sql`left join users on users.id = audits.user_id`,
  sort: { created_at: byValue('audits.created_at') },
  filters: {
    action: byValue('audits.action'),
    entity: byValue('audits.entity'),
    entity_id: byValue('audits.entity_id'),
    user_id: byValue('audits.user_id'),
    created_at: byValue('audits.created_at'),
  },
  search: (engine, { term, rowByRow }) =>
    containsTerm(engine, { table: 'users', term, rowByRow, reference: 'audits.user_id' }),
  defaultSort: { field: 'created_at', order: 'desc' },
  toRow: ({ user_id, user_name, ...row }) => ({
    ...row,
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
  }),
}

export const trailHandlers = {
  exportTrail: (call) => sendExport(call, exportTrail, readAllRows(call.context.db, SOURCE, call.query)),
  listTrail: async ({ query, context }) => ({ result: await list(context.db, SOURCE, query) }),

  readTrailEntry: async ({ params, context }) => {
    const { rows } = await sql<TrailRecord & { before: string | null; after: string | null }>`
      select ${SOURCE.columns}, audits.before, audits.after from audits ${SOURCE.joins ?? sql``}
      where audits.id = ${params.id}`.execute(context.db.kysely)
    const [found] = rows
    if (!found) throw errors.notFound('Jejak ini tidak ada.')
    const { before, after, ...record } = found
    return { result: { ...SOURCE.toRow(record), changes: changesOf(record.entity, { before, after }) } }
  },
} satisfies Partial<Handlers<typeof accounts.calls>>
