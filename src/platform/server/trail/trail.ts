/** The audit trail as administrators read it. */
import { sql } from 'kysely'
import type { platform } from '#platform/contract/platform.ts'
import { exportTrail, type TrailRow } from '#platform/contract/trail.ts'
import { flushReads } from '#platform/server/db/audit/readBuffer.ts'
import { parseDetail } from '#platform/server/db/audit/readDetail.ts'
import { containsTerm } from '#platform/server/db/engine.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { RESOURCES } from '#platform/server/resource/extensions.ts'
import { byValue, type ListSource, list, type RowQuery } from '#platform/server/resource/listing.ts'
import { changesOf } from './changes.ts'

type TrailRecord = Omit<TrailRow, 'user' | 'detail'> & {
  user_id: number | null
  user_name: string | null
  detail: string | null
}

const SOURCE: ListSource<TrailRow, TrailRecord> = {
  table: 'audits',
  columns: sql<TrailRecord>`audits.id, audits.created_at, audits.action, audits.entity, audits.entity_id,
    audits.address, audits.count, audits.detail, users.id as user_id, users.name as user_name`,
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
  toRow: ({ user_id, user_name, detail, ...row }) => ({
    ...row,
    detail: parseDetail(detail),
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
  }),
}

/** Reads outnumber everything else, so the trail shows them only to whoever asks for them. */
const WITHOUT_READS: typeof SOURCE = {
  ...SOURCE,
  where: sql`audits.action <> 'read'`,
  isUnselective: true,
}

type TrailQuery = RowQuery & { action?: string | undefined }

/** The list that the query asks for; `action` is a filter of that name. */
function resolveQuery<Query extends TrailQuery>({ action, ...query }: Query) {
  const filter = {
    ...query.filter,
    ...(action !== undefined && { action: { op: 'equal', value: action } as const }),
  }
  return { source: 'action' in filter ? SOURCE : WITHOUT_READS, query: { ...query, filter } }
}

export const trailHandlers = {
  exportTrail: async (call) => {
    await flushReads(call.context)
    const { source, query } = resolveQuery(call.query)
    return sendExport(call, exportTrail, readAllRows(call.context.db, source, query))
  },

  listTrail: async (call) => {
    await flushReads(call.context)
    const { source, query } = resolveQuery(call.query)
    return { result: await list(call.context.db, source, query) }
  },

  readTrailEntry: async ({ params, context }) => {
    await flushReads(context)
    const { rows } = await sql<TrailRecord & { before: string | null; after: string | null }>`
      select ${SOURCE.columns}, audits.before, audits.after from audits ${SOURCE.joins ?? sql``}
      where audits.id = ${params.id}`.execute(context.db.kysely)
    const [found] = rows
    if (!found) throw errors.notFound('Jejak ini tidak ada.')
    const { before, after, ...record } = found
    const resource = RESOURCES.of(context).find(({ name }) => name === record.entity)
    return { result: { ...SOURCE.toRow(record), changes: changesOf(resource, { before, after }) } }
  },
} satisfies Partial<Handlers<typeof platform.calls>>
