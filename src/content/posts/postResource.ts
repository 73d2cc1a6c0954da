/** The five kinds of posts as entities of the console. */
import { POLICY } from '#contract/access.ts'
import { listPosts, readPost } from '#contract/content/post.ts'
import { exportPosts } from '#contract/content/posts/postExport.ts'
import { exportTrash, listTrash } from '#contract/content/posts/postTrash.ts'
import { POST_TYPE, type PostType } from '#contract/content/postType.ts'
import type { EntityData } from '#src/providers/entity.ts'

/** The filter of a list that shows its trash instead. */
export const TRASH = 'trash'

/** @example postResource('article') // 'articles' */
export function postResource(type: PostType): string {
  return POST_TYPE[type].path.slice(1)
}

/** One call lists all kinds, its path naming which. */
export function postData(type: PostType): EntityData {
  const { read, create, change, changeOthers, remove } = POLICY.content
  return {
    list: listPosts,
    exports: exportPosts,
    // What lies in the trash is another list; of its rows nothing else can be asked.
    listCall: ({ [TRASH]: isTrash, ...filter }) =>
      isTrash
        ? { params: { type }, list: listTrash, exports: exportTrash, filter: {} }
        : { params: { type }, filter },
    record: readPost.path.replace('/:id', '').slice(1),
    access: { read, create, change: [...change, ...changeOthers], remove },
    open: POLICY.content.open,
    toForm: (row) => (row.post_meta ? { ...row, meta: row.post_meta } : row),
  }
}
