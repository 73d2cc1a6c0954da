/** The trail shows who read data of persons: one row per reader and screen, or record, within ten minutes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListResult } from '#platform/contract/endpoint.ts'
import type { TrailRow } from '#platform/contract/trail.ts'
import { flushReads, recordListRead } from '#platform/server/db/audit/readBuffer.ts'
import { sweepTrail } from '#platform/server/db/audit/retention.ts'
import { createStudents, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const MINUTE_MS = 60_000
const STUDENTS = '/sia/master/student'

let world: World
let admin: Client
let operator: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  operator = await world.as('Operator')
})
afterEach(() => {
  vi.restoreAllMocks()
  return world.close()
})

/** The rows as they are stored now, without those of the administrator, who only looks on. */
async function readStored(entity: string) {
  const rows = await world.context.db.kysely
    .selectFrom('audits')
    .where('action', '=', 'read')
    .where('entity', '=', entity)
    .where('user_id', '=', operator.id)
    .orderBy('id')
    .select(['entity_id', 'count', 'detail'])
    .execute()
  return rows.map(({ detail, ...row }) => ({ ...row, detail: detail && JSON.parse(detail) }))
}

const listTrail = async (query: string) =>
  (await admin.get<ListResult<TrailRow>>(`/audit?${query}`)).body.result

describe('reading lists of persons', () => {
  it('is recorded before the answer, and repetitions within a minute in the same row', async () => {
    await createStudents(admin, [1, 2, 3])
    await operator.get(`${STUDENTS}?page_size=2`)
    const detail = { screen: STUDENTS, filters: [], pages: [1], rows: 2 }
    expect(await readStored('student')).toEqual([{ entity_id: 0, count: 1, detail }])
    const filter = encodeURIComponent('{"gender":{"op":"in","value":["L","P"]}}')
    for (const query of ['page_size=2&page=2', 'search=budi', `filter=${filter}`, 'page=1'])
      expect((await operator.get(`${STUDENTS}?${query}`)).status).toBe(200)
    await flushReads(world.context)
    const [row, ...others] = await readStored('student')
    expect(others).toEqual([])
    expect(row).toMatchObject({
      entity_id: 0,
      count: 5,
      detail: { screen: STUDENTS, filters: ['search=budi', 'gender=L,P'], pages: [1, 2] },
    })
    expect(row?.detail.rows).toBeGreaterThanOrEqual(2 + 1 + 3)
  })

  it('begins another row for another screen, another reader, and after ten minutes', async () => {
    for (const path of [STUDENTS, '/sia/master/teacher', STUDENTS]) await operator.get(path)
    await (await world.as('Operator')).get(STUDENTS)
    world.advanceClock(9 * MINUTE_MS)
    await operator.get(STUDENTS)
    world.advanceClock(2 * MINUTE_MS)
    await operator.get(STUDENTS)
    await flushReads(world.context)
    expect((await readStored('student')).map(({ count }) => count)).toEqual([3, 1])
    expect((await readStored('teacher')).map(({ count }) => count)).toEqual([1])
    expect(
      (await listTrail('action=read&filter={"entity":{"op":"equal","value":"student"}}')).total_count,
    ).toBe(3)
  })

  it('makes one row of reads that arrive together, also in several processes', async () => {
    await Promise.all(Array.from({ length: 8 }, () => operator.get(STUDENTS)))
    // Another process knows the database under another object, and so has a buffer of its own.
    const otherProcess = { ...world.context, db: { ...world.context.db } }
    const read = {
      entity: 'student',
      entityId: 0,
      screen: STUDENTS,
      filters: ['search=a'],
      pages: [7],
      rows: 5,
    }
    await Promise.all(
      [otherProcess, otherProcess, world.context].map((context) =>
        recordListRead(context, { id: operator.id }, read),
      ),
    )
    await Promise.all([flushReads(otherProcess), flushReads(world.context)])
    const rows = await readStored('student')
    expect(rows).toMatchObject([{ count: 11, detail: { filters: ['search=a'], pages: [1, 7], rows: 15 } }])
  })

  it('lists at most fifty filters and pages, and masks long numbers that were searched for', async () => {
    await operator.get(`${STUDENTS}?search=0051234567`)
    for (let page = 1; page <= 60; page += 1) await operator.get(`${STUDENTS}?search=x${page}&page=${page}`)
    await flushReads(world.context)
    const [row] = await readStored('student')
    expect(row).toMatchObject({ count: 61 })
    expect(row?.detail.filters).toHaveLength(50)
    expect(row?.detail.filters[0]).toBe('search=••••567')
    expect(row?.detail.pages).toHaveLength(50)
  })

  it('is written later if it could not be written at once', async () => {
    for (const _ of [1, 2]) await operator.get(STUDENTS)
    vi.spyOn(world.context.db.kysely, 'transaction').mockImplementationOnce(() => {
      throw new Error('away')
    })
    await expect(flushReads(world.context)).rejects.toThrow('away')
    await flushReads(world.context)
    expect(await readStored('student')).toMatchObject([{ count: 2 }])
  })

  it('is recorded for classes, lessons, report cards and letters by their filters', async () => {
    const year = (await admin.get<{ rows: { id: number }[] }>('/sia/master/eduyear')).body.result.rows[0]?.id
    expect((await operator.get(`/sia/activity/student-class?search=a`)).status).toBe(200)
    expect((await operator.post('/sia/activity/graduation', { eduyear_id: year })).status).toBe(200)
    expect(await readStored('student_class')).toMatchObject([
      { entity_id: 0, detail: { screen: '/sia/activity/student-class', filters: ['search=a'] } },
    ])
    expect(await readStored('graduation')).toMatchObject([
      { detail: { screen: '/sia/activity/graduation', filters: [`eduyear_id=${year}`], pages: [] } },
    ])
  })
})

describe('reading full records', () => {
  it('is recorded in one row per record within ten minutes', async () => {
    const [one, two] = await createStudents(admin, [1, 2])
    for (const id of [one, two, one]) await operator.get(`${STUDENTS}/${id}`)
    world.advanceClock(9 * MINUTE_MS)
    await operator.get(`${STUDENTS}/${one}`)
    world.advanceClock(2 * MINUTE_MS)
    await operator.get(`${STUDENTS}/${one}`)
    expect(await readStored('student')).toEqual([
      { entity_id: one, count: 3, detail: null },
      { entity_id: two, count: 1, detail: null },
      { entity_id: one, count: 1, detail: null },
    ])
  })

  it('makes one row of reads that arrive together', async () => {
    const [id] = await createStudents(admin, [1])
    await Promise.all(Array.from({ length: 8 }, () => operator.get(`${STUDENTS}/${id}`)))
    expect(await readStored('student')).toEqual([{ entity_id: id, count: 8, detail: null }])
  })
})

it('an export is recorded with its filter, and its number of rows when it ends', async () => {
  await createStudents(admin, [1, 2, 3])
  for (const search of ['', 'tidak-ada'])
    expect((await operator.get(`${STUDENTS}/export?format=csv&search=${search}`)).status).toBe(200)
  await flushReads(world.context)
  expect(await readStored('export')).toEqual([
    {
      entity_id: 0,
      count: 2,
      detail: { screen: `${STUDENTS}/export`, filters: ['search=tidak-ada'], pages: [], rows: 3 },
    },
  ])
})

it('a checked import shows what is stored of each row, so it is recorded though it stores nothing', async () => {
  await createStudents(admin, [1])
  const { nisn, name } = await world.context.db.kysely
    .selectFrom('students')
    .select(['nisn', 'name'])
    .executeTakeFirstOrThrow()
  const csv = `nisn,name,phone\n${nisn},${name},0811`
  const checked = await sendCsv(operator, STUDENTS, { csv, fields: { dry_run: '1', mode: 'update' } })
  expect(checked.body.result.rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'phone' }))
  expect(await readStored('student')).toEqual([
    {
      entity_id: 0,
      count: 1,
      detail: { screen: `${STUDENTS}-import`, filters: ['dry_run=1; mode=update'], pages: [], rows: 1 },
    },
  ])
})

describe('the trail', () => {
  it('shows reads only to whoever asks for them, with what was read', async () => {
    await createStudents(admin, [1])
    await operator.get(`${STUDENTS}?search=tidak-ada`)
    const isRead = ({ action }: TrailRow) => action === 'read'
    const everything = await listTrail('page_size=100')
    expect(everything.total_count).toBeGreaterThan(0)
    expect(everything.rows.filter(isRead)).toEqual([])
    const filter = encodeURIComponent('{"action":{"op":"in","value":["read"]}}')
    for (const query of ['action=read', `filter=${filter}`]) {
      const { rows } = await listTrail(query)
      expect(rows.every(isRead)).toBe(true)
      expect(rows).toContainEqual(
        expect.objectContaining({
          user: expect.objectContaining({ id: operator.id }),
          entity: 'student',
          entity_id: 0,
          detail: { screen: STUDENTS, filters: ['search=tidak-ada'], pages: [1], rows: 0 },
        }),
      )
    }
    expect((await admin.get('/audit?action=nonsense')).status).toBe(422)
  })

  it('keeps reads for a year, and everything else as long as is configured', async () => {
    const row = { entity: 'student', entity_id: 1, count: 1 }
    const created_at = '2025-01-01T00:00:00.000Z'
    const { kysely } = world.context.db
    await kysely
      .insertInto('audits')
      .values([
        { ...row, action: 'read', created_at },
        { ...row, action: 'update', created_at },
      ])
      .execute()
    const countRows = async () =>
      (await kysely.selectFrom('audits').where('created_at', '=', created_at).select('action').execute()).map(
        ({ action }) => action,
      )
    await sweepTrail({ ...world.context, clock: () => Date.parse('2025-12-31T00:00:00.000Z') })
    expect((await countRows()).sort()).toEqual(['read', 'update'])
    await sweepTrail({ ...world.context, clock: () => Date.parse('2026-01-01T00:00:00.001Z') })
    expect(await countRows()).toEqual(['update'])
  })
})
