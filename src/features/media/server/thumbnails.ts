/** Copies thumbnails of videos to the server, so that visitors' browsers do not contact the video service. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { HOUR, SECOND } from '#platform/contract/units.ts'
import { parseVideoId, videoThumbnailUrls } from '#platform/contract/video.ts'
import { type Context, now } from '#platform/server/context.ts'
import { write } from '#platform/server/db/write.ts'
import { claimImages, storeImage } from '#platform/server/files/images.ts'
import { ApiError } from '#platform/server/http/errors.ts'

type Fetch = (address: string, options: { signal: AbortSignal; redirect: 'error' }) => Promise<Response>

const ENTITY = 'video'
const MAX_VIDEOS_PER_RUN = 20
const TIMEOUT_MS = 10 * SECOND
const MAX_BYTES = 5_000_000
/** A failed download is retried after this time; meanwhile a drawn poster is shown. */
const RETRY_DELAY_MS = HOUR

/**
 * The returned function is to be called every few seconds; it copies the thumbnails of videos that have none yet.
 *
 * @example const copyThumbnails = createThumbnailCopier(); await copyThumbnails(context)
 */
export function createThumbnailCopier(fetchFrom: Fetch = fetch): (context: Context) => Promise<void> {
  const failed = new Map<string, number>()
  let isRunning = false
  return async (context) => {
    if (isRunning) return
    isRunning = true
    try {
      await deleteUnusedThumbnails(context)
      for (const [video, at] of failed) if (context.clock() - at > RETRY_DELAY_MS) failed.delete(video)
      for (const video of await findVideosWithoutThumbnail(context, [...failed.keys()])) {
        const isCopied = await copyThumbnail(context, video, fetchFrom)
        if (!isCopied) failed.set(video, context.clock())
      }
    } finally {
      isRunning = false
    }
  }
}

async function findVideosWithoutThumbnail({ db }: Context, failedVideos: string[]): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('galleries')
    .leftJoin('video_thumbnails', 'video_thumbnails.video', 'galleries.image')
    .where('galleries.type', '=', 'video')
    .where('video_thumbnails.id', 'is', null)
    .$if(failedVideos.length > 0, (videos) => videos.where('galleries.image', 'not in', failedVideos))
    .select('galleries.image')
    .distinct()
    .limit(MAX_VIDEOS_PER_RUN)
    .execute()
  // Only a valid id becomes part of the address that is fetched.
  return rows.flatMap(({ image }) => (image && parseVideoId(image) === image ? [image] : []))
}

async function copyThumbnail(context: Context, video: string, fetchFrom: Fetch): Promise<boolean> {
  const bytes = await downloadFirst(videoThumbnailUrls(video), fetchFrom)
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
      // Another process may have been faster; its copy stays, and this one is deleted as unused.
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
    // The response was no picture.
    if (error instanceof ApiError && error.status === 422) return false
    throw error
  } finally {
    await received.remove()
  }
}

/** Downloads the largest thumbnail; null if there is none or the service is unreachable. */
async function downloadFirst(addresses: readonly string[], fetchFrom: Fetch): Promise<Buffer | null> {
  for (const address of addresses) {
    const bytes = await download(address, fetchFrom)
    if (bytes) return bytes
  }
  return null
}

async function download(address: string, fetchFrom: Fetch): Promise<Buffer | null> {
  try {
    const response = await fetchFrom(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!response.ok || !response.body) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.length
      if (size > MAX_BYTES) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch {
    // A server without internet access keeps the drawn posters, so this is no error.
    return null
  }
}

/** Deletes thumbnails of videos that no gallery shows; their images are deleted as unused. */
async function deleteUnusedThumbnails(context: Context): Promise<void> {
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
