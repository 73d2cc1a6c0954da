/** Reads the pictures of the library, and where each is used. */
import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from '#platform/contract/contributions.ts'
import { IMAGE_WIDTHS, widthsOf } from '#platform/contract/options.ts'
import type { Context } from '#platform/server/context.ts'
import { likeTerm } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { PICTURE_USERS } from '#platform/server/files/pictureUsers.ts'
import { errors } from '#platform/server/http/errors.ts'
import { byText, byValue, type ListSource } from '#platform/server/resource/listing.ts'
import type { MediaPicture, MediaUse } from '../../library.ts'

export type StoredPicture = Omit<MediaPicture, 'uses' | 'is_saved' | 'preview_width'> & {
  purpose: string
  saved_at: string | null
}

/** The database of a call or of a transaction, and what the features contribute. */
export type LibrarySource = { queries: Queries; contributions: Contributions }

export const librarySource = ({ db, contributions }: Context): LibrarySource => ({
  queries: db.kysely,
  contributions,
})

const isUsed = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from image_uses where image_uses.image = images.name and ${condition})`

type Contributed = Pick<LibrarySource, 'contributions'>

/** Whether a picture is visible to visitors, or will be once its post is published. */
function isDisplayed(source: Contributed): RawBuilder<boolean> {
  const conditions = PICTURE_USERS.of(source).flatMap(({ entity, displayed = sql<boolean>`1 = 1` }) =>
    displayed ? [sql`(image_uses.entity = ${entity} and ${displayed})`] : [],
  )
  return isUsed(sql`(${sql.join(conditions, sql` or `)})`)
}

/** Whether a picture belongs to a person, a video or a custom entity, which editors of the website may not see. */
const isUsedByOthers = (source: Contributed) =>
  isUsed(sql`image_uses.entity not in (${sql.join(PICTURE_USERS.of(source).map(({ entity }) => entity))})`)

/** Which pictures the library lists: not those that only versions, autosaves or the trash still use. */
const isInLibrary = (source: Contributed) => sql<boolean>`images.purpose <> 'profile'
  and not ${isUsedByOthers(source)}
  and (images.saved_at is not null or ${isDisplayed(source)} or not ${isUsed(sql`1 = 1`)})`

export const PICTURE_COLUMNS = sql<StoredPicture>`images.id, images.name, images.purpose, images.filename, images.alt,
  images.width, images.height, images.focus_x, images.focus_y, images.created_at, images.saved_at`

export function pictures(
  source: Contributed,
): ListSource<MediaPicture, StoredPicture> & { where: RawBuilder<boolean> } {
  return {
    table: 'images',
    columns: PICTURE_COLUMNS,
    sort: { created_at: byValue('images.created_at'), filename: byText('images.filename') },
    filters: { usage: sql`case when ${isDisplayed(source)} then 'used' else 'unused' end` },
    search: (_engine, { term }) => likeTerm('images', term),
    defaultSort: { field: 'created_at', order: 'desc' },
    where: isInLibrary(source),
    toRow: toPicture,
  }
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
export async function withUses(
  source: LibrarySource,
  rows: readonly MediaPicture[],
): Promise<MediaPicture[]> {
  const uses = await readUses(
    source,
    rows.map(({ name }) => name),
  )
  return rows.map((row) => ({
    ...row,
    uses: uses.filter(({ image }) => image === row.name).map(({ image: _, ...use }) => use),
  }))
}

async function readUses(
  source: LibrarySource,
  names: readonly string[],
): Promise<(MediaUse & { image: string })[]> {
  if (names.length === 0) return []
  const uses: (MediaUse & { image: string })[] = []
  for (const { entity, read } of PICTURE_USERS.of(source))
    for (const use of (await read?.(source.queries, names)) ?? []) uses.push({ kind: entity, ...use })
  return uses
}

/** @throws 404 if the library has no such picture */
export async function findPicture(source: LibrarySource, id: number): Promise<StoredPicture> {
  const { rows } = await sql<StoredPicture>`select ${PICTURE_COLUMNS} from images
    where images.id = ${id} and ${isInLibrary(source)}`.execute(source.queries)
  const [picture] = rows
  if (!picture) throw errors.notFound('Gambar tidak ditemukan. Mungkin sudah dihapus.')
  return picture
}

export async function readPicture(source: LibrarySource, id: number): Promise<MediaPicture> {
  const [picture] = await withUses(source, [toPicture(await findPicture(source, id))])
  if (!picture) throw errors.notFound()
  return picture
}
