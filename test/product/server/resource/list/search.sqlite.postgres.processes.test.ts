/** The search box: typed text is searched literally, whatever it means to a database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPosts, writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  for (const title of [
    'Upacara Bendera',
    'Café Sains',
    'Nilai 100% tuntas',
    'berkas_nilai.pdf',
    'Folder C:\\data',
    'Kata "kutip" ganda',
    "Jum'at bersih",
    'Rapat AND evaluasi',
    'Catatan *penting*',
    'Libur 😀a',
    'Kelas (VII) [A]',
    'title: isi',
  ]) {
    await writePost(admin, { title, content: '' })
  }
  await writePost(admin, {
    title: 'Lain',
    content: '<p>tersembunyi di isi</p>',
    excerpt: 'ringkas',
    tags: 'kunci',
  })
  await writePost(admin, { title: 'Upacara lain jenis', type: 'page' })
})
afterAll(() => world.close())

it.each([
  ['bendera', ['Upacara Bendera']],
  ['BENDERA', ['Upacara Bendera']],
  ['upacara bendera', ['Upacara Bendera']],
  ['  bendera  ', ['Upacara Bendera']],
  ['pacar', ['Upacara Bendera']],
  ['tersembunyi', ['Lain']],
  ['ringkas', ['Lain']],
  ['kunci', ['Lain']],
  ['café', ['Café Sains']],
  ['CAFÉ', ['Café Sains']],
  ['cafe\u0301', ['Café Sains']],
  ['cafe', ['Café Sains']],
  ['fé', ['Café Sains']],
  ['%', ['Nilai 100% tuntas']],
  ['0%', ['Nilai 100% tuntas']],
  ['100%', ['Nilai 100% tuntas']],
  ['_', ['berkas_nilai.pdf']],
  ['s_n', ['berkas_nilai.pdf']],
  ['\\', ['Folder C:\\data']],
  [':\\', ['Folder C:\\data']],
  [':\\data', ['Folder C:\\data']],
  ['"', ['Kata "kutip" ganda']],
  ['"kutip"', ['Kata "kutip" ganda']],
  ['"kutip', ['Kata "kutip" ganda']],
  ['jumat', ["Jum'at bersih"]],
  ["jum'at", ["Jum'at bersih"]],
  ['rapat and evaluasi', ['Rapat AND evaluasi']],
  ['rapat AND', ['Rapat AND evaluasi']],
  ['AND', ['Rapat AND evaluasi', 'Kata "kutip" ganda']],
  ['*penting*', ['Catatan *penting*']],
  ['*', ['Catatan *penting*']],
  ['pent*', []],
  ['rapat OR libur', []],
  ['NOT rapat', []],
  ['rapat NEAR evaluasi', []],
  ['(vii)', ['Kelas (VII) [A]']],
  ['[a]', ['Kelas (VII) [A]']],
  ['title: isi', ['title: isi']],
  ['search_text:rapat', []],
  ['😀', ['Libur 😀a']],
  ['😀a', ['Libur 😀a']],
  ['r 😀a', ['Libur 😀a']],
  ["'; drop table posts; --", []],
  ['^upacara', []],
  ['-', []],
  ['--', []],
])('a search for %j finds %j', async (search, expected) => {
  const { status, body } = await listPosts(admin, 'news', { search, page_size: 100 })
  expect(status).toBe(200)
  expect(body.result.rows.map((row) => row.title)).toEqual(expected)
  expect(body.result.total_count).toBe(expected.length)
})

it.each(['', '   '])('a search for %j is no search', async (search) => {
  expect((await listPosts(admin, 'news', { search })).body.result.total_count).toBe(13)
})

describe('a search', () => {
  it('finds a changed post by its new title only, and a deleted post not at all', async () => {
    const { id } = await writePost(admin, { title: 'Sebelumnya', type: 'article' })
    const countFound = async (search: string) =>
      (await listPosts(admin, 'article', { search })).body.result.total_count
    expect(await countFound('sebelum')).toBe(1)
    await admin.put(`/post/${id}`, { title: 'Sesudahnya', type: 'article', status: 'draft' })
    expect([await countFound('sebelum'), await countFound('sesudah')]).toEqual([0, 1])
    await admin.delete(`/post/${id}`)
    expect(await countFound('sesudah')).toBe(0)
  })

  it('can be combined with filter, order and page', async () => {
    for (let index = 0; index < 6; index += 1) {
      await writePost(admin, {
        title: `Gabung ${index}`,
        type: 'agenda',
        agenda_date: `2026-04-0${index + 1}`,
      })
    }
    const { body } = await listPosts(admin, 'agenda', {
      search: 'gabung',
      filter: { agenda_date: { op: 'between', value: { from: '2026-04-02' } } },
      orderby: 'title',
      order: 'asc',
      page: 2,
      page_size: 3,
    })
    expect(body.result.rows.map((row) => row.title)).toEqual(['Gabung 4', 'Gabung 5'])
    expect(body.result.total_count).toBe(5)
  })
})
