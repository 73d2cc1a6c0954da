/** List and form of the albums. */
export { Form } from './AlbumForm.tsx'
export { List } from './AlbumList.tsx'
