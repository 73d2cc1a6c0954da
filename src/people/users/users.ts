/** List and form of the users. */
export { Form } from './UserForm.tsx'
export { List } from './UserList.tsx'
