/** List and form of the users; the form's inputs are loaded where one is opened. */
import { lazy } from 'react'

export { List } from './UserList.tsx'
export const Form = lazy(async () => ({ default: (await import('./UserForm.tsx')).Form }))
