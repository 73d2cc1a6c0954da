/** List and form of the albums; the form's inputs are loaded where one is opened. */
import { lazy } from 'react'

export { List } from './AlbumList.tsx'
export const Form = lazy(async () => ({ default: (await import('./AlbumForm.tsx')).Form }))
