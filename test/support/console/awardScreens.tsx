/** The generated list and form of the example resource. */
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { award } from './award.ts'

export const List = () => <ResourceList resource={award} />
export const Form = () => <ResourceForm resource={award} />
