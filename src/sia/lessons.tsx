/** Mata Pelajaran: list and form, generated from the contract. */
import { lesson } from '#contract/sia/lesson.ts'
import { ResourceForm, ResourceList } from '#src/kit/wing/ResourceScreens.tsx'

export const List = () => <ResourceList resource={lesson} />
export const Form = () => <ResourceForm resource={lesson} />
