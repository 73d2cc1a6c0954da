/** What of an editor's HTML may stay, and its words; plain JavaScript, since Node runs it as it stands in a process of its own. */

/**
 * @param sanitizeHtml the library, which the server itself loads only when first needed
 * @returns harmless HTML and its words, or why it is no page: thousands of elements within each other
 */
export function cleaned(sanitizeHtml, { html, withoutImages }) {
  if (depthOf(html) > DEEPEST) return { refusal: 'tooDeep' }
  const harmless = sanitizeHtml(html, withoutImages ? WITHOUT_IMAGES : OPTIONS)
  return { html: harmless, text: plainText(harmless) }
}

/** The words of sanitised HTML, for the search index; a search for "strong" must not find bold text. */
export function plainText(sanitised) {
  return sanitised
    .replace(INLINE, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i]
const LENGTH = [/^\d{1,4}(px|%|em)$/]

/** YouTube's players alone, to the end of the path: a browser would follow the dots of `/embed/x/../../redirect` to another page. */
const PLAYER_ADDRESS = /^https?:\/\/[\w.-]+\/embed\/[\w-]+(?:[?#].*)?$/i

const OPTIONS = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
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
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
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
  // An embed refused for its host leaves nothing behind, not an empty frame.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src) || (tag === 'iframe' && !PLAYER_ADDRESS.test(attribs.src ?? '')),
  // Deeper than any page, and where the work on each level grows with all above it.
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: withSafeLink(attribs) }),
  },
}

const WITHOUT_IMAGES = { ...OPTIONS, allowedTags: OPTIONS.allowedTags.filter((tag) => tag !== 'img') }

/** What opens in another window gets no hold of this one; browsers take `/\\host` for `//host`, another site. */
function withSafeLink({ href, ...attribs }) {
  const rel = attribs.target ? { rel: 'noopener noreferrer' } : {}
  const isDisguised = /^\s*[/\\]{2}/.test(href ?? '')
  return { ...(href !== undefined && !isDisguised && { href }), ...attribs, ...rel }
}

/** Elements open at once, as counted before anything is read; the time of reading grows with their square. */
const DEEPEST = 10_000

const TAG = /<\/?(?!(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)\b)[a-z]/gi

/** Never less than the true depth: what may be left unclosed counts as open. */
function depthOf(html) {
  let [depth, deepest] = [0, 0]
  for (const [tag] of html.matchAll(TAG)) {
    depth = Math.max(0, depth + (tag.startsWith('</') ? -1 : 1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const ENTITIES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** Tags that may stand within a word, where others end it. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)(?:\s[^<>]*)?>/g
