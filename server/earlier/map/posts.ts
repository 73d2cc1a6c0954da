/** Posts under the addresses, dates and authors they had, and what hangs on them. */
import { HEADLINE, POST_TYPES } from '#contract/content/postType.ts'
import { slugify } from '../../content/posts/slugs.ts'
import { searchable } from '../../db/engine.ts'
import { searchedText } from '../../resource/markup.ts'
import type { Moving } from '../moving.ts'
import { type EarlierRow, holdsDate } from '../row.ts'
import { contentOf } from './content.ts'
import { pictureOf } from './pictures.ts'

/** @param author of whom the earlier author is not here */
export async function mapPosts(moving: Moving, author: number): Promise<void> {
  const taken = new Set<string>()
  const types = new Map<number, string>()
  const addresses: { id: number; written: string | null }[] = []
  const posts = await moving.mapRows('posts', async (row) => {
    const title = row.required('title', 'judul')
    const written = row.text('type')?.toLowerCase()
    const type =
      POST_TYPES.find((one) => one === written) ?? row.skipRow(`jenis konten ${written ?? ''} tidak dikenal`)
    const { markup, pictures } = await contentOf(moving, row)
    const image = await pictureOf(moving, row, { column: 'image', use: 'post' })
    const [excerpt, tags] = [row.text('excerpt'), row.text('tags')]
    const slug = slugOf(row, title, taken)
    const id = moving.newId('posts')
    moving.recordNewId('posts', row.id, id)
    types.set(id, type)
    addresses.push({ id, written: row.text('slug') })
    for (const name of new Set([...pictures, ...(image ? [image] : [])]))
      moving.write('image_uses', [{ image: name, entity: 'post', entity_id: id }])
    return {
      id,
      type,
      title,
      slug,
      content: markup.html,
      excerpt,
      tags,
      image,
      ...statesOf(row),
      agenda_date: agendaDate(row, type),
      author_id: authorOf(moving, row, author),
      publish_at: null,
      expire_at: null,
      search_text: searchable(title, excerpt, tags, searchedText(markup)),
      ...row.stamps(moving.at),
    }
  })
  moving.write('posts', posts)
  const former = new Map<string, number>()
  for (const { id, written } of addresses)
    if (written !== null && FORMER_SLUG.test(written) && !taken.has(written) && !former.has(written))
      former.set(written, id)
  moving.write(
    'redirects',
    [...former].map(([path, post_id]) => ({ path, post_id, created_at: moving.at })),
  )
  await mapMeta(moving, types)
}

function agendaDate(row: EarlierRow, type: string): string | null {
  if (type === 'agenda') return row.day('agenda_date')
  if (!holdsDate(row.raw('agenda_date'))) return null
  row.noteCorrection('agenda_date', null, 'hanya agenda yang bertanggal')
  return null
}

/** What an address of the website is made of. */
const SLUG = /^[a-z0-9-]{1,200}$/
/** What it may have been made of there, and leads to its post on. */
const FORMER_SLUG = /^[\w-]{1,200}$/

function slugOf(row: EarlierRow, title: string, taken: Set<string>): string {
  const written = row.text('slug')
  const base = written && SLUG.test(written) ? written : slugify(written ?? title)
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  taken.add(slug)
  if (slug !== written)
    row.noteCorrection(
      'slug',
      slug,
      base === written ? 'alamat ini ganda' : 'alamat kosong atau tidak dapat dipakai',
    )
  return slug
}

const STATUSES: Readonly<Record<string, 'publish' | 'draft'>> = {
  publish: 'publish',
  draft: 'draft',
  inactive: 'draft',
}

function statesOf(row: EarlierRow) {
  const written = row.text('status')
  const status = STATUSES[written?.toLowerCase() ?? ''] ?? 'draft'
  if (status !== written) row.noteCorrection('status', status, 'sebutannya di Pelita')
  const [seen, comments] = [row.text('visibility'), row.text('comment_status')]
  const visibility: 'public' | 'private' = seen === null || seen === 'public' ? 'public' : 'private'
  if (seen !== null && seen !== visibility)
    row.noteCorrection('visibility', visibility, 'sebutannya di Pelita')
  const comment_status: 'open' | 'close' = comments === 'open' ? 'open' : 'close'
  if (comments !== null && comments !== comment_status)
    row.noteCorrection('comment_status', comment_status, 'sebutannya di Pelita')
  return { status, visibility, comment_status }
}

function authorOf(moving: Moving, row: EarlierRow, other: number): number {
  const column = row.raw('author_id') === undefined ? 'user_id' : 'author_id'
  const author = moving.newIdOf('users', row.integer(column))
  if (author !== undefined) return author
  row.noteCorrection(column, 'Administrator', 'akun penulisnya tidak dibawa')
  return other
}

const META_NAME = /^mtdt\w{0,96}$/
const isOn = (value: string) => !['0', 'false'].includes(value)

async function mapMeta(moving: Moving, types: ReadonlyMap<number, string>): Promise<void> {
  const headline = headlineOf(moving, types)
  const taken = new Set<string>()
  const meta = await moving.mapRows('post_meta', (row) => {
    const post_id = moving.reference(row, 'post_id', 'posts')
    const name = row.required('name', 'nama')
    const value = row.required('value', 'isi')
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    if (!META_NAME.test(name)) row.skipRow('nama meta harus diawali mtdt')
    if (taken.has(`${post_id} ${name}`)) row.skipRow('meta ini ganda')
    if (name === HEADLINE && (!isOn(value) || types.get(post_id) !== 'news'))
      row.skipRow('bukan berita utama')
    if (name === HEADLINE && post_id !== headline)
      row.skipRow('berita utama hanya satu: yang tampil di situs lama, id terkecil, yang tetap')
    taken.add(`${post_id} ${name}`)
    return { post_id, name, value }
  })
  moving.write('post_meta', meta)
}

/** Of several the one that the old site showed: the lowest earlier id, which has the lowest new one. */
function headlineOf(moving: Moving, types: ReadonlyMap<number, string>): number | undefined {
  const marked = (moving.dump.tables.get('post_meta') ?? []).flatMap(
    ({ name, value, post_id, deleted_at }) => {
      const id = moving.newIdOf('posts', Number(post_id))
      const counts = name?.trim() === HEADLINE && value && isOn(value.trim()) && !holdsDate(deleted_at)
      return counts && id !== undefined && types.get(id) === 'news' ? [id] : []
    },
  )
  return marked.length > 0 ? Math.min(...marked) : undefined
}
