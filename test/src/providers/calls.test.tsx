/** What the console asks of the API and what it makes of each answer: addresses, lists, refusals, orders to go elsewhere. */
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { resources } from '#contract/catalogue.ts'
import { listPosts } from '#contract/content/post.ts'
import { readStudentHistory } from '#contract/sia/history.ts'
import { readFieldErrors, toErrorMessage } from '#src/kit/screen/failures.ts'
import { buildAnyUrl, buildUrl, fillPath } from '#src/providers/call.ts'
import { buildExportUrl, buildPageRequest } from '#src/providers/data/lists.ts'
import { attachMessage, readMessage } from '#src/providers/data/writeMessages.ts'
import { dataOf, type EntityData, recordPath } from '#src/providers/entity.ts'
import { isRedirectError, parseEnvelope } from '#src/providers/http.ts'
import { redirectRequest } from '#src/providers/notices.ts'
import { oneTimePassword, showOneTimePassword } from '#src/providers/oneTimePassword.ts'
import { createSignal } from '#src/providers/signal.ts'

describe('an address', () => {
  it.each([
    ['/post/:id', { id: 7 }, '/post/7'],
    ['/post/:id/revisions/:revision', { id: 7, revision: 2 }, '/post/7/revisions/2'],
    ['/download/:token', { token: 'a/b?c' }, '/download/a%2Fb%3Fc'],
    ['/post', {}, '/post'],
  ])('%s with %j is %s', (path, params, address) => {
    expect(fillPath(path, params)).toBe(address)
  })

  it('has only what was given: neither blanks nor what is not known, but nought and no', () => {
    const query = { search: '', page: 0, deleted: false, order: undefined, name: 'a b&c' }
    expect(buildAnyUrl(listPosts, { params: { type: 'news' }, query })).toBe(
      '/api/post/all/news?page=0&deleted=false&name=a+b%26c',
    )
    expect(buildUrl(readStudentHistory, { id: 5 })).toBe('/api/sia/master/student/5/history')
  })
})

describe('a list call', () => {
  const lessons: EntityData = dataOf(resources.lesson)
  const partsOf = (url: string) => Object.fromEntries(new URL(url, 'http://a').searchParams)

  it('has the page, the order, the search and the filter as the API names them', () => {
    const { url } = buildPageRequest(lessons, {
      pagination: { page: 3, perPage: 25 },
      sort: { field: 'name', order: 'DESC' },
      filter: { q: 'mat', id: [1, 2], code: 'MTK', empty: '', gone: undefined },
    })
    expect(url.split('?')[0]).toBe('/api/sia/master/lesson')
    const { filter = '', ...others } = partsOf(url)
    expect(others).toEqual({ page: '3', page_size: '25', orderby: 'name', order: 'desc', search: 'mat' })
    expect(JSON.parse(filter)).toEqual({
      id: { op: 'in', value: [1, 2] },
      code: { op: 'equal', value: 'MTK' },
    })
  })

  it('leaves out an order that the list does not offer, rather than be refused', () => {
    const sort = { field: 'warna', order: 'ASC' } as const
    expect(partsOf(buildPageRequest(lessons, { sort }).url)).toEqual({ page: '1', page_size: '10' })
  })

  it('of a file has the same rows, and no page', () => {
    const { exports } = lessons
    if (!exports) throw new Error('Lessons have no export')
    const sort = { field: 'code', order: 'ASC' } as const
    const address = buildExportUrl({ ...lessons, exports }, { filter: { q: 'ipa' }, sort }, 'xlsx')
    expect(address.split('?')[0]).toBe('/api/sia/master/lesson/export')
    expect(partsOf(address)).toEqual({ search: 'ipa', orderby: 'code', order: 'asc', format: 'xlsx' })
  })

  it('of a record stands below the list, unless it has a path of its own', () => {
    expect(recordPath(lessons)).toBe('sia/master/lesson')
    expect(recordPath({ ...lessons, record: 'pelajaran' })).toBe('pelajaran')
    const { record: _, ...plain } = lessons
    expect(recordPath(plain)).toBe('sia/master/lesson')
  })
})

describe('an answer', () => {
  afterEach(() => redirectRequest.set(null))
  const json = (body: object) => JSON.stringify(body)
  const thrown = (status: number, text: string) => {
    try {
      parseEnvelope({ status, text })
    } catch (error) {
      if (error instanceof HttpError) return error
      throw error
    }
    throw new Error('Nothing was thrown')
  }

  it.each([200, 201, 204])('%i with success is handed on', (status) => {
    const envelope = { success: true, message: 'Berhasil.', result: { id: 1 } }
    expect(parseEnvelope({ status, text: json(envelope) })).toEqual(envelope)
  })

  it.each([
    [
      'the server’s reason',
      409,
      json({ success: false, message: 'Masih dipakai.', result: null }),
      'Masih dipakai.',
    ],
    [
      'a refusal that says 200',
      200,
      json({ success: false, message: 'Email salah.', result: null }),
      'Email salah.',
    ],
    ['a page of a proxy', 502, '<html>Bad gateway</html>', 'Server menjawab dengan kode 502'],
    ['nothing at all', 500, '', 'Server menjawab dengan kode 500'],
    ['an ended session', 401, '', 'Sesi Anda telah berakhir, silakan masuk lagi.'],
    [
      'an ended session with its reason',
      401,
      json({ success: false, message: 'Keluar.', result: null }),
      'Keluar.',
    ],
    ['a success that is none', 200, 'halo', 'Server menjawab dengan kode 200'],
  ])('of %s is told: %i', (_what, status, text, message) => {
    expect(thrown(status, text)).toMatchObject({ message, status })
  })

  it.each([
    ['/account/change-password', { message: 'Ganti password.', redirect: '/account/change-password' }],
    ['https://contoh.id/', null],
    ['//contoh.id/', null],
    ['/\\contoh.id', null],
    [undefined, null],
  ])('that sends elsewhere leads to %j only within this site', (redirect, order) => {
    const error = thrown(301, json({ success: false, message: 'Ganti password.', result: { redirect } }))
    expect(redirectRequest.get()).toEqual(order)
    expect(isRedirectError(error)).toBe(true)
  })

  it('that refuses fields tells them by name, others none', () => {
    const errors = { name: 'Harus diisi' }
    const error = thrown(422, json({ success: false, message: 'Nama: Harus diisi', result: null, errors }))
    expect(readFieldErrors(error)).toEqual(errors)
    expect(toErrorMessage(error)).toBe('Nama: Harus diisi')
    expect(readFieldErrors(thrown(500, ''))).toEqual({})
    expect([readFieldErrors(new Error('x')), readFieldErrors('x'), toErrorMessage('putus')]).toEqual([
      {},
      {},
      'putus',
    ])
    expect(isRedirectError(error)).toBe(false)
  })

  it('keeps its message with the record, and nothing else has one', () => {
    const record = attachMessage({ id: 1 }, 'Konten berhasil disimpan.')
    expect(readMessage(record)).toBe('Konten berhasil disimpan.')
    for (const other of [{ id: 1 }, null, undefined, 'a', 5]) expect(readMessage(other)).toBeUndefined()
  })
})

describe('a one-time password', () => {
  afterEach(() => oneTimePassword.set(null))

  it.each([
    [{ name: 'Siti', login: 'siti', nisn: '007' }, 'siti'],
    [{ name: 'Budi', nisn: '007', nis: '12', username: 'budi' }, '007'],
    [{ name: 'Cokro', nip: '1985', nik: '3273', email: 'c@a.id' }, '1985'],
    [{ name: 'Dewi', nik: '3273', username: 'dewi' }, '3273'],
    [{ name: 'Eko', username: 'eko', email: 'e@a.id' }, 'eko'],
    [{ name: 'Fajar', email: 'f@a.id' }, 'f@a.id'],
    [{ name: 'Gita' }, ''],
  ])('of %j is shown beside %j, with which one signs in', (account, login) => {
    showOneTimePassword(account, 'abc123')
    expect(oneTimePassword.get()).toEqual({ name: account.name, login, password: 'abc123' })
  })

  it.each([null, undefined, ''])('that is %j is not shown', (password) => {
    showOneTimePassword({ name: 'Siti' }, password)
    expect(oneTimePassword.get()).toBeNull()
  })
})

it('a signal tells each listener of each value until it stops listening', () => {
  const signal = createSignal<number>()
  const heardBy: (number | null)[] = []
  const stop = signal.subscribe(() => heardBy.push(signal.get()))
  signal.set(1)
  signal.set(null)
  stop()
  signal.set(2)
  expect([heardBy, signal.get()]).toEqual([[1, null], 2])
})
