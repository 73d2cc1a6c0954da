/** Makes the missing widths of a picture that is used for another purpose than it was uploaded for. */
import { IMAGE_WIDTHS, REUSE_PURPOSES, type ReusePurpose, widthsOf } from '#platform/contract/options.ts'
import type { Context } from '../context.ts'
import { write } from '../db/write.ts'
import { SERVER } from '../workers/fairQueue.ts'
import { toRefusalMessage } from './images.ts'
import { encodeWidths } from './imageWidths.ts'
import { readBytes } from './store/objectStore.ts'

type NamedPicture = { name: string; purpose: string }

/** @returns why the picture cannot be used for the purpose; null if it now can */
export async function makeWidths(
  context: Context,
  picture: NamedPicture,
  use: ReusePurpose,
): Promise<string | null> {
  return hasWidths(picture.purpose, use) ? null : await addMissingWidths(context, picture)
}

const hasWidths = (purpose: string, use: ReusePurpose) =>
  IMAGE_WIDTHS[use].every((width) => widthsOf(purpose).includes(width))

/** Encodes and stores the missing widths. @returns the reason if that is impossible, else null */
async function addMissingWidths(context: Context, { name, purpose }: NamedPicture): Promise<string | null> {
  const stored = await context.files.images.open(name)
  if (!stored) return 'Berkas gambar ini hilang. Unggah gambarnya lagi.'
  const missing = IMAGE_WIDTHS.media.filter((width) => !widthsOf(purpose).includes(width))
  const encoded = await encodeWidths(await readBytes(stored), missing, { sender: SERVER })
  if ('refusal' in encoded) return toRefusalMessage(encoded)
  for (const { width, bytes } of encoded.images)
    if (width > 0) await context.files.images.put(`${width}-${name}`, bytes)
  await write(context, null, ({ queries }) =>
    queries.updateTable('images').set({ purpose: 'media' }).where('name', '=', name).execute(),
  )
  return null
}

const NAMES_PER_QUERY = 500

/**
 * Makes the widths that pages need, for pictures in a text that were not chosen from the library, e.g. copied from the
 * gallery. Pictures that cannot be encoded are skipped, so that the text can still be saved.
 */
export async function addPageWidths(context: Context, names: readonly string[]): Promise<void> {
  const purposesWithoutPageWidths = REUSE_PURPOSES.filter((use) => !hasWidths(use, 'post'))
  const distinctNames = [...new Set(names)]
  for (let start = 0; start < distinctNames.length; start += NAMES_PER_QUERY) {
    const pictures = await context.db.kysely
      .selectFrom('images')
      .where('name', 'in', distinctNames.slice(start, start + NAMES_PER_QUERY))
      .where('purpose', 'in', purposesWithoutPageWidths)
      .select(['name', 'purpose'])
      .execute()
    for (const picture of pictures) await addMissingWidths(context, picture)
  }
}
