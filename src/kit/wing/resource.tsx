/** An entity as react-admin's `<Resource>`, its list and forms at the specified addresses. */
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Resource, type ResourceProps, useResourceContext } from 'react-admin'
import { Navigate, Route, useLocation, useParams } from 'react-router-dom'
import { Guard } from '#src/kit/guard/Guard.tsx'
import { NotFound } from '#src/kit/guard/NotFound.tsx'
import type { EntityData } from '#src/providers/entity.ts'
import { type Preloadable, preloadable } from './preloadable.tsx'
import type { EntityOptions, Icon, Placement, Screen } from './Screen.ts'

export type ResourceElement = ReactElement<
  Omit<ResourceProps, 'options'> & { options: EntityOptions },
  typeof Resource
>

/** More addresses below an entity's own, such as `perclass`; its module has a `Screen`. */
export type SubScreen = Omit<Screen, 'path' | 'icon' | 'load'> & {
  /** Below the entity's name, e.g. 'perclass' or 'edit/:id'. */
  below: string
  load: () => Promise<{ Screen: ComponentType }>
}

type Described = Omit<Placement, 'icon'> & {
  /** Path of the list without its slash, which makes react-admin's own links right. */
  name: string
  icon?: Icon
  recordRepresentation?: ResourceProps['recordRepresentation']
  /** One of what the list holds, for the titles of its forms; the list's label otherwise. */
  singular?: string
  data: EntityData
  /** A module with the `List`, and with the `Form` of the addresses `new` and `edit/:id`. */
  load: () => Promise<{ List: ComponentType; Form?: ComponentType }>
  /** Where a record is created and changed; 'list' opens a dialog there, 'none' offers neither. */
  forms?: 'routes' | 'list' | 'none'
  /** The edit form stands at `:id`, without `edit`. */
  isEditAtId?: boolean
  /** The forms have tabs with addresses of their own below them. */
  isTabbed?: boolean
  /** Where `create` leads, if that is no form of one record. */
  createAt?: string
  more?: readonly SubScreen[]
}

/**
 * react-admin hard-codes `create` and `:id`; what is specified says `new` and `edit/:id`. The forms are
 * therefore children of the `<Resource>`, and react-admin's own addresses lead to them, so that its
 * buttons, references and redirects work unchanged.
 *
 * @example resource({ name: 'sia/master/lesson', label: 'Mata Pelajaran', icon: MenuBook, data: dataOf(lesson),
 *   load: () => import('./lessons.tsx') })
 */
export function resource(described: Described): ResourceElement {
  const { name, icon, recordRepresentation, label, data } = described
  const components = componentsOf(described)
  const screens = screensOf(described, components)
  const [list, ...others] = screens
  const create = others.find(({ path }) => path === `/${name}/new`)
  const edit = others.find(({ path }) => path === editPath(described))
  const form = components.form && <components.form.Component />
  return (
    <Resource
      key={name}
      name={name}
      list={<Exact>{list && guarded(list, <components.list.Component />)}</Exact>}
      {...given({ create: createElement(described), edit: editElement(described, edit, form), icon })}
      recordRepresentation={recordRepresentation}
      options={{ label, data, screens } satisfies EntityOptions}
    >
      {form && create && (
        <Route path="new/*" element={<Exact {...described}>{guarded(create, form)}</Exact>} />
      )}
      {form && edit && !described.isEditAtId && (
        <Route path="edit/:id/*" element={<OfRecord {...described}>{guarded(edit, form)}</OfRecord>} />
      )}
      {components.more.map((sub) => subRoute(name, sub))}
    </Resource>
  ) as ResourceElement
}

type Components = {
  list: Preloadable
  form: Preloadable | null
  more: readonly (SubScreen & { component: Preloadable })[]
}

function componentsOf({ name, load, forms = 'routes', more = [] }: Described): Components {
  const formIn = ({ Form }: Awaited<ReturnType<typeof load>>) => {
    if (!Form) throw new Error(`The module of ${name} has no Form`)
    return Form
  }
  return {
    list: preloadable(load, ({ List }) => List),
    form: forms === 'routes' ? preloadable(load, formIn) : null,
    more: more.map((sub) => ({ ...sub, component: preloadable(sub.load, ({ Screen }) => Screen) })),
  }
}

/** Without what is undefined, which react-admin's types do not take. */
function given<Props extends object>(props: Props) {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
}

const editPath = ({ name, isEditAtId }: Described) => `/${name}/${isEditAtId ? '' : 'edit/'}:id`

function screensOf(described: Described, components: Components): Screen[] {
  const { name, label, singular = label, data } = described
  const { icon, isSia = false, isHidden = false, parent, group, heading } = described
  const path = `/${name}`
  const list: Screen = {
    path,
    label,
    access: data.access.read,
    load: components.list.load,
    isSia,
    isHidden,
    ...(icon && { icon }),
    ...(parent && { parent }),
    ...(group && { group }),
    ...(heading && { heading }),
  }
  const form = { parent: path, isHidden: true, isSia, ...(components.form && { load: components.form.load }) }
  const formScreens: Screen[] = [
    { ...form, path: `${path}/new`, label: `Tambah ${singular}`, access: data.access.create },
    {
      ...form,
      path: editPath(described),
      label: `Ubah ${singular}`,
      access: data.open ?? data.access.change,
    },
  ]
  return [
    list,
    ...(components.form ? formScreens : []),
    ...components.more.map((sub) => subScreen(name, sub)),
  ]
}

function subScreen(name: string, { below, component, ...sub }: Components['more'][number]): Screen {
  return { ...sub, load: component.load, path: `/${name}/${below}` }
}

function subRoute(name: string, sub: Components['more'][number]) {
  const guardedScreen = guarded(subScreen(name, sub), <sub.component.Component />)
  const element = sub.below.includes(':id') ? (
    <OfRecord>{guardedScreen}</OfRecord>
  ) : (
    <Exact>{guardedScreen}</Exact>
  )
  return <Route key={sub.below} path={`${sub.below}/*`} element={element} />
}

const guarded = (screen: Screen, content: ReactNode) => (
  <Guard screen={screen} key={screen.path}>
    {content}
  </Guard>
)

function createElement({ forms = 'routes', createAt }: Described) {
  if (createAt) return <To path={createAt} />
  if (forms === 'routes') return <To path="new" />
  return forms === 'list' ? <ToDialog /> : undefined
}

function editElement(described: Described, screen: Screen | undefined, form: ReactElement | null) {
  if (described.forms === 'none') return undefined
  if (described.forms === 'list') return <ToDialog />
  if (described.isEditAtId && screen && form)
    return <OfRecord {...described}>{guarded(screen, form)}</OfRecord>
  return (
    <OfRecord>
      <ToEdit />
    </OfRecord>
  )
}

type Tabbed = { isTabbed?: boolean | undefined; children: ReactNode }

/** Nothing may follow the address; what is unknown is told before it is asked who may see it. */
function Exact({ isTabbed = false, children }: Tabbed) {
  const { '*': rest } = useParams()
  return rest && !isTabbed ? <NotFound /> : children
}

/** How an id is written in an address; anything else is not found. */
export const ID = /^\d{1,10}$/

function OfRecord({ isTabbed, children }: Tabbed) {
  const { id = '' } = useParams()
  return ID.test(id) ? <Exact isTabbed={isTabbed}>{children}</Exact> : <NotFound />
}

function To({ path }: { path: string }) {
  const name = useResourceContext()
  const { search, hash, state } = useLocation()
  return (
    <Exact>
      <Navigate to={{ pathname: `/${name}/${path}`, search, hash }} state={state} replace />
    </Exact>
  )
}

function ToEdit() {
  const { id } = useParams()
  return <To path={`edit/${id}`} />
}

/** The list opens its dialog for this state, see useDialogOf. */
function ToDialog() {
  const name = useResourceContext()
  const { id } = useParams()
  if (id !== undefined && !ID.test(id)) return <NotFound />
  return (
    <Exact>
      <Navigate to={`/${name}`} state={{ dialog: id ?? 'new' }} replace />
    </Exact>
  )
}
