/** The sanitising rules for an editor's HTML, on the event loop and in a worker. */
import type sanitizeHtml from 'sanitize-html'
import type { Attributes, IOptions } from 'sanitize-html'
import { completeAddress } from '#platform/contract/links.ts'

export type MarkupJob = { html: string; withoutImages: boolean }

/** Sanitised HTML and its plain text. */
export type Markup = { html: string; text: string }

/**
 * @param sanitize the library, which the server loads only when it is first needed
 * @returns sanitised HTML and its plain text, or a refusal if thousands of elements are nested
 */
export function sanitiseMarkup(
  sanitize: typeof sanitizeHtml,
  { html, withoutImages }: MarkupJob,
): Markup | { refusal: 'tooDeep' } {
  if (depthOf(html) > MAX_DEPTH) return { refusal: 'tooDeep' }
  const sanitised = sanitize(html, withoutImages ? WITHOUT_IMAGES : OPTIONS)
  return { html: sanitised, text: plainText(sanitised) }
}

/** Returns the text of sanitised HTML for the search index, without tags: a search for "strong" must not find bold text. */
export function plainText(sanitised: string): string {
  return sanitised
    .replace(INLINE, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i]
const LENGTH = [/^\d{1,4}(px|%|em)$/]

/** Only YouTube's player, matched to the end of the path, since a browser resolves `/embed/x/../../redirect` to another page. */
const PLAYER_ADDRESS = /^https?:\/\/[\w.-]+\/embed\/[\w-]+(?:[?#].*)?$/i

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The tags of an editor's HTML. */
const TAGS = [
  'p',
  'br',
  'hr',
  ...HEADINGS,
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'mark',
  'span',
  'div',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'caption',
  'iframe',
]

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ...Object.fromEntries(HEADINGS.map((heading) => [heading, ['id']])),
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    code: ['class'],
    div: ['data-youtube-video'],
    iframe: ['src', 'width', 'height', 'allowfullscreen'],
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'text-align': [/^(left|right|center|justify)$/],
      width: LENGTH,
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube.com', 'www.youtube-nocookie.com'],
  // A rejected embed is removed completely; otherwise an empty frame would remain.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src) || (tag === 'iframe' && !PLAYER_ADDRESS.test(attribs.src ?? '')),
  // More than any page needs; the cost of each level grows with the depth.
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: withSafeLink(attribs) }),
    ...Object.fromEntries(HEADINGS.map((heading) => [heading, withSafeId])),
  },
}

const WITHOUT_IMAGES: IOptions = { ...OPTIONS, allowedTags: TAGS.filter((tag) => tag !== 'img') }

/** Prevents links from accessing this window, and removes addresses such as `/\\host`, which browsers read as `//host`, another site. */
function withSafeLink({ href, ...attribs }: Attributes): Attributes {
  const rel = attribs.target ? { rel: 'noopener noreferrer' } : {}
  const isDisguised = /^\s*[/\\]{2}/.test(href ?? '')
  return { ...(href !== undefined && !isDisguised && { href: completeAddress(href) }), ...attribs, ...rel }
}

/** The id of a heading, to which links of the text lead. */
function withSafeId(tagName: string, { id = '', ...attribs }: Attributes) {
  return { tagName, attribs: { ...(/^[a-z][\w-]{0,99}$/i.test(id) && { id }), ...attribs } }
}

/** Maximum nesting depth, checked before parsing, since the parsing time grows with its square. */
const MAX_DEPTH = 10_000

const TAG = /<\/?(?!(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)\b)[a-z]/gi

/** Returns an upper bound of the depth: elements whose end tag may be omitted count as still open. */
function depthOf(html: string): number {
  let depth = 0
  let maxDepth = 0
  for (const [tag] of html.matchAll(TAG)) {
    depth = Math.max(0, depth + (tag.startsWith('</') ? -1 : 1))
    maxDepth = Math.max(maxDepth, depth)
  }
  return maxDepth
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** Tags that may occur within a word; all other tags separate words. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)(?:\s[^<>]*)?>/g
