/** Uploaded images: checks, re-encodes and stores them, tracks their uses, and removes unused ones. */
import { randomBytes } from 'node:crypto'
import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import { lastLetters } from '#platform/contract/field/unicode.ts'
import { IMAGE_WIDTHS, type ImageUse, widthsOf } from '#platform/contract/options.ts'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '../context.ts'
import { toSearchText } from '../db/engine.ts'
import type { Queries } from '../db/open.ts'
import type { Database } from '../db/tables.ts'
import { write } from '../db/write.ts'
import { errors } from '../http/errors.ts'
import { accountSender, SERVER } from '../workers/fairQueue.ts'
import { type EncodeResult, encodeWidths, type ImageFormat } from './imageWidths.ts'

const EXTENSIONS: Record<ImageFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

const NOT_AN_IMAGE = 'Berkas ini bukan gambar JPG, PNG atau WebP yang utuh.'
const REFUSALS = {
  unreadable: NOT_AN_IMAGE,
  tooLarge: 'Gambar terlalu besar. Paling besar 40 megapiksel.',
  heic: 'Foto HEIC dari iPhone belum dapat dibaca. Simpan fotonya sebagai JPEG, lalu unggah lagi.',
} as const

/**
 * Checks, re-encodes and stores an uploaded image; metadata is dropped, orientation applied.
 *
 * @param sent `field` gets the error message; `filename` is searched in the library
 * @returns its random name, served as /images/{name} and /images/{width}-{name}
 * @throws 422 for anything but a whole JPEG, PNG or WebP of at most 40 megapixels
 */
export async function storeImage(
  context: Context,
  { path, filename, use, userId, field }: SentImage,
): Promise<string> {
  const encoded = await encodeWidths(path, IMAGE_WIDTHS[use], {
    sender: userId === null ? SERVER : accountSender(userId),
  })
  if ('refusal' in encoded) throw errors.invalid({ [field]: toRefusalMessage(encoded) })
  return storeEncoded(context, encoded, { filename, use, userId })
}

/** @returns its random name */
export async function storeEncoded(
  context: Context,
  encoded: EncodedImage,
  { filename, use, userId }: Pick<SentImage, 'filename' | 'use' | 'userId'>,
): Promise<string> {
  const name = createImageName(encoded)
  try {
    // The row is inserted last, so that it never refers to missing files; files without a row are cleaned up.
    await storeWidths(context.files, name, encoded)
    await write(context, userId === null ? null : { id: userId }, ({ queries, now }) =>
      queries
        .insertInto('images')
        .values({
          name,
          purpose: use,
          user_id: userId,
          unused_since: now(),
          created_at: now(),
          ...encoded.size,
          ...(filename && { filename: lastLetters(filename, 200), search_text: toSearchText(filename) }),
        })
        .execute(),
    )
  } catch (error) {
    await removeFiles(context, { name, purpose: use })
    throw error
  }
  return name
}

/** Converts a received file for `storeImage`. */
export const toSentImage = (file: { path: string; filename: string } | null) => ({
  path: file?.path ?? '',
  filename: file?.filename ?? '',
})

type SentImage = {
  path: string
  filename?: string | undefined
  use: ImageUse
  userId: number | null
  field: string
}

type EncodedImage = Exclude<EncodeResult, { refusal: string }>

/** The message for an image that was refused. */
export const toRefusalMessage = ({ refusal }: Extract<EncodeResult, { refusal: string }>) => REFUSALS[refusal]

/** A random file name with the extension of the format. */
export const createImageName = ({ format }: Pick<EncodedImage, 'format'>) =>
  `${randomBytes(16).toString('hex')}.${EXTENSIONS[format]}`

/** Stores the image and each of its widths. */
export async function storeWidths(
  files: Context['files'],
  name: string,
  { images }: EncodedImage,
): Promise<void> {
  for (const { width, bytes } of images) await files.images.put(width ? `${width}-${name}` : name, bytes)
}

type Claim = { entity: string; entityId: number; images: readonly (string | null)[] }

/** Records which images a record uses now; its former uses are deleted. */
export async function claimImages(queries: Queries, claim: Claim): Promise<void> {
  await queries
    .deleteFrom('image_uses')
    .where('entity', '=', claim.entity)
    .where('entity_id', '=', claim.entityId)
    .execute()
  await claimFirstImages(queries, claim)
}

/** Records the images of a new record, which has no former uses. */
export async function claimFirstImages(queries: Queries, { entity, entityId, images }: Claim): Promise<void> {
  const names = [...new Set(images.filter((name) => name !== null))]
  if (names.length === 0) return
  const values = names.map((image) => ({ image, entity, entity_id: entityId }))
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT)
    await queries
      .insertInto('image_uses')
      .values(values.slice(start, start + ROWS_PER_INSERT))
      .execute()
}

/** SQLite binds at most 32,766 values in one statement; a megabyte of text has room for 20,000 pictures. */
const ROWS_PER_INSERT = 1000

export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>

/** The sizes of images; those stored by earlier versions have none. */
export async function readImageSizes(queries: Queries, names: readonly string[]): Promise<ImageSizes> {
  if (names.length === 0) return new Map()
  const rows = await queries
    .selectFrom('images')
    .where('name', 'in', [...new Set(names)])
    .select(['name', 'width', 'height'])
    .execute()
  return new Map(
    rows.flatMap(({ name, width, height }) => (width && height ? [[name, { width, height }]] : [])),
  )
}

/** Which of the names belong to stored images. */
export async function readStoredImages(
  queries: Queries,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await queries
    .selectFrom('images')
    .where('name', 'in', [...new Set(names)])
    .select('name')
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Whether an upload of that name exists; a form may only refer to what was uploaded. */
export async function isStoredImage(queries: Queries, name: string): Promise<boolean> {
  return (await readStoredImages(queries, [name])).has(name)
}

/**
 * Removes an image that an upload replaces, if it was uploaded by the same user and nothing uses it.
 */
export const removeReplacedImage = (context: Context, { name, userId }: { name: string; userId: number }) =>
  removeUnused(context, (images) => images.where('name', '=', name).where('user_id', '=', userId))

/** Removes an image if nothing uses it. */
export const removeImageIfUnused = (context: Context, name: string) =>
  removeUnused(context, (images) => images.where('name', '=', name))

type Deletion = DeleteQueryBuilder<Database, 'images', DeleteResult>

async function removeUnused(
  context: Context,
  addConditions: (images: Deletion) => Deletion,
): Promise<number> {
  const unused = await write(context, null, ({ queries }) =>
    addConditions(queries.deleteFrom('images'))
      .where('name', 'not in', queries.selectFrom('image_uses').select('image'))
      .returning(['name', 'purpose'])
      .execute(),
  )
  for (const image of unused) await removeFiles(context, image)
  return unused.length
}

/**
 * Removes images that have been unused for 24 hours, so that an edit which removed one can be undone. An image of a
 * post that was never used may belong to a draft that exists only on a device, and stays as long as such drafts.
 *
 * @param draftDays days until such a draft is deleted
 * @returns how many were removed
 */
export async function sweepUnusedImages(context: Context, draftDays: number): Promise<number> {
  // If the storage is unreachable, rows would be deleted while their files stay.
  await context.files.store.check()
  await write(context, null, async ({ queries, now }) => {
    const used = queries.selectFrom('image_uses').select('image')
    const images = queries.updateTable('images')
    await images
      .set({ unused_since: null })
      .where('unused_since', 'is not', null)
      .where('name', 'in', used)
      .execute()
    await images
      .set({ unused_since: now() })
      .where('unused_since', 'is', null)
      .where('saved_at', 'is', null)
      .where('name', 'not in', used)
      .execute()
  })
  const daysAgo = (days: number) => new Date(context.clock() - days * DAY).toISOString()
  return removeUnused(context, (unused) =>
    unused
      .where('saved_at', 'is', null)
      .where('unused_since', '<', daysAgo(1))
      .where(({ or, eb, ref }) =>
        or([
          eb('purpose', '!=', 'post' satisfies ImageUse),
          eb('unused_since', '>', ref('created_at')),
          eb('unused_since', '<', daysAgo(draftDays)),
        ]),
      ),
  )
}

export async function removeFiles(
  { files }: Pick<Context, 'files'>,
  { name, purpose }: { name: string; purpose: string },
) {
  const widths = widthsOf(purpose)
  await Promise.all(
    [name, ...widths.map((width) => `${width}-${name}`)].map((file) => files.images.remove(file)),
  )
}
