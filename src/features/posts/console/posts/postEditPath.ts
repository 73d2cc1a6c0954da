/** Addresses of the console's forms of posts. */
import { POST_TYPE, type PostType } from '../../postType.ts'

/** Path of a post's edit form in the console. @example postEditPath('news', 3) // '/news/edit/3' */
export function postEditPath(type: PostType, id: number): string {
  return `${POST_TYPE[type].path}/edit/${id}`
}
