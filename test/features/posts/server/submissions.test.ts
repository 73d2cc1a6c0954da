/** Handing a post over ('Ajukan'): drafts of one's own, and no post that is published. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { writePost } from '#test/support/content/posts.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let contributor: Client
beforeAll(async () => {
  world = await openWorld()
  contributor = await world.as({ keys: ['add-content', 'edit-content'] })
})
afterAll(() => world.close())

const submit = (client: Client, { id }: { id: number }) => client.post<Post>(`/post/${id}/submit`, {})

it('a draft is handed over, and again after more was written', async () => {
  const post = await writePost(contributor, { status: 'draft' })
  for (let times = 0; times < 2; times += 1)
    expect(await submit(contributor, post)).toMatchObject({
      status: 200,
      body: { result: { id: post.id, submitted_at: expect.any(String) } },
    })
})

it('a published post is not, nor is the draft of somebody else', async () => {
  const admin = await world.as('Administrator')
  const published = await writePost(admin, { status: 'publish' })
  expect(await submit(admin, published)).toMatchObject({
    status: 409,
    body: { message: 'Konten ini sudah terbit.' },
  })
  expect((await submit(contributor, await writePost(admin, { status: 'draft' }))).status).toBe(404)
})
