/** Requests about posts, as the console sends them. */
import type { Post, PostRow } from '#features/posts/post.ts'
import type { ListResult } from '#platform/contract/endpoint.ts'
import type { Client } from '#test/support/world/world.ts'

export const DRAFT = { title: 'Jadwal Ujian', type: 'news', status: 'draft', content: '<p>Isi.</p>' }

/** Creates a post. @returns it as stored */
export async function writePost(client: Client, fields: object = {}): Promise<Post> {
  const { status, body } = await client.post<Post>('/post', { ...DRAFT, ...fields })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.result
}

export async function readPost(client: Client, id: number): Promise<Post> {
  return (await client.get<Post>(`/post/${id}`)).body.result
}

/** Requests one page of a list, with query parameters encoded as in the console. */
export async function listPosts(client: Client, type: string, query: Record<string, unknown> = {}) {
  const parameters = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return client.get<ListResult<PostRow>>(`/post/all/${type}?${new URLSearchParams(parameters)}`)
}
