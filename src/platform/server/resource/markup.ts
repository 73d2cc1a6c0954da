/** Sanitises the HTML of editors before it is stored, and extracts its text and images. */

import { errors } from '../http/errors.ts'
import type { Sender } from '../workers/fairQueue.ts'
import { openWorker } from '../workers/workerProcess.ts'
import { type Markup, type MarkupJob, plainText, sanitiseMarkup } from './markupRules.ts'

export type { Markup }
export { plainText }

/** Maximum length sanitised on the event loop, in at most 50 ms; longer HTML goes to a worker process. */
const MAX_INLINE_LENGTH = 8000

const sanitiseInWorker = openWorker<MarkupJob, Markup | { refusal: 'tooDeep' }>({
  name: 'markup.worker',
  baseUrl: import.meta.url,
  timeoutMs: 20_000,
  idleMs: 5000,
})

/** Maximum length of a rich text field. */
const MAX_CONTENT_LENGTH = 1_000_000

/** Maximum length of indexed text, about eight pages, so that indexing stays fast. */
const MAX_SEARCHED_LENGTH = 20_000

/** The text for the search index. */
export function searchedText({ text }: Markup): string {
  return text.slice(0, MAX_SEARCHED_LENGTH)
}

type SanitiseOptions = {
  /** Whose text it is: long texts take turns by sender. */
  sender: Sender
  /** The field for error messages. */
  field?: string
  withoutImages?: true
}

/**
 * Removes scripts, event handlers, foreign frames and data: images; everything the editor makes stays.
 *
 * @throws 422 for unreadable, too deeply nested or too long HTML
 */
export async function readMarkup(html: string, options: SanitiseOptions): Promise<Markup> {
  const { sender, field = 'content', withoutImages = false } = options
  const job = { html, withoutImages }
  const markup =
    html.length > MAX_INLINE_LENGTH ? await sanitiseInWorker(job, sender) : await sanitiseInline(job)
  if (!markup) throw errors.invalid({ [field]: 'Isi ini tidak dapat dibaca.' })
  if ('refusal' in markup) throw errors.invalid({ [field]: 'Isi ini bertingkat terlalu dalam.' })
  // Escaping angle brackets can make a text four times as long.
  if (markup.html.length > 2 * MAX_CONTENT_LENGTH) throw errors.invalid({ [field]: 'Isi terlalu panjang' })
  return markup
}

/** @throws 422, as `readMarkup` */
export async function sanitise(html: string, options: SanitiseOptions): Promise<string> {
  return (await readMarkup(html, options)).html
}

async function sanitiseInline(job: MarkupJob): Promise<Markup | { refusal: 'tooDeep' }> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitiseMarkup(sanitizeHtml, job)
}

/** Names of this site's images in sanitised HTML, of any width. */
export function embeddedImages(sanitised: string): string[] {
  const names: string[] = []
  // Searched with indexOf: a regular expression would allocate a match for each of 200,000 addresses.
  let attributeStart = sanitised.indexOf(SRC)
  while (attributeStart >= 0) {
    const addressStart = attributeStart + SRC.length
    const addressEnd = sanitised.indexOf('"', addressStart)
    if (addressEnd < 0) break
    // Only the end is tested, because the pattern would rescan a long address from each of its letters.
    const testedStart = Math.max(addressStart, addressEnd - MAX_ADDRESS_LENGTH)
    const name = OWN_IMAGE.exec(sanitised.slice(testedStart, addressEnd))?.[1]
    if (name) names.push(name)
    attributeStart = sanitised.indexOf(SRC, addressEnd)
  }
  return names
}

const SRC = 'src="'

const OWN_IMAGE = /\/images\/(?:\d{1,4}-)?([a-z0-9]{20,40}\.(?:jpg|png|webp))$/
/** Length of '/images/', a width, a name and its extension. */
const MAX_ADDRESS_LENGTH = 64
