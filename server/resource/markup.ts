/** The HTML of editors: made harmless before it is stored, and read for its text and images. */
import { openWorker } from '#server/files/workerProcess.ts'
import { errors } from '#server/http/errors.ts'
import { cleaned, plainText } from './markupRules.js'

export { plainText }

/** Letters that are read at once, in some 50 milliseconds at worst; more would keep everybody else waiting. */
const MAX_INLINE_LENGTH = 8000

type Job = { html: string; withoutImages: boolean }

const read = openWorker<Job, Markup | { refusal: 'tooDeep' }>({
  file: './markup.worker.js',
  baseUrl: import.meta.url,
  timeoutMs: 20_000,
  idle: 5000,
})

/** Harmless HTML, and its words. */
export type Markup = { html: string; text: string }

/** The most letters a rich-text field may hold. */
const MAX_CONTENT_LENGTH = 1_000_000

/** Letters of a text that are looked for: some eight pages, which the index takes in without keeping others waiting. */
const MAX_SEARCHED_LENGTH = 20_000

/** The words of a page as the search index holds them. */
export function searchedText({ text }: Markup): string {
  return text.slice(0, MAX_SEARCHED_LENGTH)
}

type Sanitising = { field?: string; withoutImages?: true }

/**
 * Scripts, handlers, foreign frames and data: images are removed; everything the editor makes stays.
 *
 * @param options the field that is at fault, and whether pictures go too, where files are attached instead
 * @throws 422 for what no page is: thousands of elements within each other, or angles without end
 */
export async function readMarkup(html: string, options: Sanitising = {}): Promise<Markup> {
  const { field = 'content', withoutImages = false } = options
  const job = { html, withoutImages }
  const markup = html.length > MAX_INLINE_LENGTH ? await read(job) : await readAtOnce(job)
  if (!markup) throw errors.invalid({ [field]: 'Isi ini tidak dapat dibaca.' })
  if ('refusal' in markup) throw errors.invalid({ [field]: 'Isi ini bertingkat terlalu dalam.' })
  // Escaped, a text of angles is four times as long, and each reader would wait for all of it.
  if (markup.html.length > 2 * MAX_CONTENT_LENGTH) throw errors.invalid({ [field]: 'Isi terlalu panjang' })
  return markup
}

/** @throws 422, as `readMarkup` */
export async function sanitise(html: string, options: Sanitising = {}): Promise<string> {
  return (await readMarkup(html, options)).html
}

async function readAtOnce(job: Job): Promise<Markup | { refusal: 'tooDeep' }> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return cleaned(sanitizeHtml, job)
}

/** Names of our own images in sanitised HTML, whatever their width. */
export function embeddedImages(sanitised: string): string[] {
  const names: string[] = []
  // Searched with indexOf: a regular expression would allocate a match for each of 200,000 addresses.
  for (let at = sanitised.indexOf(SRC); at >= 0; at = sanitised.indexOf(SRC, at)) {
    const from = at + SRC.length
    at = sanitised.indexOf('"', from)
    if (at < 0) break
    // Only the end is tested, because the pattern would rescan a long address from each of its letters.
    const name = OWN_IMAGE.exec(sanitised.slice(Math.max(from, at - MAX_ADDRESS_LENGTH), at))?.[1]
    if (name) names.push(name)
  }
  return names
}

const SRC = 'src="'

const OWN_IMAGE = /\/images\/(?:\d{1,4}-)?([a-z0-9]{20,40}\.(?:jpg|png|webp))$/
/** '/images/', a width, a name and its ending. */
const MAX_ADDRESS_LENGTH = 64
