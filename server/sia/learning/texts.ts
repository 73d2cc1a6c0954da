/** Rich text as lessons keep it: harmless, without pictures, which are attached instead. */
import { plainText, sanitise } from '#server/resource/markup.ts'

/** Slow for long texts, so before any transaction. An empty page is nothing. @throws 422 under `field` */
export async function safeText(html: string | null, field: string): Promise<string | null> {
  if (html === null) return null
  const safe = (await sanitise(html, { field, withoutImages: true })).trim()
  const hasEmbed = safe.includes('<iframe')
  return hasEmbed || plainText(safe) !== '' ? safe : null
}
