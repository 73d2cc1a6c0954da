/** The four menus of the public site: their items and the tree of these. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, listOutput, nothing } from '../endpoint.ts'
import { absentIfEmpty, falseIfEmpty, rowIdOf } from '../field/spelling.ts'
import { fieldInfo, idParams, lastRead, MAX_ID, optionalText, REQUIRED, text } from '../fields.ts'
import { link } from '../links.ts'
import { LIMITS } from '../options.ts'
import { POST_TYPES } from './postType.ts'

/** The four fixed menus. */
export const MENUS = [
  { id: 'main', name: 'Main Menu' },
  { id: 'top', name: 'Top Menu' },
  { id: 'bottom-1', name: 'Bottom Menu 1' },
  { id: 'bottom-2', name: 'Bottom Menu 2' },
] as const
export type MenuId = (typeof MENUS)[number]['id']

/** Levels a menu may nest. */
export const MENU_LEVELS = 3

const menuId = z.enum(
  MENUS.map((menu) => menu.id),
  { error: 'Menu tidak dikenal' },
)

/** The menu is named by a header `type`, or by a query parameter of that name. */
const menuChoice = {
  headers: z.object({ type: z.string().optional() }),
  query: z.object({ type: z.string().optional() }),
}

export { menuId }

/** Menu fields; `post_id` null or 0 means a link of its own. */
export const menuFields = z.object({
  name: text('Nama', { most: 100 }),
  link: link('Link'),
  post_id: z
    .preprocess(rowIdOf, z.int().min(0).max(MAX_ID).nullish())
    .optional()
    .transform((value) => value || null)
    .register(fieldInfo, { label: 'Konten', input: 'reference' }),
})

/** What a client sends for an item. If post_id is set, the link is taken from the post. Older consoles also send "search", which is ignored. */
const itemInput = {
  ...menuFields.shape,
  link: z
    .preprocess(absentIfEmpty, menuFields.shape.link.optional())
    .optional()
    .register(fieldInfo, { label: 'Link', input: 'text' }),
  is_custom: z
    .preprocess(falseIfEmpty, z.union([z.boolean(), z.literal(0), z.literal(1)]).nullish())
    .optional(),
  search: z.unknown().optional(),
}

/** Leads to a post, or to an address of its own; one of the two has to be there. */
export function linkOrPost<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return z
    .object({ ...shape, link: itemInput.link })
    .refine(({ link, post_id }: { link?: unknown; post_id?: unknown }) => Boolean(link || post_id), {
      error: REQUIRED,
      path: ['link'],
      // Reported together with the other errors.
      when: () => true,
    })
}

const row = z.object({
  id: z.int(),
  name: z.string(),
  link: z.string(),
  post_id: z.int().nullable(),
  type: menuId,
  is_custom: z.boolean(),
  /** Whether the linked post is public; null for a link of its own. */
  post_state: z.enum(['public', 'hidden', 'gone']).nullable(),
  /** Null if there is no such post. */
  post_title: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type MenuItem = z.output<typeof row>

export type MenuNode = { id: number; text: string; children: MenuNode[] }
/** Reads one level more than allowed, so that the refusal can say why; anything deeper is not parsed. */
const node = nodeOf(MENU_LEVELS + 1)

function nodeOf(levels: number): z.ZodType<MenuNode> {
  const children = levels > 1 ? z.array(nodeOf(levels - 1)).catch([]) : z.unknown().transform(() => [])
  return z.object({ id: z.int(), text: z.string().catch(''), children })
}

const menuNode = z.object({
  id: z.int(),
  text: z.string(),
  get children(): z.ZodArray<z.ZodType<MenuNode>> {
    return z.array(menuNode)
  },
})

export const listMenuItems = endpoint({
  method: 'GET',
  path: '/setting/menu',
  summary: 'Isi satu menu; header type menyebut menunya.',
  access: POLICY.menu.read,
  ...menuChoice,
  output: listOutput(row),
})

export const readMenuStructure = endpoint({
  method: 'GET',
  path: '/setting/menu-structure',
  summary: 'Susunan bertingkat satu menu.',
  access: POLICY.menu.read,
  ...menuChoice,
  output: z.array(menuNode),
})

/** Must hold exactly the ids of that menu, else 409. */
export const saveMenuStructure = endpoint({
  method: 'POST',
  path: '/setting/menu-structure',
  summary: 'Menyimpan susunan bertingkat satu menu.',
  access: POLICY.menu.change,
  bodyLimit: LIMITS.rowsBytes,
  ...menuChoice,
  body: z.object({ structures: z.array(node).max(500), type: z.string().optional() }),
  output: z.array(menuNode),
})

export const searchMenuContent = endpoint({
  method: 'GET',
  path: '/setting/menu/content-opt',
  summary: 'Konten terbit yang dapat dituju menu.',
  access: POLICY.menu.read,
  query: z.object({ search: optionalText('Pencarian', { most: 100 }) }),
  output: z.array(
    z.object({
      label: z.string(),
      type: z.enum(POST_TYPES),
      value: z.int(),
      slug: z.string(),
      link: z.string(),
    }),
  ),
})

export const createMenuItem = endpoint({
  method: 'POST',
  path: '/setting/menu',
  summary: 'Menambah isi menu.',
  access: POLICY.menu.create,
  body: linkOrPost({ ...itemInput, type: menuId }),
  isCreate: true,
  output: row,
  sample: { name: 'Beranda', link: '/', type: 'main' },
})

export const updateMenuItem = endpoint({
  method: 'PUT',
  path: '/setting/menu/:id',
  summary: 'Mengubah isi menu.',
  access: POLICY.menu.change,
  params: idParams,
  body: linkOrPost({ ...itemInput, ...lastRead }),
  output: row,
  sample: { name: 'Beranda', link: '/' },
})

export const removeMenuItem = endpoint({
  method: 'DELETE',
  path: '/setting/menu/:id',
  summary: 'Menghapus isi menu; anak-anaknya naik satu tingkat.',
  access: POLICY.menu.remove,
  params: idParams,
  output: nothing,
})

export type StructureProblem = 'repeated' | 'foreign' | 'missing' | 'deep'

/**
 * What is wrong with a structure, or null. Nested lists cannot contain a cycle; a repeated id is the only such error.
 *
 * @param ids every id of the menu
 */
export function structureProblem(
  structure: readonly MenuNode[],
  ids: readonly number[],
): StructureProblem | null {
  const found = flatten(structure)
  const seen = new Set(found.map(({ id }) => id))
  if (seen.size !== found.length) return 'repeated'
  if (found.some(({ id }) => !ids.includes(id))) return 'foreign'
  if (found.some(({ level }) => level > MENU_LEVELS)) return 'deep'
  return seen.size === ids.length ? null : 'missing'
}

/** Every node of a tree with its parent, its place among its siblings and its level from 1, parents first. */
export function flatten(
  structure: readonly MenuNode[],
  parent: number | null = null,
  level = 1,
): { id: number; parent: number | null; position: number; level: number }[] {
  return structure.flatMap((node, position) => [
    { id: node.id, parent, position, level },
    ...flatten(node.children, node.id, level + 1),
  ])
}
