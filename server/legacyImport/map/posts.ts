/** Maps posts with their slugs, dates, authors, pictures and meta values. */
import { HEADLINE, POST_TYPES } from '#contract/content/postType.ts'
import { slugify } from '../../content/posts/slugs.ts'
import { toSearchText } from '../../db/engine.ts'
import { searchedText } from '../../resource/markup.ts'
import { isDateSet, type LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { mapContent } from './content.ts'
import { mapPicture } from './pictures.ts'

/** @param author the author of posts whose own author was not imported */
export async function mapPosts(schoolImport: SchoolImport, author: number): Promise<void> {
  const taken = new Set<string>()
  const types = new Map<number, string>()
  const addresses: { id: number; written: string | null }[] = []
  const posts = await schoolImport.mapRows('posts', async (row) => {
    const title = row.required('title', 'judul')
    const written = row.text('type')?.toLowerCase()
    const type =
      POST_TYPES.find((one) => one === written) ?? row.skipRow(`jenis konten ${written ?? ''} tidak dikenal`)
    const { markup, pictures } = await mapContent(schoolImport, row)
    const image = await mapPicture(schoolImport, row, { column: 'image', use: 'post' })
    const excerpt = row.text('excerpt')
    const tags = row.text('tags')
    const slug = mapSlug(row, title, taken)
    const id = schoolImport.allocateId('posts')
    schoolImport.recordNewId('posts', row.id, id)
    types.set(id, type)
    addresses.push({ id, written: row.text('slug') })
    for (const name of new Set([...pictures, ...(image ? [image] : [])]))
      schoolImport.deferInsert('image_uses', [{ image: name, entity: 'post', entity_id: id }])
    return {
      id,
      type,
      title,
      slug,
      content: markup.html,
      excerpt,
      tags,
      image,
      ...mapStates(row),
      agenda_date: mapAgendaDate(row, type),
      author_id: mapAuthor(schoolImport, row, author),
      publish_at: null,
      expire_at: null,
      search_text: toSearchText(title, excerpt, tags, searchedText(markup)),
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  schoolImport.deferInsert('posts', posts)
  const former = new Map<string, number>()
  for (const { id, written } of addresses)
    if (written !== null && FORMER_SLUG.test(written) && !taken.has(written) && !former.has(written))
      former.set(written, id)
  schoolImport.deferInsert(
    'redirects',
    [...former].map(([path, post_id]) => ({ path, post_id, created_at: schoolImport.importedAt })),
  )
  await mapMeta(schoolImport, types)
}

function mapAgendaDate(row: LegacyRow, type: string): string | null {
  if (type === 'agenda') return row.day('agenda_date')
  if (!isDateSet(row.raw('agenda_date'))) return null
  row.noteCorrection('agenda_date', null, 'hanya agenda yang bertanggal')
  return null
}

/** Slugs that the website uses. */
const SLUG = /^[a-z0-9-]{1,200}$/
/** Slugs of the earlier system, which redirect to their post. */
const FORMER_SLUG = /^[\w-]{1,200}$/

function mapSlug(row: LegacyRow, title: string, taken: Set<string>): string {
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

function mapStates(row: LegacyRow) {
  const written = row.text('status')
  const status = STATUSES[written?.toLowerCase() ?? ''] ?? 'draft'
  if (status !== written) row.noteCorrection('status', status, 'sebutannya di Pelita')
  const seen = row.text('visibility')
  const comments = row.text('comment_status')
  const visibility: 'public' | 'private' = seen === null || seen === 'public' ? 'public' : 'private'
  if (seen !== null && seen !== visibility)
    row.noteCorrection('visibility', visibility, 'sebutannya di Pelita')
  const comment_status: 'open' | 'close' = comments === 'open' ? 'open' : 'close'
  if (comments !== null && comments !== comment_status)
    row.noteCorrection('comment_status', comment_status, 'sebutannya di Pelita')
  return { status, visibility, comment_status }
}

function mapAuthor(schoolImport: SchoolImport, row: LegacyRow, other: number): number {
  const column = row.raw('author_id') === undefined ? 'user_id' : 'author_id'
  const author = schoolImport.findNewId('users', row.integer(column))
  if (author !== undefined) return author
  row.noteCorrection(column, 'Administrator', 'akun penulisnya tidak dibawa')
  return other
}

const META_NAME = /^mtdt\w{0,96}$/
const isOn = (value: string) => !['0', 'false'].includes(value)

async function mapMeta(schoolImport: SchoolImport, types: ReadonlyMap<number, string>): Promise<void> {
  const headline = findHeadline(schoolImport, types)
  const taken = new Set<string>()
  const meta = await schoolImport.mapRows('post_meta', (row) => {
    const post_id = schoolImport.requireNewId(row, 'post_id', 'posts')
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
  schoolImport.deferInsert('post_meta', meta)
}

/** The headline that the old site showed: the post with the lowest id, which also has the lowest new id. */
function findHeadline(schoolImport: SchoolImport, types: ReadonlyMap<number, string>): number | undefined {
  const marked = (schoolImport.dump.tables.get('post_meta') ?? []).flatMap(
    ({ name, value, post_id, deleted_at }) => {
      const id = schoolImport.findNewId('posts', Number(post_id))
      const counts = name?.trim() === HEADLINE && value && isOn(value.trim()) && !isDateSet(deleted_at)
      return counts && id !== undefined && types.get(id) === 'news' ? [id] : []
    },
  )
  return marked.length > 0 ? Math.min(...marked) : undefined
}
