/** Maps posts with their slugs, dates, authors, pictures and meta values. */
import { HEADLINE, isHeadlineMark, POST_TYPE, POST_TYPES } from '#features/posts/postType.ts'
import { HEADLINE_VALUE } from '#features/posts/server/postMeta.ts'
import { slugify } from '#features/posts/server/slugs.ts'
import { toReadingSearchText } from '#platform/server/db/engine.ts'
import { searchedText } from '#platform/server/resource/markup.ts'
import { isDateSet, type LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import { mapContent } from './content.ts'
import { mapPicture } from './pictures.ts'

/** @param author the author of posts whose own author was not imported */
export async function mapPosts(schoolImport: SchoolImport, author: number): Promise<void> {
  const takenSlugs = new Set<string>()
  const types = new Map<number, string>()
  const addresses: { id: number; written: string | null }[] = []
  const posts = await schoolImport.mapRows('posts', async (row) => {
    const title = row.required('title', 'judul')
    const legacyType = row.text('type')?.toLowerCase()
    const type =
      POST_TYPES.find((postType) => postType === legacyType) ??
      row.skipRow(`jenis konten ${legacyType ?? ''} tidak dikenal`)
    const { markup, pictures } = await mapContent(schoolImport, row)
    const image = await mapPicture(schoolImport, row, { column: 'image', use: 'post' })
    const excerpt = row.text('excerpt')
    const tags = row.text('tags')
    const slug = mapSlug(row, title, takenSlugs)
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
      search_text: toReadingSearchText(title, excerpt, tags, searchedText(markup)),
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  schoolImport.deferInsert('posts', posts)
  const postIdByFormerSlug = new Map<string, number>()
  for (const { id, written } of addresses)
    if (
      written !== null &&
      FORMER_SLUG.test(written) &&
      !takenSlugs.has(written) &&
      !postIdByFormerSlug.has(written)
    )
      postIdByFormerSlug.set(written, id)
  schoolImport.deferInsert(
    'redirects',
    [...postIdByFormerSlug].map(([path, post_id]) => ({
      path,
      post_id,
      created_at: schoolImport.importedAt,
    })),
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

function mapSlug(row: LegacyRow, title: string, takenSlugs: Set<string>): string {
  const legacySlug = row.text('slug')
  const baseSlug = legacySlug && SLUG.test(legacySlug) ? legacySlug : slugify(legacySlug ?? title)
  let slug = baseSlug
  for (let number = 2; takenSlugs.has(slug); number += 1) slug = `${baseSlug}-${number}`
  takenSlugs.add(slug)
  if (slug !== legacySlug)
    row.noteCorrection(
      'slug',
      slug,
      baseSlug === legacySlug ? 'alamat ini ganda' : 'alamat kosong atau tidak dapat dipakai',
    )
  return slug
}

const STATUSES: Readonly<Record<string, 'publish' | 'draft'>> = {
  publish: 'publish',
  draft: 'draft',
  inactive: 'draft',
}

function mapStates(row: LegacyRow) {
  const legacyStatus = row.text('status')
  const status = STATUSES[legacyStatus?.toLowerCase() ?? ''] ?? 'draft'
  if (status !== legacyStatus) row.noteCorrection('status', status, 'sebutannya di Pelita')
  const legacyVisibility = row.text('visibility')
  const legacyCommentStatus = row.text('comment_status')
  const visibility: 'public' | 'private' =
    legacyVisibility === null || legacyVisibility === 'public' ? 'public' : 'private'
  if (legacyVisibility !== null && legacyVisibility !== visibility)
    row.noteCorrection('visibility', visibility, 'sebutannya di Pelita')
  const comment_status: 'open' | 'close' = legacyCommentStatus === 'open' ? 'open' : 'close'
  if (legacyCommentStatus !== null && legacyCommentStatus !== comment_status)
    row.noteCorrection('comment_status', comment_status, 'sebutannya di Pelita')
  return { status, visibility, comment_status }
}

function mapAuthor(schoolImport: SchoolImport, row: LegacyRow, fallbackAuthor: number): number {
  const column = row.raw('author_id') === undefined ? 'user_id' : 'author_id'
  const author = schoolImport.findNewId('users', row.integer(column))
  if (author !== undefined) return author
  row.noteCorrection(column, 'Administrator', 'akun penulisnya tidak dibawa')
  return fallbackAuthor
}

const META_NAME = /^mtdt\w{0,96}$/
const mayBeHeadline = (type: string | undefined) =>
  POST_TYPES.some((known) => known === type && POST_TYPE[known].hasHeadline)

async function mapMeta(schoolImport: SchoolImport, types: ReadonlyMap<number, string>): Promise<void> {
  const headline = findHeadline(schoolImport, types)
  const importedKeys = new Set<string>()
  const meta = await schoolImport.mapRows('post_meta', (row) => {
    const post_id = schoolImport.requireNewId(row, 'post_id', 'posts')
    const name = row.required('name', 'nama')
    const value = row.required('value', 'isi')
    for (const column of ['created_at', 'updated_at']) row.raw(column)
    if (!META_NAME.test(name)) row.skipRow('nama meta harus diawali mtdt')
    if (importedKeys.has(`${post_id} ${name}`)) row.skipRow('meta ini ganda')
    if (name === HEADLINE && !(isHeadlineMark({ name, value }) && mayBeHeadline(types.get(post_id))))
      row.skipRow('bukan berita utama')
    if (name === HEADLINE && post_id !== headline)
      row.skipRow('berita utama hanya satu: yang tampil di situs lama, id terkecil, yang tetap')
    importedKeys.add(`${post_id} ${name}`)
    return { post_id, name, value: name === HEADLINE ? HEADLINE_VALUE : value }
  })
  schoolImport.deferInsert('post_meta', meta)
}

/** The headline that the old site showed: the post with the lowest id, which also has the lowest new id. */
function findHeadline(schoolImport: SchoolImport, types: ReadonlyMap<number, string>): number | undefined {
  const headlineIds = (schoolImport.dump.tables.get('post_meta') ?? []).flatMap(
    ({ name, value, post_id, deleted_at }) => {
      const id = schoolImport.findNewId('posts', Number(post_id))
      const counts = isHeadlineMark({ name: name?.trim() ?? '', value }) && !isDateSet(deleted_at)
      return counts && id !== undefined && mayBeHeadline(types.get(id)) ? [id] : []
    },
  )
  return headlineIds.length > 0 ? Math.min(...headlineIds) : undefined
}
