/** Reads the pictures of the library, and where each is used. */
import { sql } from 'kysely'
import type { PostType } from '#features/posts/postType.ts'
import { IMAGE_WIDTHS, widthsOf } from '#platform/contract/options.ts'
import { likeTerm } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { errors } from '#platform/server/http/errors.ts'
import { byText, byValue, type ListSource } from '#platform/server/resource/listing.ts'
import type { MediaPicture, MediaUse } from '../../library.ts'

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
  search: (_engine, { term }) => likeTerm('images', term),
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

/** The titles of the settings that hold a picture, by the entity id under which their picture is claimed. */
const PICTURE_SETTING_TITLES = ['Logo', 'Ikon situs']

/** A kind of records that use images, and their table. */
type ImageUser = { entity: string; table: string; typeColumn?: string }

async function readUses(queries: Queries, names: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const usesByImage = new Map<string, MediaUse[]>()
  if (names.length === 0) return usesByImage
  const nameList = sql.join(names)
  type UseRow = { image: string; kind: MediaUse['kind']; id: number; title: string; type: PostType | null }
  const selectUsesBy = ({ entity, table, typeColumn = 'null' }: ImageUser) =>
    sql`select image_uses.image, entity as kind, owners.id, owners.title, ${sql.raw(typeColumn)} as type from image_uses
      join ${sql.table(table)} as owners on owners.id = entity_id
      where image_uses.image in (${nameList}) and entity = ${sql.lit(entity)}`
  const { rows } =
    await sql<UseRow>`${selectUsesBy({ entity: 'post', table: 'posts', typeColumn: 'owners.type' })}
    union all ${selectUsesBy({ entity: 'slide', table: 'slides' })}
    union all ${selectUsesBy({ entity: 'gallery', table: 'galleries' })}
    union all ${selectUsesBy({ entity: 'album', table: 'albums' })}
    union all select image, entity, entity_id, '', null from image_uses where image in (${nameList}) and entity = 'setting'
    order by 2, 3`.execute(queries)
  for (const { image, ...use } of rows) {
    const title = use.kind === 'setting' ? (PICTURE_SETTING_TITLES[use.id] ?? 'Pengaturan') : use.title
    usesByImage.set(image, [...(usesByImage.get(image) ?? []), { ...use, title }])
  }
  return usesByImage
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
