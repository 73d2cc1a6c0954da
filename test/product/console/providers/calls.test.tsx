/** How the console builds API requests and handles each response: URLs, lists, refusals and redirects. */
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { readStudentHistory } from '#features/people/history.ts'
import { listPosts } from '#features/posts/post.ts'
import { readFieldErrors, toErrorMessage } from '#platform/console/kit/screen/failures.ts'
import { buildAnyUrl, buildUrl, fillPath } from '#platform/console/providers/call.ts'
import { buildExportUrl, buildPageRequest } from '#platform/console/providers/data/lists.ts'
import { attachMessage, readMessage } from '#platform/console/providers/data/writeMessages.ts'
import { dataOf, type EntityData, recordPath } from '#platform/console/providers/entity.ts'
import { isRedirectError, parseEnvelope } from '#platform/console/providers/http.ts'
import { redirectRequest } from '#platform/console/providers/notices.ts'
import {
  oneTimePassword,
  readLogin,
  showOneTimePassword,
} from '#platform/console/providers/oneTimePassword.ts'
import { createSignal } from '#platform/console/providers/signal.ts'
import { resources } from '#src/features.ts'

describe('a URL', () => {
  it.each([
    ['/post/:id', { id: 7 }, '/post/7'],
    ['/post/:id/revisions/:revision', { id: 7, revision: 2 }, '/post/7/revisions/2'],
    ['/download/:token', { token: 'a/b?c' }, '/download/a%2Fb%3Fc'],
    ['/post', {}, '/post'],
  ])('%s with %j is %s', (path, params, url) => {
    expect(fillPath(path, params)).toBe(url)
  })

  it('leaves out empty and undefined parameters, but keeps 0 and false', () => {
    const query = { search: '', page: 0, deleted: false, order: undefined, name: 'a b&c' }
    expect(buildAnyUrl(listPosts, { params: { type: 'news' }, query })).toBe(
      '/api/post/all/news?page=0&deleted=false&name=a+b%26c',
    )
    expect(buildUrl(readStudentHistory, { id: 5 })).toBe('/api/sia/master/student/5/history')
  })
})

describe('a list call', () => {
  const lessons: EntityData = dataOf(resources.lesson)
  const paramsOf = (url: string) => Object.fromEntries(new URL(url, 'http://a').searchParams)

  it('has the page, the order, the search and the filter as the API names them', () => {
    const { url } = buildPageRequest(lessons, {
      pagination: { page: 3, perPage: 25 },
      sort: { field: 'name', order: 'DESC' },
      filter: { q: 'mat', id: [1, 2], code: 'MTK', empty: '', absent: undefined },
    })
    expect(url.split('?')[0]).toBe('/api/sia/master/lesson')
    const { filter = '', ...others } = paramsOf(url)
    expect(others).toEqual({ page: '3', page_size: '25', orderby: 'name', order: 'desc', search: 'mat' })
    expect(JSON.parse(filter)).toEqual({
      id: { op: 'in', value: [1, 2] },
      code: { op: 'equal', value: 'MTK' },
    })
  })

  it('leaves out a sort field that the list does not offer, because the server would refuse it', () => {
    const sort = { field: 'warna', order: 'ASC' } as const
    expect(paramsOf(buildPageRequest(lessons, { sort }).url)).toEqual({ page: '1', page_size: '10' })
  })

  it('of a file has the same rows, and no page', () => {
    const { exports } = lessons
    if (!exports) throw new Error('Lessons have no export')
    const sort = { field: 'code', order: 'ASC' } as const
    const url = buildExportUrl({ ...lessons, exports }, { filter: { q: 'ipa' }, sort }, { format: 'xlsx' })
    expect(url.split('?')[0]).toBe('/api/sia/master/lesson/export')
    expect(paramsOf(url)).toEqual({ search: 'ipa', orderby: 'code', order: 'asc', format: 'xlsx' })
  })

  it('of a record is below the list’s path, unless it has its own path', () => {
    expect(recordPath(lessons)).toBe('sia/master/lesson')
    expect(recordPath({ ...lessons, record: 'pelajaran' })).toBe('pelajaran')
    const { record: _, ...withoutRecordPath } = lessons
    expect(recordPath(withoutRecordPath)).toBe('sia/master/lesson')
  })
})

describe('a response', () => {
  afterEach(() => redirectRequest.set(null))
  const json = (body: object) => JSON.stringify(body)
  const parseError = (status: number, text: string) => {
    try {
      parseEnvelope({ status, text })
    } catch (error) {
      if (error instanceof HttpError) return error
      throw error
    }
    throw new Error('Nothing was thrown')
  }

  it.each([200, 201, 204])('%i with success is returned', (status) => {
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
      'a refusal with status 200',
      200,
      json({ success: false, message: 'Email salah.', result: null }),
      'Email salah.',
    ],
    ['an error page of a proxy', 502, '<html>Bad gateway</html>', 'Server menjawab dengan kode 502'],
    ['an empty body', 500, '', 'Server menjawab dengan kode 500'],
    ['an ended session', 401, '', 'Sesi Anda telah berakhir, silakan masuk lagi.'],
    [
      'an ended session with its reason',
      401,
      json({ success: false, message: 'Keluar.', result: null }),
      'Keluar.',
    ],
    ['a body that is not JSON', 200, 'halo', 'Server menjawab dengan kode 200'],
  ])('with %s is thrown as an error: %i', (_body, status, text, message) => {
    expect(parseError(status, text)).toMatchObject({ message, status })
  })

  it.each([
    ['/account/change-password', { message: 'Ganti password.', redirect: '/account/change-password' }],
    ['https://contoh.id/', null],
    ['//contoh.id/', null],
    ['/\\contoh.id', null],
    [undefined, null],
  ])('with a redirect to %j is followed only within this site', (redirect, request) => {
    const error = parseError(301, json({ success: false, message: 'Ganti password.', result: { redirect } }))
    expect(redirectRequest.get()).toEqual(request)
    expect(isRedirectError(error)).toBe(true)
  })

  it('with field errors returns them by name, other errors have none', () => {
    const errors = { name: 'Harus diisi' }
    const error = parseError(
      422,
      json({ success: false, message: 'Nama: Harus diisi', result: null, errors }),
    )
    expect(readFieldErrors(error)).toEqual(errors)
    expect(toErrorMessage(error)).toBe('Nama: Harus diisi')
    expect(readFieldErrors(parseError(500, ''))).toEqual({})
    expect([readFieldErrors(new Error('x')), readFieldErrors('x'), toErrorMessage('putus')]).toEqual([
      {},
      {},
      'putus',
    ])
    expect(isRedirectError(error)).toBe(false)
  })

  it('has its message attached to the record, and other values have none', () => {
    const record = attachMessage({ id: 1 }, 'Konten berhasil disimpan.')
    expect(readMessage(record)).toBe('Konten berhasil disimpan.')
    for (const other of [{ id: 1 }, null, undefined, 'a', 5]) expect(readMessage(other)).toBeUndefined()
  })
})

describe('a one-time password', () => {
  afterEach(() => oneTimePassword.set(null))

  it.each([
    [{ card_no: '007', username: 'siti' }, '007'],
    [{ card_no: null, username: 'siti' }, 'siti'],
    [{ card_no: '', username: undefined }, ''],
    [{}, ''],
  ])('of %j is shown with the login %j', (account, login) => {
    showOneTimePassword({ name: 'Siti', login: readLogin(account, ['card_no', 'username']) }, 'abc123')
    expect(oneTimePassword.get()).toEqual({ name: 'Siti', login, password: 'abc123' })
  })

  it.each([null, undefined, ''])('that is %j is not shown', (password) => {
    showOneTimePassword({ name: 'Siti', login: 'siti' }, password)
    expect(oneTimePassword.get()).toBeNull()
  })
})

it('a signal notifies a subscriber of each value until it unsubscribes', () => {
  const signal = createSignal<number>()
  const values: (number | null)[] = []
  const unsubscribe = signal.subscribe(() => values.push(signal.get()))
  signal.set(1)
  signal.set(null)
  unsubscribe()
  signal.set(2)
  expect([values, signal.get()]).toEqual([[1, null], 2])
})
