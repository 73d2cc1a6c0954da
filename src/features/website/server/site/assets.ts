/** Font, script and style of every page; the files' names contain a hash of their content. */
import { createHash } from 'node:crypto'
import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?inline'
import { browserScript, buildStyleSheet } from '../../site/render.tsx'

type File = { body: Buffer; type: string }

export const fontBytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
const script = Buffer.from(browserScript)
const assetNames = { font: `jakarta-${digest(fontBytes)}.woff2`, script: `site-${digest(script)}.js` }

/** Files by name below /assets; cacheable forever, since changed content gets another name. */
export const ASSET_FILES: ReadonlyMap<string, File> = new Map([
  [assetNames.font, { body: fontBytes, type: 'font/woff2' }],
  [assetNames.script, { body: script, type: 'text/javascript; charset=utf-8' }],
])

/** @param colour the school's colour */
export function createAssets(colour: string) {
  const style = buildStyleSheet(colour, assetNames.font)
  return { ...assetNames, style }
}

/** The content security policy: own files, the page's style, and YouTube's player. */
export function createPolicy(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'sha256-${hash}'`,
    // Colours and alignment inside a post are style attributes.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self'",
    'font-src': "'self'",
    // Lighthouse reads robots.txt from within the page.
    'connect-src': "'self'",
    'frame-src': 'https://www.youtube-nocookie.com',
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
