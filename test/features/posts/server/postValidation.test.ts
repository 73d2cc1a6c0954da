/** Requests for posts with an invalid id, type or field are refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFT, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

it('a post keeps its type: news cannot be saved as a page', async () => {
  const { id } = await writePost(admin)
  expect(await admin.put(`/post/${id}`, { ...DRAFT, type: 'page' })).toMatchObject({
    status: 422,
    body: { errors: { type: 'Jenis konten tidak dapat diganti' } },
  })
})

describe.each([
  'abc',
  'new',
  'all',
  '-1',
  '1.5',
  '0',
  '999999',
  '99999999999',
  '999999999999999999999',
  '1%00',
  '%31%27',
])('the id %s', (id) => {
  it.each(['get', 'put', 'delete'] as const)('is 404 on %s', async (method) => {
    const response = await admin[method](`/post/${id}`, method === 'put' ? DRAFT : undefined)
    expect(response).toMatchObject({ status: 404, body: { success: false, result: null } })
  })
})

it.each([
  [{ title: '' }, { title: 'Harus diisi' }],
  [{ title: 'x'.repeat(256) }, { title: 'Paling banyak 255 huruf' }],
  [{ title: 12 }, { title: 'Harus berupa teks' }],
  [{ status: 'terbit' }, { status: 'Pilihan tidak dikenal' }],
  [{ status: undefined }, { status: 'Harus diisi' }],
  [{ visibility: 'rahasia' }, { visibility: 'Pilihan tidak dikenal' }],
  [{ type: 'album' }, { type: 'Jenis konten tidak dikenal' }],
  [{ image: 'tidak-ada.jpg' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [{ image: '../../../etc/passwd' }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [{ image: `${'a'.repeat(32)}.jpg` }, { image: 'Gambar tidak dikenal. Unggah ulang gambarnya.' }],
  [
    { content: 'x'.repeat(1_000_001) },
    { content: 'Isi terlalu panjang: paling banyak 1.000.000 huruf bersama tanda bentuknya' },
  ],
])('a post with %o is refused under the field', async (invalidFields, errors) => {
  expect(await admin.post('/post', { ...DRAFT, ...invalidFields })).toMatchObject({
    status: 422,
    body: {
      success: false,
      message: expect.stringContaining(Object.values(errors)[0] ?? ''),
      result: null,
      errors,
    },
  })
})
