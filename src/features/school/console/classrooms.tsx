/** Kelas & Rombel: list and form, generated from the contract. */
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { classroom } from '../classroom.ts'

export const List = () => <ResourceList resource={classroom} />
export const Form = () => <ResourceForm resource={classroom} />
