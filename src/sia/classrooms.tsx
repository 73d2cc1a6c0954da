/** Kelas & Rombel: list and form, generated from the contract. */
import { classroom } from '#contract/sia/classroom.ts'
import { ResourceForm, ResourceList } from '#src/kit/wing/ResourceScreens.tsx'

export const List = () => <ResourceList resource={classroom} />
export const Form = () => <ResourceForm resource={classroom} />
