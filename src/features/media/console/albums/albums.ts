/** List and form of the albums; the form is loaded when it is first opened. */
import { lazy } from 'react'

export { List } from './AlbumList.tsx'
export const Form = lazy(async () => ({ default: (await import('./AlbumForm.tsx')).Form }))
