/** List and form of one type of posts; the form with its editor is loaded when it is first opened. */
import { lazy } from 'react'
import type { PostType } from '../../postType.ts'
import { PostList } from './list/PostList.tsx'

const PostForm = lazy(async () => ({ default: (await import('./PostForm.tsx')).PostForm }))

/** @example const { List, Form } = postScreens('news') */
export function postScreens(type: PostType) {
  return { List: () => <PostList type={type} />, Form: () => <PostForm type={type} /> }
}
