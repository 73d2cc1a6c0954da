/** What a screen is, and the shapes screens come in: alone, or a list with its forms. */
import { type ComponentType, lazy, type ReactElement } from 'react'
import type { AccessKey } from '#contract/access.ts'

export type Icon = ComponentType<{ fontSize?: 'small' | 'inherit' }>
export type Screen = {
  path: string
  label: string
  icon?: Icon
  /** Any of these keys opens it; an empty list opens it to nobody (decisions §2). */
  access: readonly AccessKey[]
  /** Stands in the SIA navbar instead of the sidebar. */
  isSia?: boolean
  /** Reached by links only; no menu names it. */
  isHidden?: boolean
  /** The list a form goes back to. */
  parent?: string
  /** The menu entry it unfolds from. */
  group?: Group
  /** Written above the first of those that share it in the sidebar. */
  heading?: string
  element: ReactElement
}
export type Group = { label: string; icon: Icon }

type Described = Omit<Screen, 'element'>
type Triple = Omit<Described, 'access'> & {
  access: Record<'read' | 'create' | 'change', readonly AccessKey[]>
  /** One of what the list holds, for the titles of its forms; the list's label otherwise. */
  singular?: string
}

/** One module with a `Screen`. */
export function screen(load: () => Promise<{ Screen: ComponentType }>, described: Described): Screen {
  const Shown = lazy(async () => ({ default: (await load()).Screen }))
  return { ...described, element: <Shown /> }
}

/** A generated or hand-written module with `List` and `Form`. */
export function plain(
  load: () => Promise<{ List: ComponentType; Form: ComponentType }>,
  described: Triple,
): Screen[] {
  const List = lazy(async () => ({ default: (await load()).List }))
  const Form = lazy(async () => ({ default: (await load()).Form }))
  return withForms({ ...described, element: <List />, form: <Form /> })
}

/** A list with its `new` and `edit/{id}` forms (spec §2). */
export function withForms({
  access,
  singular,
  form,
  ...list
}: Triple & { element: ReactElement; form: ReactElement }) {
  const noun = singular ?? list.label
  const common = { parent: list.path, isHidden: true, isSia: list.isSia ?? false, element: form }
  return [
    { ...list, access: access.read },
    { ...common, path: `${list.path}/new`, label: `Tambah ${noun}`, access: access.create },
    { ...common, path: `${list.path}/edit/:id`, label: `Ubah ${noun}`, access: access.change },
  ]
}
