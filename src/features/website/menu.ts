/** The four menus of the public site: their items, and the tree these form. */

import { z } from 'zod'
import { POST_TYPES } from '#features/posts/postType.ts'
import { endpoint, listOutput, nothing } from '#platform/contract/endpoint.ts'
import { acceptedNames } from '#platform/contract/field/acceptedNames.ts'
import { emptyToFalse, emptyToUndefined, toRowId } from '#platform/contract/field/coercions.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import {
  expectedVersion,
  fieldInfo,
  idParams,
  MAX_ID,
  optionalText,
  REQUIRED,
  text,
} from '#platform/contract/fields.ts'
import { link } from '#platform/contract/links.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { MENU_POLICY } from './access.ts'

/** The four fixed menus. */
export const MENUS = [
  { id: 'main', name: 'Main Menu' },
  { id: 'top', name: 'Top Menu' },
  { id: 'bottom-1', name: 'Bottom Menu 1' },
  { id: 'bottom-2', name: 'Bottom Menu 2' },
] as const
export type MenuId = (typeof MENUS)[number]['id']

/** Maximum depth of a menu. */
export const MENU_LEVELS = 3

const menuId = z.enum(
  MENUS.map((menu) => menu.id),
  { error: 'Menu tidak dikenal' },
)

/** The header or query parameter `type` names the menu. */
const menuSelector = {
  headers: z.object({ type: z.string().optional() }),
  // A menu is always returned whole.
  query: z
    .object({ type: z.string().optional() })
    .register(acceptedNames, { names: ['page', 'page_size', 'search', 'orderby', 'order'] }),
}

export { menuId }

/** The fields of the menu form. If `post_id` is null or 0, the item has its own link. */
export const menuFields = z.object({
  name: text('Nama', { maxLength: 100 }),
  link: link('Link'),
  post_id: z
    .preprocess(toRowId, z.int().min(0).max(MAX_ID).nullish())
    .optional()
    .transform((value) => value || null)
    .register(fieldInfo, { label: 'Konten', input: 'reference' }),
})

/** The item in a request body. If post_id is set, the link is taken from the post. Older consoles also send "search", which is ignored. */
const itemInput = {
  ...menuFields.shape,
  link: z
    .preprocess(emptyToUndefined, menuFields.shape.link.optional())
    .optional()
    .register(fieldInfo, { label: 'Link', input: 'text' }),
  is_custom: z
    .preprocess(emptyToFalse, z.union([z.boolean(), z.literal(0), z.literal(1)]).nullish())
    .optional()
    .register(messageLabels, { label: 'Link sendiri' }),
  search: z.unknown().optional(),
}

/** Adds the rule that either a link or a post is required. */
export function withLinkOrPost<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return z
    .object({ ...shape, link: itemInput.link })
    .refine(({ link, post_id }: { link?: unknown; post_id?: unknown }) => Boolean(link || post_id), {
      error: REQUIRED,
      path: ['link'],
      // Checked even if other fields are wrong, so that all errors are reported together.
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
  /** Whether the linked post is public; null if the item has its own link. */
  post_state: z.enum(['public', 'hidden', 'gone']).nullable(),
  /** Title of the linked post; null if there is none. */
  post_title: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type MenuItem = z.output<typeof row>

export type MenuNode = { id: number; text: string; children: MenuNode[] }
/** Accepts one level more than allowed, so that the error message can name the problem; deeper levels are dropped. */
const menuNodeInput = nodeSchema(MENU_LEVELS + 1)

function nodeSchema(depth: number): z.ZodType<MenuNode> {
  const children = depth > 1 ? z.array(nodeSchema(depth - 1)).catch([]) : z.unknown().transform(() => [])
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
  access: MENU_POLICY.read,
  ...menuSelector,
  output: listOutput(row),
})

export const readMenuStructure = endpoint({
  method: 'GET',
  path: '/setting/menu-structure',
  summary: 'Susunan bertingkat satu menu.',
  access: MENU_POLICY.read,
  ...menuSelector,
  output: z.array(menuNode),
})

/**
 * The structure must contain exactly the ids of that menu; otherwise the response is 409, as it is if the menu has no
 * longer the structure `base`, on which the new one was made.
 */
export const saveMenuStructure = endpoint({
  method: 'POST',
  path: '/setting/menu-structure',
  summary: 'Menyimpan susunan bertingkat satu menu.',
  access: MENU_POLICY.change,
  bodyLimit: LIMITS.rowsBytes,
  ...menuSelector,
  body: z.object({
    structures: z.array(menuNodeInput).max(500).register(messageLabels, { label: 'Susunan menu' }),
    base: z.array(menuNodeInput).max(500).nullish().register(messageLabels, { label: 'Susunan sebelumnya' }),
    type: z.string().optional().register(messageLabels, { label: 'Menu' }),
  }),
  output: z.array(menuNode),
  sample: {
    structures: [{ id: 1, text: 'Profil', children: [{ id: 2, text: 'Sejarah', children: [] }] }],
    type: 'main',
  },
})

export const searchMenuContent = endpoint({
  method: 'GET',
  path: '/setting/menu/content-opt',
  summary: 'Konten terbit yang dapat dituju menu.',
  access: MENU_POLICY.read,
  query: z.object({ search: optionalText('Pencarian', { maxLength: 100 }) }),
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
  access: MENU_POLICY.create,
  body: withLinkOrPost({ ...itemInput, type: menuId.clone().register(messageLabels, { label: 'Menu' }) }),
  isCreate: true,
  output: row,
  sample: { name: 'Beranda', link: '/', type: 'main' },
})

export const updateMenuItem = endpoint({
  method: 'PUT',
  path: '/setting/menu/:id',
  summary: 'Mengubah isi menu.',
  access: MENU_POLICY.change,
  params: idParams,
  body: withLinkOrPost({ ...itemInput, ...expectedVersion }),
  output: row,
  sample: { name: 'Beranda', link: '/' },
})

export const removeMenuItem = endpoint({
  method: 'DELETE',
  path: '/setting/menu/:id',
  summary: 'Menghapus isi menu; anak-anaknya naik satu tingkat.',
  access: MENU_POLICY.remove,
  params: idParams,
  output: nothing,
})
