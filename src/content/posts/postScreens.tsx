/** List and form of one kind of posts. */
import type { PostType } from '#contract/content/postType.ts'
import { PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'

/** @example const { List, Form } = postScreens('news') */
export function postScreens(type: PostType) {
  return { List: () => <PostList type={type} />, Form: () => <PostForm type={type} /> }
}
