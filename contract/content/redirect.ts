/** Redirects ('Pengalihan'): old addresses that lead on, and dead links ('Tautan Rusak') of the site to itself. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint, listOutput, listQuery, nothing } from '../endpoint.ts'
import { exportCall } from '../export/exportCall.ts'
import { fieldInfo, idParams, moment, text } from '../fields.ts'
import { holdsControls, OTHER_SCHEME, readAddress, withoutTrackers } from './address.ts'
import { linkOrPost, menuFields, menuId } from './menu.ts'
import { postType } from './posts/postInput.ts'

/** Whether visitors can reach what an address means. */
export const LINK_STATES = [
  { id: 'public', name: 'Tampil' },
  { id: 'hidden', name: 'Tidak tampil di situs' },
  { id: 'gone', name: 'Tidak ada' },
  { id: 'covered', name: 'Tertutup halaman' },
] as const
/** Of a redirect: `covered` where a page stands at the old address itself, so that nobody is led on. */
export type RedirectState = (typeof LINK_STATES)[number]['id']
export type LinkState = Exclude<RedirectState, 'covered'>

const redirect = z.object({
  id: z.int(),
  /** The address asked for. */
  path: z.string(),
  /** Where it leads. */
  link: z.string(),
  post: z.object({ id: z.int(), title: z.string(), type: postType }).nullable(),
  /** Of what it leads to. */
  state: z.enum(['public', 'hidden', 'gone', 'covered']),
  /** Noted when the address of a post was changed, not chosen by a person. */
  is_former: z.boolean(),
  created_at: moment,
})
export type Redirect = z.output<typeof redirect>

export const listRedirects = endpoint({
  method: 'GET',
  path: '/redirects',
  summary: 'Alamat lama situs dan alamat yang dituju sekarang.',
  access: POLICY.menu.read,
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

/** A whole pasted address is taken for its path, since the old website may have stood on another host. */
export const redirectFields = z.object({
  path: text('Alamat lama', { most: MAX_ADDRESS_LENGTH })
    .transform((pasted) =>
      OTHER_SCHEME.test(pasted) ? '' : withoutTrackers(readAddress(pasted)?.path ?? ''),
    )
    .refine((path) => path.length > 1 && path.length <= MAX_ADDRESS_LENGTH && !holdsControls(path), NO_PATH)
    .register(fieldInfo, { label: 'Alamat lama', input: 'text', hint: PATH_HINT }),
  post_id: menuFields.shape.post_id,
  // A copy: a label belongs to the schema itself, and the menu's form has another for it.
  link: menuFields.shape.link.clone().register(fieldInfo, { label: 'Alamat tujuan', input: 'text' }),
})

export const createRedirect = endpoint({
  method: 'POST',
  path: '/redirects',
  summary: 'Mengalihkan satu alamat lama ke konten atau ke alamat lain situs ini.',
  access: POLICY.menu.create,
  body: linkOrPost(redirectFields.shape),
  isCreate: true,
  output: redirect,
  sample: { path: '/ppdb-2024', link: '/contact' },
})

export const removeRedirect = endpoint({
  method: 'DELETE',
  path: '/redirects/:id',
  summary: 'Menghapus satu pengalihan; sesudah itu alamat lamanya tidak ada.',
  access: POLICY.menu.remove,
  params: idParams,
  output: nothing,
})

const deadLink = z.object({
  /** What holds the link. */
  kind: z.enum(['post', 'slide', 'menu']),
  id: z.int(),
  title: z.string(),
  /** Of a post. */
  type: postType.nullable(),
  /** Of a menu's item. */
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
  access: POLICY.menu.read,
  query: z.object({
    /** Where to go on: the last post that was looked at. */
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  }),
  output: z.object({ rows: z.array(deadLink), next: z.int().nullable() }),
})

/** Every call of redirects, as the catalogue lists them. */
export const redirectCalls = {
  listRedirects,
  exportRedirects,
  createRedirect,
  removeRedirect,
  readDeadLinks,
} as const
