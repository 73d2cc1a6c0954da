/** Redirects ('Pengalihan') from old addresses, and dead internal links ('Tautan Rusak') of the site. */
import { z } from 'zod'
import {
  hasControlCharacters,
  NON_HTTP_SCHEME,
  parseAddress,
  removeTrackingParameters,
} from '#features/posts/address.ts'
import { postType } from '#features/posts/postInput.ts'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { fieldInfo, idParams, moment, text } from '#platform/contract/fields.ts'
import { MENU_POLICY } from './access.ts'
import { menuFields, menuId, withLinkOrPost } from './menu.ts'

/** Whether visitors can reach the target of a link. */
export const LINK_STATES = [
  { id: 'public', name: 'Tampil' },
  { id: 'hidden', name: 'Tidak tampil di situs' },
  { id: 'gone', name: 'Tidak ada' },
  { id: 'covered', name: 'Tertutup halaman' },
] as const
/** A redirect is `covered` if a page exists at its old address, so that it never takes effect. */
export type RedirectState = (typeof LINK_STATES)[number]['id']
export type LinkState = Exclude<RedirectState, 'covered'>

const redirect = z.object({
  id: z.int(),
  /** The old address. */
  path: z.string(),
  /** The target. */
  link: z.string(),
  post: z.object({ id: z.int(), title: z.string(), type: postType }).nullable(),
  /** State of the target. */
  state: z.enum(['public', 'hidden', 'gone', 'covered']),
  /** Created automatically when the address of a post changed. */
  is_former: z.boolean(),
  created_at: moment,
})
export type Redirect = z.output<typeof redirect>

export const listRedirects = endpoint({
  method: 'GET',
  path: '/redirects',
  summary: 'Alamat lama situs dan alamat yang dituju sekarang.',
  access: MENU_POLICY.read,
  query: listQuery({ sortable: ['created_at', 'path'] }),
  output: listOutput(redirect),
})

export const exportRedirects = exportCall(listRedirects, {
  name: 'Pengalihan',
  columns: [
    { source: 'path', label: 'Alamat lama' },
    { source: 'link', label: 'Tujuan' },
    { source: 'state', label: 'Keadaan', options: LINK_STATES },
    { source: 'created_at', label: 'Dibuat', kind: 'moment' },
  ],
})

const MAX_ADDRESS_LENGTH = 500
const PATH_HINT =
  'Bagian sesudah nama situs, misalnya /ppdb-2024. Alamat lengkap yang ditempel dipotong sendiri. Huruf besar dan kecil sama saja; tambahan dari iklan dan media sosial (utm_…, fbclid, gclid) diabaikan.'
const NO_PATH = 'Isi alamat lama di situs ini, misalnya /ppdb-2024'

/** Only the path of a pasted address is used, since the old website may have had another host. */
export const redirectFields = z.object({
  path: text('Alamat lama', { maxLength: MAX_ADDRESS_LENGTH })
    .transform((pasted) =>
      NON_HTTP_SCHEME.test(pasted) ? '' : removeTrackingParameters(parseAddress(pasted)?.path ?? ''),
    )
    .refine(
      (path) => path.length > 1 && path.length <= MAX_ADDRESS_LENGTH && !hasControlCharacters(path),
      NO_PATH,
    )
    .register(fieldInfo, { label: 'Alamat lama', input: 'text', hint: PATH_HINT }),
  post_id: menuFields.shape.post_id,
  // Cloned, because the label is registered on the schema object and the menu form has another one.
  link: menuFields.shape.link.clone().register(fieldInfo, { label: 'Alamat tujuan', input: 'text' }),
})

export const createRedirect = endpoint({
  method: 'POST',
  path: '/redirects',
  summary: 'Mengalihkan satu alamat lama ke konten atau ke alamat lain situs ini.',
  access: MENU_POLICY.create,
  body: withLinkOrPost(redirectFields.shape),
  isCreate: true,
  output: redirect,
  sample: { path: '/ppdb-2024', link: '/contact' },
})

export const removeRedirect = endpoint({
  method: 'DELETE',
  path: '/redirects/:id',
  summary: 'Menghapus satu pengalihan; sesudah itu alamat lamanya tidak ada.',
  access: MENU_POLICY.remove,
  params: idParams,
  output: nothing,
})

const deadLink = z.object({
  /** Kind of the record that contains the link. */
  kind: z.enum(['post', 'slide', 'menu']),
  id: z.int(),
  title: z.string(),
  /** Only set for posts. */
  type: postType.nullable(),
  /** Only set for menu items. */
  menu: menuId.nullable(),
  link: z.string(),
  state: z.enum(['hidden', 'gone']),
})
export type DeadLink = z.output<typeof deadLink>

export const readDeadLinks = endpoint({
  method: 'GET',
  path: '/redirects/dead-links',
  summary:
    'Tautan dan gambar dalam menu, slide dan konten publik yang menuju halaman situs sendiri yang tidak ada atau tidak tampil.',
  access: MENU_POLICY.read,
  query: z.object({
    /** Cursor: id of the last post that was checked. */
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  output: z.object({ rows: z.array(deadLink), next: z.int().nullable() }),
})
