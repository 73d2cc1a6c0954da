/** List and form of the roles; the form's inputs are loaded where one is opened. */
import { lazy } from 'react'

export { List } from './RoleList.tsx'
export const Form = lazy(async () => ({ default: (await import('./RoleForm.tsx')).Form }))
