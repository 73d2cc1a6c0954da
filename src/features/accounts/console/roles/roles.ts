/** List and lazy form of the roles. */
import { lazy } from 'react'

export { List } from './RoleList.tsx'
export const Form = lazy(async () => ({ default: (await import('./RoleForm.tsx')).Form }))
