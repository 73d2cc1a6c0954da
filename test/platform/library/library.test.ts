/** The platform on an invented domain, a lending library: every kind of field and call, and what features contribute. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCTOR_NOTES } from '#platform/server/doctor/doctorChecks.ts'
import { findByLogin } from '#platform/server/identity/signIn/findByLogin.ts'
import { startTimers } from '#platform/server/timers.ts'
import { book, loan, reader } from '#test/support/library/library.ts'
import { createLibraryTables, libraryServer, sweeps } from '#test/support/library/libraryServer.ts'
import { eventually } from '#test/support/world/eventually.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Stored = { id: number; updated_at: string }

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)

let world: World
let librarian: Client
let readerId: number
let bookId: number

beforeAll(async () => {
  world = await openWorld({ added: [libraryServer] })
  await createLibraryTables(world)
  librarian = await world.as({ keys: ['manage-profile', 'library', 'edit-library', 'library-desk'] })
  readerId = await create(reader.api, reader.sample)
  bookId = await create(book.api, book.sample)
})
afterAll(() => world.close())

async function create(path: string, values: object): Promise<number> {
  const { status, body } = await librarian.post<Stored>(path, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.result.id
}

async function upload(path: string): Promise<string> {
  const form = makeFileForm('file', { name: 'slip.pdf', bytes: PDF })
  const { status, body } = await librarian.post<{ filename: string }>(path, form.body, form.headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.result.filename
}

const lend = (more: object = {}) =>
  create(loan.api, { book_id: bookId, reader_id: readerId, due_on: '2026-01-05', ...more })

describe('a resource', () => {
  it('stores a field of every kind as it was meant', async () => {
    const values = {
      ...book.sample,
      code: '0 0 2',
      subtitle: 'Dua\nbaris',
      isbn: '9780140328721',
      second_kind: 'novel',
      printed_on: '2025-03-01',
      pages: '312',
      weight: '0,45',
      price: 'Rp 150.000',
      fine: 5000,
      is_new: 'ya',
      seen_at: '2026-08-01T07:00:00+07:00',
      sold_at: null,
      blurb: '<p>Cerita<script>alert(1)</script></p>',
      note: '',
      donors: [readerId],
    }
    const { status, body } = await librarian.post<Stored>(book.api, values)
    expect([status, body.result]).toMatchObject([
      201,
      {
        code: '002',
        subtitle: 'Dua\nbaris',
        isbn: '9780140328721',
        kind: 'atlas',
        second_kind: 'novel',
        bought_on: '2026-08-01',
        printed_on: '2025-03-01',
        pages: 312,
        weight: 0.45,
        price: 150_000,
        fine: 5000,
        is_new: true,
        seen_at: '2026-08-01T00:00:00.000Z',
        sold_at: null,
        blurb: '<p>Cerita</p>',
        cover: null,
        donors: [readerId],
      },
    ])
    expect((await librarian.get(`${book.api}/${body.result.id}`)).body.result).toEqual(body.result)
  })

  it.each([
    [{ title: '' }, 'title', 'Harus diisi'],
    [{ kind: 'peta' }, 'kind', 'Pilihan tidak dikenal'],
    [{ code: '01' }, 'code', expect.stringMatching(/^Kode ini sudah dipakai oleh ./)],
    [{ pages: 5001 }, 'pages', 'Paling banyak 5.000'],
    [{ cover: `${'a'.repeat(32)}.jpg` }, 'cover', 'Sampul tidak dikenal. Unggah ulang berkasnya.'],
    [{ donors: [2_000_000] }, 'donors', 'Pembaca tidak ditemukan. Pilih lagi.'],
  ])('refuses %j under its field', async (changes, field, message) => {
    const { status, body } = await librarian.post(book.api, { ...book.sample, code: '77', ...changes })
    expect([status, body.errors?.[field]]).toEqual([422, message])
  })

  it('is listed, searched, filtered and sorted', async () => {
    await create(book.api, { ...book.sample, title: 'Bumi', code: '10', kind: 'novel', pages: 10 })
    const titles = async (query: string) =>
      (await librarian.get<{ rows: { title: string }[] }>(`${book.api}?${query}`)).body.result.rows.map(
        ({ title }) => title,
      )
    expect(await titles('search=bum')).toEqual(['Bumi'])
    expect(await titles('orderby=pages&order=asc&page_size=1')).toEqual(['Bumi'])
    const filter = encodeURIComponent(JSON.stringify({ kind: { op: 'equal', value: 'novel' } }))
    expect(await titles(`filter=${filter}`)).toEqual(['Bumi'])
  })

  it('is exported and imported', async () => {
    const { status, text } = await librarian.get(`${reader.api}/export?format=csv`)
    expect([status, text]).toEqual([200, expect.stringContaining('0071')])
    const file = { name: 'pembaca.csv', bytes: Buffer.from('name,card_no,phone\nBima,0072,\nCitra,,\n') }
    const form = makeFileForm('file', file)
    const { body } = await librarian.post(reader.imports?.importCsv.path ?? '', form.body, form.headers)
    expect(body.message).toBe('1 data berhasil. 1 data gagal')
  })

  it('is closed to those without its key', async () => {
    const stranger = await world.as({ keys: ['manage-profile'] })
    expect((await stranger.get(book.api)).status).toBe(403)
    expect((await world.anonymous.get(book.api)).status).toBe(401)
    const onlyReads = await world.as({ keys: ['library'] })
    expect((await onlyReads.get(book.api)).status).toBe(200)
    expect((await onlyReads.post(book.api, book.sample)).status).toBe(403)
  })

  it('is not changed by somebody who has not seen the latest change', async () => {
    const path = `${reader.api}/${readerId}`
    const { updated_at } = (await librarian.get<Stored>(path)).body.result
    expect((await librarian.put(path, { ...reader.sample, phone: '0812', updated_at })).status).toBe(200)
    expect((await librarian.put(path, { ...reader.sample, updated_at })).status).toBe(409)
  })
})

describe('what features contribute', () => {
  it('keeps a record that another feature refers to, and says by what', async () => {
    const id = await lend()
    const { status, body } = await librarian.delete(`${book.api}/${bookId}`)
    expect([status, body.message]).toEqual([
      409,
      'Buku masih dipakai oleh 1 pinjaman, jadi tidak dapat dihapus.',
    ])
    expect((await librarian.delete(`${loan.api}/${id}`)).status).toBe(200)
  })

  it('adds a filter to the list of another feature', async () => {
    const filter = encodeURIComponent(JSON.stringify({ without_loan: { op: 'equal', value: true } }))
    const readIds = async () =>
      (await librarian.get<{ rows: Stored[] }>(`${reader.api}?filter=${filter}`)).body.result.rows.map(
        ({ id }) => id,
      )
    expect(await readIds()).toContain(readerId)
    const id = await lend()
    expect(await readIds()).not.toContain(readerId)
    await librarian.delete(`${loan.api}/${id}`)
  })

  it('opens a private file to its owner and to those with the key, and to nobody else', async () => {
    const id = await lend({ slip: await upload(`${loan.api}/upload-slip`) })
    const path = `${loan.api}/${id}/slip`
    const [owner, other] = [
      await world.as({ keys: ['manage-profile'] }),
      await world.as({ keys: ['manage-profile'] }),
    ]
    await world.context.db.kysely.transaction().execute(async (queries) => {
      const { sql } = await import('kysely')
      await sql`update trial_readers set user_id = ${owner.id} where id = ${readerId}`.execute(queries)
    })
    expect((await librarian.get(path)).status).toBe(200)
    expect((await owner.get(path)).status).toBe(200)
    expect((await other.get(path)).status).toBe(404)
  })

  it('finds an account by the number of its record', async () => {
    const { db, contributions } = world.context
    expect(await findByLogin({ queries: db.kysely, contributions }, '0071')).toMatchObject({
      id: expect.any(Number),
    })
  })

  it('adds calls, an export of them, tasks of the hour and a note of the doctor', async () => {
    await lend({ due_on: '2026-01-06' })
    const { rows } = (await librarian.get<{ rows: { id: number; book: string }[] }>('/loans/overdue')).body
      .result
    expect(rows[0]).toMatchObject({ book: 'Atlas Nusantara', due_on: '2026-01-05' })
    expect((await librarian.get('/loans/overdue/export?format=csv')).text).toContain('Atlas Nusantara')
    const notes = await Promise.all(DOCTOR_NOTES.of(world.context).map(({ read }) => read(world.context)))
    expect(notes).toContain(`${rows.length} pinjaman terlambat.`)
    const { status } = await librarian.post(`/loans/${rows[0]?.id}/return`)
    expect([status, (await librarian.post(`/loans/${rows[0]?.id}/return`)).status]).toEqual([200, 404])
  })

  it('runs tasks by the hour beside those of the platform', async () => {
    const { kysely } = world.context.db
    await kysely
      .transaction()
      .execute((queries) =>
        queries
          .insertInto('sign_in_networks')
          .values({ network: '192.0.2.7', seen_at: '2020-01-01T00:00:00.000Z' })
          .execute(),
      )
    sweeps.length = 0
    const options = { product: { features: [libraryServer] }, log: world.app.log, env: {} }
    const timers = startTimers(world.context, options)
    await eventually(() => expect(sweeps).toHaveLength(1))
    await eventually(async () =>
      expect(
        await kysely.selectFrom('sign_in_networks').where('network', '=', '192.0.2.7').selectAll().execute(),
      ).toEqual([]),
    )
    for (const timer of timers) clearInterval(timer)
    await sleep(0)
  })

  it('adds roles and rows to the first ones', async () => {
    const { kysely } = world.context.db
    const read = (table: 'roles' | 'settings', name: string) =>
      kysely.selectFrom(table).where('name', '=', name).select('name').executeTakeFirst()
    expect([await read('roles', 'Pustakawan'), await read('settings', 'loan_days')]).toEqual([
      { name: 'Pustakawan' },
      { name: 'loan_days' },
    ])
  })

  it('keeps the roles that it needs', async () => {
    const admin = await world.as('Administrator')
    const { rows } = (await admin.get<{ rows: { id: number }[] }>('/master/role?search=pustakawan')).body
      .result
    const { status, body } = await admin.delete(`/master/role/${rows[0]?.id}`)
    expect([status, body.message]).toEqual([
      409,
      'Role ini diberikan kepada setiap pustakawan baru, jadi tidak dapat dihapus.',
    ])
  })
})
