/** The content that a menu item can link to: only published posts, found by title before text. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => world.close())

const writePost = async (fields: object = {}) => {
  const post = { title: 'Profil Sekolah', content: '', type: 'page', status: 'publish', visibility: 'public' }
  return (await admin.post<{ id: number }>('/post', { ...post, ...fields })).body.result
}

it('only published content is offered, found by its title', async () => {
  await writePost({ title: 'Visi dan Misi' })
  await writePost({ title: 'Visi rahasia', visibility: 'private' })
  await writePost({ title: 'Visi nanti', status: 'draft' })
  await writePost({ title: 'Kurikulum', type: 'article' })
  type Option = { label: string; type: string; value: number; slug: string; link: string }
  const findOptions = async (search: string) =>
    (await admin.get<Option[]>(`/setting/menu/content-opt?search=${search}`)).body.result
  expect(await findOptions('visi')).toMatchObject([
    { label: 'Visi dan Misi', type: 'page', link: '/pages/visi-dan-misi' },
  ])
  expect((await findOptions('')).map(({ label }) => label).sort()).toEqual(['Kurikulum', 'Visi dan Misi'])
})

it.each(['osis', 'os'])(
  'content with %s in its title is offered before newer content that mentions it',
  async (searchWord) => {
    await writePost({ title: 'Pengurus OSIS', type: 'article' })
    await writePost({ title: 'Osis', content: '' })
    for (let index = 0; index < 25; index += 1)
      await writePost({ title: `Kabar ${index}`, content: '<p>Rapat OSIS</p>' })
    const { result } = (
      await admin.get<{ label: string }[]>(`/setting/menu/content-opt?search=${searchWord}`)
    ).body
    const labels = result.map(({ label }) => label)
    expect(labels.slice(0, 3)).toEqual(['Osis', 'Pengurus OSIS', 'Kabar 24'])
    expect(new Set(labels).size).toBe(20)
  },
)
