/** Our own copies of videos' thumbnails: fetched by the server once, so that no visitor's browser asks the video service. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { videoId, videoThumbnails } from '#contract/content/gallery.ts'
import { HOUR, SECOND } from '#contract/units.ts'
import { type Context, now } from '#server/context.ts'
import { write } from '#server/db/write.ts'
import { claimImages, storeImage } from '#server/files/images.ts'
import { ApiError } from '#server/http/errors.ts'

type Fetch = (address: string, options: { signal: AbortSignal; redirect: 'error' }) => Promise<Response>

const ENTITY = 'video'
/** Videos looked at in one round. */
const ROUND = 20
const TIMEOUT_MS = 10 * SECOND
const MAX_BYTES = 5_000_000
/** After a failure a video is left alone for so long; the drawn poster stands in for it. */
const RETRY_DELAY_MS = HOUR

/**
 * To be called every few seconds: finds videos that have no thumbnail of ours yet, wherever they were saved.
 *
 * @example const copyThumbnails = thumbnailCopier(); await copyThumbnails(context)
 */
export function thumbnailCopier(fetchFrom: Fetch = fetch): (context: Context) => Promise<void> {
  const failed = new Map<string, number>()
  let isRunning = false
  return async (context) => {
    if (isRunning) return
    isRunning = true
    try {
      await dropUnused(context)
      for (const [video, at] of failed) if (context.clock() - at > RETRY_DELAY_MS) failed.delete(video)
      for (const video of await videosWithoutThumbnail(context, [...failed.keys()])) {
        const isCopied = await copy(context, video, fetchFrom)
        if (!isCopied) failed.set(video, context.clock())
      }
    } finally {
      isRunning = false
    }
  }
}

async function videosWithoutThumbnail({ db }: Context, failedVideos: string[]): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('galleries')
    .leftJoin('video_thumbnails', 'video_thumbnails.video', 'galleries.image')
    .where('galleries.type', '=', 'video')
    .where('video_thumbnails.id', 'is', null)
    .$if(failedVideos.length > 0, (videos) => videos.where('galleries.image', 'not in', failedVideos))
    .select('galleries.image')
    .distinct()
    .limit(ROUND)
    .execute()
  // Only an id goes into the address that is asked.
  return rows.flatMap(({ image }) => (image && videoId(image) === image ? [image] : []))
}

async function copy(context: Context, video: string, fetchFrom: Fetch): Promise<boolean> {
  const bytes = await firstOf(videoThumbnails(video), fetchFrom)
  if (!bytes) return false
  const received = await context.files.receive(Readable.from([bytes]))
  try {
    const image = await storeImage(context, {
      path: received.path,
      use: 'gallery',
      userId: null,
      field: 'image',
    })
    await write(context, null, async ({ queries }) => {
      // Another process may have been quicker; its copy stays and ours is collected.
      const row = await queries
        .insertInto('video_thumbnails')
        .values({ video, image, created_at: now(context) })
        .onConflict((conflict) => conflict.column('video').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) await claimImages(queries, { entity: ENTITY, entityId: row.id, images: [image] })
    })
    return true
  } catch (error) {
    // What came was no picture.
    if (error instanceof ApiError && error.status === 422) return false
    throw error
  } finally {
    await received.remove()
  }
}

/** The largest the service has of it; null where it has none, or cannot be reached. */
async function firstOf(addresses: readonly string[], fetchFrom: Fetch): Promise<Buffer | null> {
  for (const address of addresses) {
    const bytes = await download(address, fetchFrom)
    if (bytes) return bytes
  }
  return null
}

async function download(address: string, fetchFrom: Fetch): Promise<Buffer | null> {
  try {
    const answer = await fetchFrom(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!answer.ok || !answer.body) return null
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > MAX_BYTES) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch {
    // A school without a way out keeps its drawn posters; there is nothing for anybody to do about it.
    return null
  }
}

/** Of videos that no gallery shows any more; the image itself is collected with the other unused ones. */
async function dropUnused(context: Context): Promise<void> {
  const unused = await context.db.kysely
    .selectFrom('video_thumbnails')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('galleries')
            .whereRef('galleries.image', '=', 'video_thumbnails.video')
            .where('galleries.type', '=', 'video')
            .select(sql.lit(1).as('one')),
        ),
      ),
    )
    .select('id')
    .execute()
  if (unused.length === 0) return
  await write(context, null, async ({ queries }) => {
    for (const { id } of unused) {
      await claimImages(queries, { entity: ENTITY, entityId: id, images: [] })
      await queries.deleteFrom('video_thumbnails').where('id', '=', id).execute()
    }
  })
}
