/** The data provider as react-admin's documentation describes it: any `ra-data-*` could run these cases. */
import { type DataProvider, HttpError, type RaRecord } from 'react-admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpAwardConsole } from '#test/support/console/awardConsole.tsx'
import { network } from '#test/support/console/network.ts'
import { storeSession } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const { getFixture, createAward, readAward } = setUpAwardConsole()
const SORT = { field: 'id', order: 'ASC' } as const
const PAGE = { page: 1, perPage: 25 }

let provider: DataProvider
beforeEach(async () => {
  vi.resetModules()
  await storeSession(getFixture().operator)
  const { award } = await import('#test/support/console/award.ts')
  const { createEntityFinder } = await import('#platform/console/providers/entityFinder.ts')
  const { createDataProvider } = await import('#platform/console/providers/data/dataProvider.ts')
  const { resources } = await import('#src/features.ts')
  provider = createDataProvider(createEntityFinder({}, async () => ({ ...resources, award })))
})

/** Records the calls from now on, without those of the test itself. */
const calls: string[] = []
const record = ({ request: { method, url } }: { request: Request }) =>
  calls.push(`${method} ${new URL(url).pathname.replace('/api/sia/master', '')}`)
beforeAll(() => network.events.on('request:start', record))
afterAll(() => network.events.removeListener('request:start', record))

const listTitles = async (filter: object) => {
  const { data } = await provider.getList('award', { pagination: PAGE, sort: SORT, filter })
  return data.map(({ title }) => title)
}

describe('getList', () => {
  beforeEach(async () => {
    const { people } = getFixture()
    await createAward({
      title: 'Renang',
      won_on: '2026-01-10',
      score: 10,
      level: 'city',
      coach_id: people.cokro,
    })
    await createAward({ title: 'Catur', won_on: '2026-02-10', score: 20, level: 'nation', fee: 500 })
    await createAward({
      title: 'Silat',
      won_on: '2026-03-10',
      score: 30,
      level: 'city',
      student_id: people.bhaskara,
    })
  })

  it.each<[string, object, string[]]>([
    ['nothing', {}, ['Renang', 'Catur', 'Silat']],
    ['q', { q: 'cat' }, ['Catur']],
    ['a value', { level: 'city' }, ['Renang', 'Silat']],
    ['a field without a filter of ours', { title: 'Silat' }, ['Silat']],
    ['an array', { level: ['nation'] }, ['Catur']],
    ['_eq_any', { title_eq_any: ['Renang', 'Silat'] }, ['Renang', 'Silat']],
    ['_eq', { title_eq: 'Renang' }, ['Renang']],
    ['_gte', { won_on_gte: '2026-02-10' }, ['Catur', 'Silat']],
    ['_lte', { score_lte: 20 }, ['Renang', 'Catur']],
    ['_gte with _lte', { score_gte: 15, score_lte: 25 }, ['Catur']],
    ['null', { coach_id: null }, ['Catur', 'Silat']],
    ['_eq with null', { coach_id_eq: null }, ['Catur', 'Silat']],
    ['null in a column that no form writes', { judged_at: null }, ['Renang', 'Catur', 'Silat']],
    ['_gte in a column that no form writes', { judged_at_gte: '2026-01-01' }, []],
    ['several', { level: 'city', won_on_gte: '2026-02-01' }, ['Silat']],
    ['an empty text', { title: '' }, ['Renang', 'Catur', 'Silat']],
  ])('filters by %s', async (_name, filter, titles) => {
    expect(await listTitles(filter)).toEqual(titles)
  })

  it('returns a page, the total, and sorts', async () => {
    const page = {
      pagination: { page: 2, perPage: 2 },
      sort: { field: 'title', order: 'DESC' },
      filter: {},
    } as const
    const { data, total } = await provider.getList('award', page)
    expect([data.map(({ title }) => title), total]).toEqual([['Catur'], 3])
  })

  it('refuses an unknown filter with the server’s message, which names the nearest one', async () => {
    await expect(listTitles({ titel: 'Silat' })).rejects.toMatchObject({
      status: 422,
      name: 'HttpError',
      message: expect.stringContaining('Filter tidak dikenal: titel; maksudnya title?'),
    })
  })
})

describe('getOne, getMany and getManyReference', () => {
  it('return the record, the records, and the records that refer to one', async () => {
    const { people } = getFixture()
    const ids = [
      await createAward({ title: 'Satu' }),
      await createAward({ title: 'Dua', student_id: people.bhaskara }),
    ]
    expect((await provider.getOne('award', { id: ids[0] ?? 0 })).data).toMatchObject({
      id: ids[0],
      title: 'Satu',
    })
    expect((await provider.getMany('award', { ids })).data.map(({ title }) => title).sort()).toEqual([
      'Dua',
      'Satu',
    ])
    calls.length = 0
    const related = await provider.getManyReference('award', {
      target: 'student_id',
      id: people.bhaskara,
      pagination: PAGE,
      sort: SORT,
      filter: {},
    })
    expect([related.data.map(({ title }) => title), related.total]).toEqual([['Dua'], 1])
    expect(calls).toEqual(['GET /award'])
  })

  it('find a resource by its table too, which react-admin guesses from the name of a column', async () => {
    const { people } = getFixture()
    const { data } = await provider.getMany('students', { ids: [people.anindita] })
    expect(data.map(({ name }) => name)).toEqual(['Anindita'])
  })

  it('of a missing record fail with 404', async () => {
    await expect(provider.getOne('award', { id: 999_999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('create and update', () => {
  const newAward = async () => ({
    ...(await import('#test/support/console/award.ts')).award.sample,
    student_id: getFixture().people.anindita,
    number: '4711',
  })

  it('return the stored record', async () => {
    const { data: created } = await provider.create('award', { data: await newAward() })
    expect(created).toMatchObject({ id: expect.any(Number), title: 'Juara 1', number: '4711' })
    const { data } = await provider.update('award', {
      id: created.id,
      data: { ...created, title: 'Juara 2' },
      previousData: created,
    })
    expect(data).toMatchObject({ id: created.id, title: 'Juara 2' })
  })

  it('merge partial data with the previous record, without reading it again', async () => {
    const id = await createAward({ title: 'Awal', note: 'Tetap' })
    const { data: previousData } = await provider.getOne('award', { id })
    calls.length = 0
    await provider.update('award', { id, data: { title: 'Akhir' }, previousData })
    expect(calls).toEqual([`PUT /award/${id}`])
    expect(await readAward(id)).toMatchObject({ title: 'Akhir', note: 'Tetap' })
  })

  it.each([
    ['nothing', undefined],
    ['only the id', {}],
  ])('read the record first if %s is known of it', async (_known, previous) => {
    const id = await createAward({ title: 'Awal', note: 'Tetap' })
    calls.length = 0
    await provider.update('award', { id, data: { title: 'Akhir' }, previousData: previous && { id } })
    expect(calls).toEqual([`GET /award/${id}`, `PUT /award/${id}`])
    expect(await readAward(id)).toMatchObject({ title: 'Akhir', note: 'Tetap' })
  })

  it('empty a field that is sent empty', async () => {
    const id = await createAward({ note: 'Hilang' })
    const { data: previousData } = await provider.getOne('award', { id })
    await provider.update('award', { id, data: { ...previousData, note: null }, previousData })
    expect(await readAward(id)).toMatchObject({ note: null })
  })

  it('report the errors of fields as react-admin’s forms show them', async () => {
    const failure: unknown = await provider
      .create('award', { data: { ...(await newAward()), title: '', won_on: 'kemarin' } })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'HttpError',
      status: 422,
      body: { errors: { title: 'Harus diisi', won_on: 'Tanggal tidak dikenal, contoh: 2026-07-15' } },
    })
  })

  it('refuse a change of a record that somebody else has changed', async () => {
    const id = await createAward({ title: 'Awal' })
    const { data: previousData } = await provider.getOne('award', { id })
    await provider.update('award', { id, data: { title: 'Lain' }, previousData })
    const late = provider.update('award', { id, data: { title: 'Terlambat' }, previousData })
    await expect(late).rejects.toMatchObject({ status: 409 })
  })
})

describe('files of `<ImageInput>` and `<FileInput>`', () => {
  /** What these inputs make of a chosen file. */
  const chosen = (bytes: Uint8Array, name: string, type: string) => ({
    src: 'blob:http://localhost/1',
    title: name,
    rawFile: new File([new Uint8Array(bytes)], name, { type }),
  })

  it('are uploaded, shown by `<ImageField source="src">`, and kept when the record is saved again', async () => {
    const id = await createAward()
    const { data: previousData } = await provider.getOne('award', { id })
    const photo = chosen(await drawImage({}), 'piala.jpg', 'image/jpeg')
    const certificate = chosen(makePdf(), 'sertifikat.pdf', 'application/pdf')
    const data = { ...previousData, photo, certificate }
    const { data: saved } = await provider.update<RaRecord>('award', { id, data, previousData })
    expect(saved.photo).toEqual({
      src: expect.stringMatching(/^\/images\/400-\w+\.jpg$/),
      title: 'Foto',
      name: expect.stringMatching(/\.jpg$/),
    })
    const stored = await readAward(id)
    expect([stored.photo, stored.certificate]).toEqual([saved.photo.name, saved.certificate.name])
    await provider.update('award', { id, data: { ...saved, title: 'Lagi' }, previousData: saved })
    expect(await readAward(id)).toMatchObject({
      title: 'Lagi',
      photo: stored.photo,
      certificate: stored.certificate,
    })
    await provider.update('award', { id, data: { photo: null }, previousData: saved }).catch(() => null)
  })

  it('that are refused are errors of their field', async () => {
    const id = await createAward()
    const photo = chosen(new TextEncoder().encode('bukan gambar'), 'piala.jpg', 'image/jpeg')
    const failure: unknown = await provider
      .update('award', { id, data: { photo }, previousData: { id } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({ status: 422, body: { errors: { photo: expect.any(String) } } })
    expect(await readAward(id)).toMatchObject({ photo: null })
  })
})

describe('updateMany, delete and deleteMany', () => {
  it('take one call for all records', async () => {
    const ids = [await createAward({ note: 'Satu' }), await createAward({ note: 'Dua' })]
    calls.length = 0
    expect(await provider.updateMany('award', { ids, data: { level: 'nation' } })).toEqual({ data: ids })
    expect(calls).toEqual(['PUT /award/bulk'])
    for (const [index, id] of ids.entries())
      expect(await readAward(id)).toMatchObject({ level: 'nation', note: ['Satu', 'Dua'][index] })
    calls.length = 0
    expect(await provider.deleteMany('award', { ids })).toEqual({ data: ids })
    expect(calls).toEqual(['DELETE /award/bulk'])
    expect(await listTitles({})).toEqual([])
  })

  it('return the deleted record', async () => {
    const id = await createAward({ title: 'Hapus' })
    const { data: previousData } = await provider.getOne('award', { id })
    expect((await provider.delete('award', { id, previousData })).data).toMatchObject({ id, title: 'Hapus' })
  })
})

it('a resource that the contract does not have is named', async () => {
  const failure: unknown = await provider.getOne('posts', { id: 1 }).catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(HttpError)
  expect(failure).toMatchObject({ message: expect.stringContaining('posts') })
})
