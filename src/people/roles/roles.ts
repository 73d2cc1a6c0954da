/** List and form of the roles. */
export { Form } from './RoleForm.tsx'
export { List } from './RoleList.tsx'
