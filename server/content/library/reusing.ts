/** A picture that stands in another place than it was uploaded for: that place's widths are made of it. */
import { REUSES, type ReusePurpose } from '#contract/content/library.ts'
import { IMAGE_WIDTHS, widthsOf } from '#contract/options.ts'
import type { Context } from '#server/context.ts'
import { refusalOf } from '#server/files/images.ts'
import { encodeWidths } from '#server/files/imageWidths.ts'
import { bytesOf } from '#server/files/store/objectStore.ts'
import { errors } from '#server/http/errors.ts'
import { findPicture, type StoredPicture } from './libraryRows.ts'

const serves = (purpose: string, use: ReusePurpose) =>
  IMAGE_WIDTHS[use].every((width) => widthsOf(purpose).includes(width))

/** The picture is one, wherever it stands. @returns its name */
export async function reuse(context: Context, id: number, use: ReusePurpose): Promise<string> {
  const picture = await findPicture(context.db.kysely, id)
  const problem = serves(picture.purpose, use) ? null : await widen(context, picture)
  if (problem !== null) throw errors.conflict(problem)
  return picture.name
}

/** @returns why it cannot be shown elsewhere */
async function widen(
  context: Context,
  { name, purpose }: Pick<StoredPicture, 'name' | 'purpose'>,
): Promise<string | null> {
  const stored = await context.files.images.open(name)
  if (!stored) return 'Berkas gambar ini hilang. Unggah gambarnya lagi.'
  const missing = IMAGE_WIDTHS.media.filter((width) => !widthsOf(purpose).includes(width))
  const encoded = await encodeWidths(await bytesOf(stored), missing)
  if ('refusal' in encoded) return refusalOf(encoded)
  for (const { width, bytes } of encoded.images)
    if (width > 0) await context.files.images.put(`${width}-${name}`, bytes)
  await context.db.kysely.updateTable('images').set({ purpose: 'media' }).where('name', '=', name).execute()
  return null
}

const NAMES_PER_QUERY = 500

/**
 * For pictures in a text that were not taken from the library, such as those copied with a part of the gallery's page:
 * a page asks for widths they would not have. One that cannot be widened keeps nobody from saving the words.
 */
export async function widenForPage(context: Context, names: readonly string[]): Promise<void> {
  const narrow = REUSES.filter((use) => !serves(use, 'post'))
  const distinct = [...new Set(names)]
  for (let at = 0; at < distinct.length; at += NAMES_PER_QUERY) {
    const pictures = await context.db.kysely
      .selectFrom('images')
      .where('name', 'in', distinct.slice(at, at + NAMES_PER_QUERY))
      .where('purpose', 'in', narrow)
      .select(['name', 'purpose'])
      .execute()
    for (const picture of pictures) await widen(context, picture)
  }
}
