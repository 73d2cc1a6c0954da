/** Sanitising of rich text in lessons; images are removed, since files are attached instead. */
import { plainText, sanitise } from '#platform/server/resource/markup.ts'
import type { Sender } from '#platform/server/workers/fairQueue.ts'

type Options = { field: string; sender: Sender }

/** Slow for long texts, so call it before a transaction. @returns null for an empty text @throws 422 under `field` */
export async function sanitiseText(html: string | null, options: Options): Promise<string | null> {
  if (html === null) return null
  const safe = (await sanitise(html, { ...options, withoutImages: true })).trim()
  const hasEmbed = safe.includes('<iframe')
  return hasEmbed || plainText(safe) !== '' ? safe : null
}
