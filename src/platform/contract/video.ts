/** Videos of the video service: the id in an address, and the addresses of the thumbnails. */

const VIDEO_ID = /^[\w-]{11}$/

const VIDEO_ADDRESS = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live|v)\/)([\w-]{11})(?![\w-])/

/**
 * Reads the id of a video from the id itself or from any address of the video. Null if there is none.
 *
 * @example parseVideoId('https://youtu.be/dQw4w9WgXcQ?t=3') // 'dQw4w9WgXcQ'
 */
export function parseVideoId(input: string): string | null {
  const trimmed = input.trim()
  if (VIDEO_ID.test(trimmed)) return trimmed
  const isVideoServiceUrl = /^https?:\/\/([\w-]+\.)?(youtube(-nocookie)?\.com|youtu\.be)\//i.test(trimmed)
  return isVideoServiceUrl ? (trimmed.match(VIDEO_ADDRESS)?.[1] ?? null) : null
}

/** Host of the video thumbnails; the console's Content-Security-Policy allows it. */
export const VIDEO_THUMBNAIL_HOST = 'https://i.ytimg.com'

/** Addresses of a video's thumbnails, largest first; not every video has the large one. */
export function videoThumbnailUrls(id: string): string[] {
  return [`${VIDEO_THUMBNAIL_HOST}/vi/${id}/hq720.jpg`, videoThumbnailUrl(id)]
}

/** @example videoThumbnailUrl('dQw4w9WgXcQ') */
export function videoThumbnailUrl(id: string): string {
  return `${VIDEO_THUMBNAIL_HOST}/vi/${id}/mqdefault.jpg`
}
