/** The resources react-admin knows: where each is read and written, and who may do what. */
import type { Access } from '#contract/access.ts'
import { POLICY } from '#contract/access.ts'
import { resources } from '#contract/catalogue.ts'
import { createMenuItem, listMenuItems, MENUS, type MenuId } from '#contract/content/menu.ts'
import { listPosts, readPost } from '#contract/content/post.ts'
import { POST_TYPE, POST_TYPES, type PostType } from '#contract/content/postType.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listRoles, type Role } from '#contract/people/role.ts'
import { listUsers } from '#contract/people/user.ts'
import { listLessonClasses } from '#contract/sia/lessonClass.ts'
import { listLessonClassStudents } from '#contract/sia/lessonClassStudent.ts'
import { listStudentClasses } from '#contract/sia/studentClass.ts'

type Row = Record<string, unknown>
export type ConsoleResource = {
  list: Endpoint
  listParams?: Record<string, string>
  listHeaders?: Record<string, string>
  /** Sent with every page. */
  listQuery?: Record<string, string>
  /** Where single records live, below the API base, without slash. */
  record: string
  access: Record<'read' | 'create' | 'change' | 'remove', Access>
  /** Fits a read record to what a form holds and PUT takes. */
  adapt?: (row: Row) => Row
  /** The answer to a creation only counts what was made; the record itself must be read. */
  isCounted?: true
}

/** @example postResource('article') // 'articles' */
export function postResource(type: PostType): string {
  return POST_TYPE[type].path.slice(1)
}

/** The items of one of the four menus. @example menuResource('bottom-1') // 'menu-bottom-1' */
export function menuResource(menu: MenuId): string {
  return `menu-${menu}`
}

/** The resource of this name; asking for one that is not declared is a mistake in the console. */
export function resourceOf(name: string): ConsoleResource {
  const resource = RESOURCES[name]
  if (!resource) throw new Error(`Resource tidak dikenal: ${name}`)
  return resource
}

const RESOURCES: Readonly<Record<string, ConsoleResource>> = {
  ...Object.fromEntries(POST_TYPES.map((type) => [postResource(type), post(type)])),
  ...Object.fromEntries(
    Object.values(resources).map(({ name, api, access, endpoints }) => [
      name,
      { list: endpoints.list, record: api.slice(1), access, ...(name === 'album' && { adapt: albumForm }) },
    ]),
  ),
  user: { list: listUsers, record: listUsers.path.slice(1), access: POLICY.user, adapt: userForm },
  role: { list: listRoles, record: listRoles.path.slice(1), access: POLICY.role, adapt: roleForm },
  lessonClass: {
    ...activity(listLessonClasses, POLICY.lessonClass),
    adapt: lessonClassForm,
    isCounted: true,
  },
  studentClass: withoutRemoving(activity(listStudentClasses, POLICY.studentClass)),
  lessonClassStudent: withoutRemoving(activity(listLessonClassStudents, POLICY.lessonClassStudent.read)),
  ...Object.fromEntries(MENUS.map(({ id }) => [menuResource(id), menu(id)])),
}

/** The lists of filterable values are heavy, and read by the Filter button alone. */
function activity(list: Endpoint, keys: Access): ConsoleResource {
  const access = { read: keys, create: keys, change: keys, remove: keys }
  return { list, listQuery: { filterable: '0' }, record: list.path.slice(1), access }
}

/** Participants come and go in their table, not one by one in the list. */
function withoutRemoving(resource: ConsoleResource): ConsoleResource {
  return { ...resource, access: { ...resource.access, remove: [] } }
}

/** The form holds the ids that PUT takes. */
function lessonClassForm(row: Row): Row {
  const names = ['eduyear', 'semester', 'classroom', 'lesson', 'teacher']
  const ids = names.map((name) => [`${name}_id`, (row[name] as { id: number } | undefined)?.id])
  return { ...row, ...Object.fromEntries(ids) }
}

function menu(type: MenuId): ConsoleResource {
  return {
    list: listMenuItems,
    listHeaders: { type },
    record: createMenuItem.path.slice(1),
    access: POLICY.menu,
  }
}

/** The form holds what PUT takes, the ids; what the cards show stays beside it. */
function albumForm(row: Row): Row {
  const items = (row.galleries as { gallery: { id: number } }[]).map(({ gallery }) => gallery)
  return { ...row, items, galleries: items.map(({ id }) => id) }
}

function userForm(row: Row): Row {
  return { ...row, role_id: (row.role as { id: number } | undefined)?.id }
}

/** A list's row carries no keys. */
function roleForm(row: Row): Row {
  const held = row.role_accesses as Role['role_accesses'] | undefined
  return held ? { ...row, accesses: held.map(({ access }) => access.name) } : row
}

function post(type: PostType): ConsoleResource {
  const { read, create, change, changeOthers, remove } = POLICY.content
  return {
    list: listPosts,
    listParams: { type },
    record: readPost.path.replace('/:id', '').slice(1),
    access: { read, create, change: [...change, ...changeOthers], remove },
    adapt: (row) => (row.post_meta ? { ...row, meta: row.post_meta } : row),
  }
}
