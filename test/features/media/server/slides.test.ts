/** Slides: their order, rights, and refused input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudits } from '#test/support/people/audits.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Row = {
  id: number
  title: string
  image: string | null
  order: number
  type: string
  updated_at: string
}
type ResultPage = { rows: Row[]; total_count: number }

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const addMedia = async <R = Row>(path: 'slide' | 'gallery' | 'album', fields: object) =>
  (await admin.post<R>(`/${path}`, fields)).body.result
const listSlides = async () => (await admin.get<ResultPage>('/slide')).body.result.rows
const reorderSlides = (ids: readonly number[], client = admin) =>
  client.post('/slide/ordering', { orders: ids.map((id, index) => ({ id, order: index })) })

describe('slides', () => {
  beforeAll(async () => {
    for (let number = 1; number <= 12; number += 1) await addMedia('slide', { title: `Slide ${number}` })
  })

  it('are in the order of adding, the tenth after the ninth', async () => {
    const rows = await listSlides()
    expect(rows.map(({ title }) => title)).toEqual(rows.map((_, index) => `Slide ${index + 1}`))
    const { body } = await admin.get<ResultPage>('/slide?orderby=order&order=asc')
    expect(body.result.rows.map(({ order }) => order)).toEqual(rows.map((_, index) => index))
  })

  it('are all returned, for any requested page', async () => {
    const { body } = await admin.get<ResultPage>('/slide?page=2&page_size=5')
    expect(body.result).toMatchObject({ total_count: 12, rows: { length: 12 } })
  })

  it('are reordered, with the change in the audit trail', async () => {
    const ids = (await listSlides()).map(({ id }) => id).reverse()
    expect(await reorderSlides(ids)).toMatchObject({
      status: 200,
      body: { message: 'Urutan slide berhasil disimpan.' },
    })
    expect((await listSlides()).map(({ id }) => id)).toEqual(ids)
    const [audit] = await readAudits(world, 'slide.order')
    expect(audit).toMatchObject({ user_id: admin.id, action: 'update' })
    expect(audit?.before).toHaveLength(12)
  })

  it('are not reordered over an order that somebody else has stored meanwhile', async () => {
    const base = (await listSlides()).map(({ id }) => id)
    const [first = 0, ...others] = base
    const save = (ids: readonly number[]) =>
      admin.post('/slide/ordering', { orders: ids.map((id, order) => ({ id, order })), base })
    const firstLast = [...others, first]
    expect((await save(firstLast)).status).toBe(200)
    expect(await save([...base].reverse())).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('di tempat lain') },
    })
    expect((await listSlides()).map(({ id }) => id)).toEqual(firstLast)
    expect((await save(firstLast)).status).toBe(200)
    await reorderSlides(base)
  })

  it('keep their order when they are updated without it', async () => {
    const [firstSlide] = await listSlides()
    const { body } = await admin.put<Row>(`/slide/${firstSlide?.id}`, { title: 'Judul baru' })
    expect(body.result).toMatchObject({ title: 'Judul baru', order: 0 })
    expect((await listSlides())[0]?.id).toBe(firstSlide?.id)
  })

  const cases: [string, (ids: number[]) => unknown, number][] = [
    ['misses one', (ids) => ids.slice(1).map((id, index) => ({ id, order: index })), 409],
    ['names one twice', (ids) => [...ids.slice(1), ids[1]].map((id, index) => ({ id, order: index })), 409],
    ['names all and one twice', (ids) => [...ids, ids[0]].map((id, index) => ({ id, order: index })), 409],
    [
      'has an unknown id',
      (ids) => [...ids.slice(1), 999_999].map((id, index) => ({ id, order: index })),
      409,
    ],
    ['names none', () => [], 409],
    ['has a negative position', (ids) => ids.map((id, index) => ({ id, order: index - 1 })), 422],
    ['has no number for an id', (ids) => ids.map((id, index) => ({ id: String(id), order: index })), 422],
    ['is no list', () => 'semua', 422],
  ]
  it.each(cases)('an order that %s changes nothing', async (_, createOrders, status) => {
    const slidesBefore = await listSlides()
    const response = await admin.post('/slide/ordering', {
      orders: createOrders(slidesBefore.map(({ id }) => id)),
    })
    expect(response).toMatchObject({ status, body: { success: false } })
    expect(await listSlides()).toEqual(slidesBefore)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//jahat.example',
    'www.tanpa-skema.id',
  ])('a link %s is refused', async (link) => {
    expect(await admin.post('/slide', { title: 'Jahat', link })).toMatchObject({
      status: 422,
      body: { errors: { link: expect.stringContaining('Tautan') } },
    })
  })

  it.each([
    [{ title: '  ' }, 'title'],
    [{ title: 'a'.repeat(256) }, 'title'],
    [{ title: 'Gambar', image: 'a'.repeat(32).concat('.jpg') }, 'image'],
    [{ title: 'Gambar', image: '../../etc/passwd' }, 'image'],
  ])('%o is refused under its field', async (fields, field) => {
    const { status, body } = await admin.post('/slide', fields)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
  })

  it('changed by two users at once are saved for the first only', async () => {
    const [slide] = await listSlides()
    const updated_at = slide?.updated_at
    await admin.put(`/slide/${slide?.id}`, { title: 'Yang pertama', updated_at })
    const secondResponse = await admin.put(`/slide/${slide?.id}`, { title: 'Yang kedua', updated_at })
    expect(secondResponse.status).toBe(409)
    expect((await listSlides())[0]?.title).toBe('Yang pertama')
  })
})

describe('a user with', () => {
  const SLIDES_PATH = '/slide'
  it.each([
    [['manage-content'], { GET: 200, POST: 403, ordering: 200, DELETE: 403 }],
    [['add-content'], { GET: 403, POST: 201, ordering: 403, DELETE: 403 }],
    [['edit-content'], { GET: 403, POST: 403, ordering: 200, DELETE: 403 }],
    [['delete-content'], { GET: 403, POST: 403, ordering: 403, DELETE: 200 }],
    [['menu-setting'], { GET: 403, POST: 403, ordering: 403, DELETE: 403 }],
  ] as const)('%s may do just what the keys say', async (keys, expected) => {
    const client = await world.as({ keys })
    const { id } = await addMedia('slide', { title: 'Untuk dihapus' })
    const ids = (await listSlides()).map((row) => row.id)
    expect({
      GET: (await client.get(SLIDES_PATH)).status,
      POST: (await client.post('/slide', { title: 'Baru' })).status,
      ordering: (
        await reorderSlides(
          (await listSlides()).map((row) => row.id),
          client,
        )
      ).status,
      DELETE: (await client.delete(`/slide/${id}`)).status,
    }).toEqual(expected)
    expect(ids).toContain(id)
  })
})
