/** Resource names and data calls of the five types of posts. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import { CONTENT_POLICY } from '../../access.ts'
import { listPosts, readPost } from '../../post.ts'
import { exportPosts } from '../../postExport.ts'
import { exportTrash, listTrash } from '../../postTrash.ts'
import { POST_TYPE, type PostType } from '../../postType.ts'

/** The name of the list filter that shows the trash instead. */
export const TRASH_FILTER = 'trash'

/** @example postResource('article') // 'articles' */
export function postResource(type: PostType): string {
  return POST_TYPE[type].path.slice(1)
}

/** All types share the same endpoints; the path of the list has the type as a parameter. */
export function postData(type: PostType): EntityData {
  const { read, create, change, changeOthers, remove } = CONTENT_POLICY
  return {
    list: listPosts,
    exports: exportPosts,
    // The trash has a list endpoint of its own, without filters.
    toListRequest: ({ [TRASH_FILTER]: isTrash, ...filter }) =>
      isTrash
        ? { params: { type }, list: listTrash, exports: exportTrash, filter: {} }
        : { params: { type }, filter },
    record: readPost.path.replace('/:id', '').slice(1),
    access: { read, create, change: [...change, ...changeOthers], remove },
    view: CONTENT_POLICY.open,
    toForm: (row) => (row.post_meta ? { ...row, meta: row.post_meta } : row),
  }
}
