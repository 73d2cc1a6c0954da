/** Kalender Sekolah: list and form, generated from the contract. */
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { calendar } from '../calendar.ts'

export const List = () => <ResourceList resource={calendar} />
export const Form = () => <ResourceForm resource={calendar} />
