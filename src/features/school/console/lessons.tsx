/** Mata Pelajaran: list and form, generated from the contract. */
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { lesson } from '../lesson.ts'

export const List = () => <ResourceList resource={lesson} />
export const Form = () => <ResourceForm resource={lesson} />
