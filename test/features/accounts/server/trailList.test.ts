/** The list of the audit trail: administrators read who changed what, and nobody can edit it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListResult } from '#platform/contract/endpoint.ts'
import type { TrailChange, TrailRow } from '#platform/contract/trail.ts'
import { sweepTrail } from '#platform/server/db/audit/retention.ts'
import { changesOf } from '#platform/server/trail/changes.ts'
import { resources } from '#src/features.ts'
import { createRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let operator: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  operator = await world.as('Operator')
})
afterAll(() => world.close())

const listTrail = async (query: Record<string, unknown> = {}) => {
  const parameters = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const { body } = await admin.get<ListResult<TrailRow>>(`/audit?${new URLSearchParams(parameters)}`)
  return body.result
}
const equal = (value: unknown) => ({ op: 'equal', value })

describe('the audit trail', () => {
  it('shows who changed which field, with the values before and after', async () => {
    const id = await createRecord(operator, '/sia/master/lesson', { code: 'IPA', name: 'Ilmu Alam' })
    await operator.put(`/sia/master/lesson/${id}`, { code: 'IPA', name: 'Ilmu Pengetahuan Alam' })
    const trailPage = await listTrail({ filter: { entity: equal('lesson'), entity_id: equal(id) } })
    expect(trailPage.rows.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(trailPage.rows[0]).toMatchObject({
      user: { id: operator.id },
      entity: 'lesson',
      entity_id: id,
      count: 1,
    })
    const entry = await admin.get<TrailRow & { changes: TrailChange[] }>(`/audit/${trailPage.rows[0]?.id}`)
    expect(entry.body.result.changes).toEqual([
      { field: 'name', label: 'Nama', before: 'Ilmu Alam', after: 'Ilmu Pengetahuan Alam' },
    ])
  })

  it.each([
    ['an action', { filter: { action: { op: 'in', value: ['delete'] } } }],
    ['a person', { filter: { user_id: equal(-1) } }],
    ['a name', { search: 'tidak-ada-yang-bernama-ini' }],
    ['a time', { filter: { created_at: { op: 'between', value: { to: '2020-01-01T00:00:00.000Z' } } } }],
  ])('is narrowed by %s', async (_what, query) => {
    expect((await listTrail()).total_count).toBeGreaterThan(0)
    expect(await listTrail(query)).toMatchObject({ rows: [], total_count: 0 })
  })

  it('is found by the name of the user', async () => {
    const { name } = await world.context.db.kysely
      .selectFrom('users')
      .where('id', '=', operator.id)
      .select('name')
      .executeTakeFirstOrThrow()
    const trailPage = await listTrail({ search: name })
    expect(trailPage.total_count).toBeGreaterThan(0)
    expect(new Set(trailPage.rows.map(({ user }) => user?.id))).toEqual(new Set([operator.id]))
  })

  it.each(['put', 'patch', 'delete', 'post'] as const)('cannot be changed by %s', async (method) => {
    expect((await admin[method]('/audit/1', {})).status).toBe(404)
  })

  it('is readable only with its access key, which operators lack', async () => {
    expect((await operator.get('/audit')).status).toBe(403)
    expect((await operator.get('/audit/1')).status).toBe(403)
    expect((await admin.get('/audit/999999')).status).toBe(404)
  })

  it('is deleted after the configured number of years, and no day earlier', async () => {
    const { kysely } = world.context.db
    const row = { action: 'create', entity: 'lesson', entity_id: 1, count: 1 }
    const insertRow = (created_at: string) =>
      kysely
        .insertInto('audits')
        .values({ ...row, created_at })
        .execute()
    const now = Date.parse('2030-06-15T00:00:00.000Z')
    await insertRow('2020-06-14T23:59:59.000Z')
    await insertRow('2020-06-15T00:00:00.001Z')
    await sweepTrail({ ...world.context, clock: () => now })
    const remainingAudits = await kysely
      .selectFrom('audits')
      .where('created_at', '<', '2021')
      .select('created_at')
      .execute()
    expect(remainingAudits).toEqual([{ created_at: '2020-06-15T00:00:00.001Z' }])
  })
})

describe('the changes', () => {
  it.each([
    ['a new record', { before: null, after: '{"name":"IPA"}' }, [{ before: null, after: 'IPA' }]],
    ['a deleted one', { before: '{"name":"IPA"}', after: null }, [{ before: 'IPA', after: null }]],
    ['a new updated_at alone', { before: '{"updated_at":"1"}', after: '{"updated_at":"2"}' }, []],
    ['a list', { before: null, after: '[1,2]' }, [{ field: 'isi', before: null, after: '[1,2]' }]],
    [
      'an object within',
      { before: '{"a":{"b":1}}', after: '{"a":{"b":2}}' },
      [{ before: '{"b":1}', after: '{"b":2}' }],
    ],
    ['an empty text that becomes null', { before: '{"a":""}', after: '{"a":null}' }, []],
  ])('of %s', (_what, states, expected) => {
    expect(changesOf(resources.lesson, states)).toMatchObject(expected)
  })

  it('are cut where a value is long', () => {
    const [change] = changesOf(undefined, {
      before: null,
      after: JSON.stringify({ content: 'x'.repeat(9000) }),
    })
    expect(change?.after).toHaveLength(2001)
  })
})
