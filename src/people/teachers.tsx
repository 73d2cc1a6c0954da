/** Guru: list and form, generated from the contract. */
import { teacher } from '#contract/people/teacher.ts'
import { ResourceForm, ResourceList } from '#src/kit/wing/ResourceScreens.tsx'

export const List = () => <ResourceList resource={teacher} />
export const Form = () => <ResourceForm resource={teacher} />
