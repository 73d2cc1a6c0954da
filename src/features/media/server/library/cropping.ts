/** Turns and crops a picture wherever it is used; the original stays in the library. */

import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import { updateImage } from '#platform/server/files/imageRows.ts'
import { storeEncoded, toRefusalMessage } from '#platform/server/files/images.ts'
import { encodeWidths } from '#platform/server/files/imageWidths.ts'
import { readBytes } from '#platform/server/files/store/objectStore.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import { accountSender } from '#platform/server/workers/fairQueue.ts'
import type { PictureCrop } from '../../library.ts'
import { findPicture, librarySource, type StoredPicture } from './libraryRows.ts'
import { toPointInCrop } from './pointInCrop.ts'
import { readLastChangeId, replaceUnchanged } from './replacing.ts'

/** @returns the name of the cropped picture, and in how many places it replaced the original */
export async function cropPicture(
  { context, user }: CallerContext,
  id: number,
  crop: PictureCrop,
): Promise<{ name: string; replaced: number }> {
  const original = await findPicture(librarySource(context), id)
  const changeBefore = await readLastChangeId(context.db.kysely, id)
  const stored = await context.files.images.open(original.name)
  if (!stored) throw errors.conflict('Berkas gambar ini hilang. Unggah gambarnya lagi.')
  const encoded = await encodeWidths(await readBytes(stored), IMAGE_WIDTHS.media, {
    sender: accountSender(user.id),
    crop,
  })
  if ('refusal' in encoded) throw errors.conflict(toRefusalMessage(encoded))
  const name = await storeEncoded(context, encoded, {
    use: 'media',
    userId: user.id,
    filename: original.filename ?? '',
  })
  const replaced = await replaceUnchanged(
    { context, user },
    { id, name, lastChangeId: changeBefore },
    async (tx) => {
      const at = tx.now()
      await updateImage(tx.queries, { id }, { saved_at: original.saved_at ?? at })
      await updateImage(tx.queries, { name }, { saved_at: at, ...toCroppedFocus(original, crop) })
    },
  )
  return { name, replaced }
}

/** Converts the focal point to the cropped picture, so that the same part stays visible. */
function toCroppedFocus({ focus_x, focus_y }: StoredPicture, crop: PictureCrop) {
  if (focus_x === null || focus_y === null) return {}
  const { x, y } = toPointInCrop(crop, { x: focus_x, y: focus_y })
  return { focus_x: x, focus_y: y }
}
