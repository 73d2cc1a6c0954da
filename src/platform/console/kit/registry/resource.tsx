/** Builds react-admin's `<Resource>` of an entity, with its list and forms at the specified addresses. */
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Resource, type ResourceProps } from 'react-admin'
import { Route } from 'react-router-dom'
import type { EntityData } from '../../providers/entity.ts'
import { Guard } from '../guard/Guard.tsx'
import { type Preloadable, preloadable } from './preloadable.tsx'
import { ExactRoute, RecordRoute, RedirectBelow, RedirectToDialog, RedirectToEdit } from './recordRoutes.tsx'
import type { EntityOptions, Icon, MenuPlacement, PlainOptions, Screen } from './Screen.ts'

export type ResourceElement = ReactElement<
  Omit<ResourceProps, 'options'> & { options?: EntityOptions | PlainOptions },
  typeof Resource
>

/** Another screen below the entity's address, such as `perclass`; its module exports a `Screen`. */
export type SubScreen = Omit<Screen, 'path' | 'icon' | 'load'> & {
  /** Path below the entity's name, e.g. 'perclass' or 'edit/:id'. */
  subPath: string
  load: () => Promise<{ Screen: ComponentType }>
}

export type ResourceConfig = Omit<MenuPlacement, 'icon'> & {
  /** Path of the list without its leading slash; react-admin builds its own links from it. */
  name: string
  icon?: Icon
  recordRepresentation?: ResourceProps['recordRepresentation']
  /** Singular label for the titles of its forms; default: `label`. */
  singular?: string
  data: EntityData
  /** Imports the module that exports the `List`, the `Form` of the addresses `new` and `edit/:id`, and the `Show`. */
  load: () => Promise<{ List: ComponentType; Form?: ComponentType; Show?: ComponentType }>
  /** Whether records are shown at `:id/show`, by the module's `Show`. */
  hasShow?: boolean
  /** Where records are created and edited: on routes of their own, in a dialog over the list, or nowhere. */
  forms?: 'routes' | 'list' | 'none'
  /** The address of the edit form is `:id` instead of `edit/:id`. */
  editsAtId?: boolean
  /** The forms have tabs, each with an address below the form's. */
  hasTabs?: boolean
  /** Where `create` redirects to; default: `new`. */
  createPath?: string
  subScreens?: readonly SubScreen[]
}

/**
 * react-admin hard-codes the addresses `create` and `:id`; the specification says `new` and `edit/:id`. The forms are
 * therefore child routes of the `<Resource>`, and react-admin's addresses redirect to them, so that its buttons,
 * references and redirects work unchanged.
 *
 * @example resource({ name: 'books', label: 'Buku', icon: MenuBook, data: dataOf(book),
 *   load: () => import('./books.tsx') })
 */
export function resource(config: ResourceConfig): ResourceElement {
  const { name, icon, recordRepresentation, label, data } = config
  const components = createComponents(config)
  const screens = toScreens(config, components)
  const [list, ...others] = screens
  const create = others.find(({ path }) => path === `/${name}/new`)
  const edit = others.find(({ path }) => path === toEditPath(config))
  const show = others.find(({ path }) => path === toShowPath(config))
  const form = components.form && <components.form.Component />
  return (
    <Resource
      key={name}
      name={name}
      list={<ExactRoute>{list && withGuard(list, <components.list.Component />)}</ExactRoute>}
      {...omitUndefined({
        create: createRouteElement(config),
        edit: editRouteElement(config, edit, form),
        show: show && components.show && (
          <RecordRoute>{withGuard(show, <components.show.Component />)}</RecordRoute>
        ),
        icon,
      })}
      recordRepresentation={recordRepresentation}
      options={{ label, data, screens } satisfies EntityOptions}
    >
      {form && create && (
        <Route path="new/*" element={<ExactRoute {...config}>{withGuard(create, form)}</ExactRoute>} />
      )}
      {form && edit && !config.editsAtId && (
        <Route path="edit/:id/*" element={<RecordRoute {...config}>{withGuard(edit, form)}</RecordRoute>} />
      )}
      {components.subScreens.map((subScreen) => renderSubRoute(name, subScreen))}
    </Resource>
  ) as ResourceElement
}

type Components = {
  list: Preloadable
  form: Preloadable | null
  show: Preloadable | null
  subScreens: readonly (SubScreen & { component: Preloadable })[]
}

function createComponents({
  name,
  load,
  forms = 'routes',
  hasShow = false,
  subScreens = [],
}: ResourceConfig): Components {
  type Module = Awaited<ReturnType<typeof load>>
  const pick = (part: 'Form' | 'Show') => (module: Module) => {
    const component = module[part]
    if (!component) throw new Error(`The module of ${name} has no ${part}`)
    return component
  }
  return {
    list: preloadable(load, ({ List }) => List),
    form: forms === 'routes' ? preloadable(load, pick('Form')) : null,
    show: hasShow ? preloadable(load, pick('Show')) : null,
    subScreens: subScreens.map((subScreen) => ({
      ...subScreen,
      component: preloadable(subScreen.load, ({ Screen }) => Screen),
    })),
  }
}

/** The props without undefined ones, which react-admin's types do not accept. */
function omitUndefined<Props extends object>(props: Props) {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))
}

const toShowPath = ({ name }: ResourceConfig) => `/${name}/:id/show`
const toEditPath = ({ name, editsAtId }: ResourceConfig) => `/${name}/${editsAtId ? '' : 'edit/'}:id`

function toScreens(config: ResourceConfig, components: Components): Screen[] {
  const { name, label, singular = label, data } = config
  const { icon, position, isSia = false, isHidden = false, isKept = false, parent, group, heading } = config
  const path = `/${name}`
  const list: Screen = {
    path,
    label,
    access: data.access.read,
    load: components.list.load,
    isSia,
    isHidden,
    isKept,
    ...(icon && { icon }),
    ...(position !== undefined && { position }),
    ...(parent && { parent }),
    ...(group && { group }),
    ...(heading && { heading }),
  }
  const hidden = { parent: path, isHidden: true, isSia }
  const form = { ...hidden, ...(components.form && { load: components.form.load }) }
  const show = components.show && {
    ...hidden,
    load: components.show.load,
    path: toShowPath(config),
    label: singular,
    access: data.view ?? data.access.read,
  }
  const formScreens: Screen[] = [
    { ...form, path: `${path}/new`, label: `Tambah ${singular}`, access: data.access.create },
    {
      ...form,
      path: toEditPath(config),
      label: `Ubah ${singular}`,
      access: data.view ?? data.access.change,
    },
  ]
  return [
    list,
    ...(components.form ? formScreens : []),
    ...(show ? [show] : []),
    ...components.subScreens.map((subScreen) => toScreen(name, subScreen)),
  ]
}

function toScreen(
  name: string,
  { subPath, component, ...placement }: Components['subScreens'][number],
): Screen {
  return { ...placement, load: component.load, path: `/${name}/${subPath}` }
}

function renderSubRoute(name: string, subScreen: Components['subScreens'][number]) {
  const guardedScreen = withGuard(toScreen(name, subScreen), <subScreen.component.Component />)
  const element = subScreen.subPath.includes(':id') ? (
    <RecordRoute>{guardedScreen}</RecordRoute>
  ) : (
    <ExactRoute>{guardedScreen}</ExactRoute>
  )
  return <Route key={subScreen.subPath} path={`${subScreen.subPath}/*`} element={element} />
}

const withGuard = (screen: Screen, content: ReactNode) => (
  <Guard screen={screen} key={screen.path}>
    {content}
  </Guard>
)

function createRouteElement({ forms = 'routes', createPath }: ResourceConfig) {
  if (createPath) return <RedirectBelow path={createPath} />
  if (forms === 'routes') return <RedirectBelow path="new" />
  return forms === 'list' ? <RedirectToDialog /> : undefined
}

function editRouteElement(config: ResourceConfig, screen: Screen | undefined, form: ReactElement | null) {
  if (config.forms === 'none') return undefined
  if (config.forms === 'list') return <RedirectToDialog />
  if (config.editsAtId && screen && form)
    return <RecordRoute {...config}>{withGuard(screen, form)}</RecordRoute>
  return (
    <RecordRoute>
      <RedirectToEdit />
    </RecordRoute>
  )
}
