/** List and lazy form of the users. */
import { lazy } from 'react'

export { List } from './UserList.tsx'
export const Form = lazy(async () => ({ default: (await import('./UserForm.tsx')).Form }))
