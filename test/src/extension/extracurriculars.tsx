/** Ekstrakurikuler: list and form, generated from the contract; the screen file of README's recipe. */
import { ResourceForm, ResourceList } from '#src/kit/wing/ResourceScreens.tsx'
import { extracurricular } from './extracurricular.ts'

export const List = () => <ResourceList resource={extracurricular} />
export const Form = () => <ResourceForm resource={extracurricular} />
