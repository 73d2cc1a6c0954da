/** Reads the pictures of the library, and where each is used. */
import { sql } from 'kysely'
import type { MediaPicture, MediaUse } from '#contract/content/library.ts'
import type { PostType } from '#contract/content/postType.ts'
import { IMAGE_WIDTHS, widthsOf } from '#contract/options.ts'
import { likeTerm } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { errors } from '#server/http/errors.ts'
import { byText, byValue, type ListSource } from '#server/resource/listing.ts'

export type StoredPicture = Omit<MediaPicture, 'uses' | 'is_saved' | 'preview_width'> & {
  purpose: string
  saved_at: string | null
}

/** Whether a picture is visible to visitors, or will be once its post is published. */
const IS_DISPLAYED = sql`exists (select 1 from image_uses as uses where uses.image = images.name
  and (uses.entity in ('slide', 'gallery', 'album', 'setting')
    or (uses.entity = 'post' and exists (select 1 from posts where posts.id = uses.entity_id))))`

/** Whether a picture belongs to a person, a video or a custom entity, which editors of the website may not see. */
const IS_USED_BY_OTHERS = sql`exists (select 1 from image_uses as uses where uses.image = images.name and uses.entity not in
  ('post', 'post_revision', 'post_autosave', 'slide', 'gallery', 'album', 'setting'))`

/** Which pictures the library lists: not those that only versions, autosaves or the trash still use. */
const IN_LIBRARY = sql`images.purpose <> 'profile' and not ${IS_USED_BY_OTHERS}
  and (images.saved_at is not null or ${IS_DISPLAYED}
    or not exists (select 1 from image_uses as uses where uses.image = images.name))`

export const PICTURE_SOURCE: ListSource<MediaPicture, StoredPicture> = {
  table: 'images',
  columns: sql<StoredPicture>`images.id, images.name, images.purpose, images.filename, images.alt, images.width,
    images.height, images.focus_x, images.focus_y, images.created_at, images.saved_at`,
  sort: { created_at: byValue('images.created_at'), filename: byText('images.filename') },
  filters: { usage: sql`case when ${IS_DISPLAYED} then 'used' else 'unused' end` },
  search: (_engine, term) => likeTerm('images', term),
  defaultSort: { field: 'created_at', order: 'desc' },
  where: IN_LIBRARY,
  toRow: toPicture,
}

function toPicture({ purpose, saved_at, ...row }: StoredPicture): MediaPicture {
  return { ...row, preview_width: previewWidthOf(purpose), is_saved: saved_at !== null, uses: [] }
}

/** The width nearest to that of a card. */
function previewWidthOf(purpose: string): number {
  const widths = widthsOf(purpose)
  return widths.find((width) => width >= IMAGE_WIDTHS.post[0]) ?? widths[0] ?? 0
}

/** Adds to each row where it is used. */
export async function withUses(queries: Queries, rows: readonly MediaPicture[]): Promise<MediaPicture[]> {
  const uses = await readUses(
    queries,
    rows.map(({ name }) => name),
  )
  return rows.map((row) => ({ ...row, uses: uses.get(row.name) ?? [] }))
}

const SETTINGS = ['Logo', 'Ikon situs']

async function readUses(queries: Queries, names: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const found = new Map<string, MediaUse[]>()
  if (names.length === 0) return found
  const nameList = sql.join(names)
  type FoundUse = { image: string; kind: MediaUse['kind']; id: number; title: string; type: PostType | null }
  const selectUsesIn = (entity: string, table: string, type = 'null') =>
    sql`select image_uses.image, entity as kind, owners.id, owners.title, ${sql.raw(type)} as type from image_uses
      join ${sql.table(table)} as owners on owners.id = entity_id
      where image_uses.image in (${nameList}) and entity = ${sql.lit(entity)}`
  const { rows } =
    await sql<FoundUse>`${selectUsesIn('post', 'posts', 'owners.type')} union all ${selectUsesIn('slide', 'slides')}
    union all ${selectUsesIn('gallery', 'galleries')} union all ${selectUsesIn('album', 'albums')}
    union all select image, entity, entity_id, '', null from image_uses where image in (${nameList}) and entity = 'setting'
    order by 2, 3`.execute(queries)
  for (const { image, ...use } of rows) {
    const title = use.kind === 'setting' ? (SETTINGS[use.id] ?? 'Pengaturan') : use.title
    found.set(image, [...(found.get(image) ?? []), { ...use, title }])
  }
  return found
}

/** @throws 404 if the library has no such picture */
export async function findPicture(queries: Queries, id: number): Promise<StoredPicture> {
  const { rows } = await sql<StoredPicture>`select ${PICTURE_SOURCE.columns} from images
    where images.id = ${id} and ${IN_LIBRARY}`.execute(queries)
  const [picture] = rows
  if (!picture) throw errors.notFound('Gambar tidak ditemukan. Mungkin sudah dihapus.')
  return picture
}

export async function readPicture(queries: Queries, id: number): Promise<MediaPicture> {
  const [picture] = await withUses(queries, [toPicture(await findPicture(queries, id))])
  if (!picture) throw errors.notFound()
  return picture
}
