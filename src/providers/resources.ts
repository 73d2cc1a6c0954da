/** The resources react-admin knows: where each is read and written, and who may do what. */
import type { Access } from '#contract/access.ts'
import { POLICY } from '#contract/access.ts'
import { resources } from '#contract/catalogue.ts'
import { listPosts, readPost } from '#contract/content/post.ts'
import { POST_TYPE, POST_TYPES, type PostType } from '#contract/content/postType.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Row = Record<string, unknown>
export type ConsoleResource = {
  list: Endpoint
  listParams?: Record<string, string>
  /** Where single records live, below the API base, without slash. */
  record: string
  access: Record<'read' | 'create' | 'change' | 'remove', Access>
  /** Fits a read record to what a form holds and PUT takes. */
  adapt?: (row: Row) => Row
}

/** @example postResource('article') // 'articles' */
export function postResource(type: PostType): string {
  return POST_TYPE[type].path.slice(1)
}

/** The resource of this name; asking for one that is not declared is a mistake in the console. */
export function resourceOf(name: string): ConsoleResource {
  const resource = RESOURCES[name]
  if (!resource) throw new Error(`Resource tidak dikenal: ${name}`)
  return resource
}

const RESOURCES: Readonly<Record<string, ConsoleResource>> = {
  ...Object.fromEntries(POST_TYPES.map((type) => [postResource(type), post(type)])),
  ...Object.fromEntries(
    Object.values(resources).map(({ name, api, access, endpoints }) => [
      name,
      { list: endpoints.list, record: api.slice(1), access },
    ]),
  ),
}

function post(type: PostType): ConsoleResource {
  const { read, create, change, changeOthers, remove } = POLICY.content
  return {
    list: listPosts,
    listParams: { type },
    record: readPost.path.replace('/:id', '').slice(1),
    access: { read, create, change: [...change, ...changeOthers], remove },
    adapt: (row) => (row.post_meta ? { ...row, meta: row.post_meta } : row),
  }
}
