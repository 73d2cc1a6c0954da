/** The files every page asks for: font and script under names of their content, the style within the page. */
import { createHash } from 'node:crypto'
import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?inline'
import { browserScript, styleOf } from '#src/site/render.tsx'

type File = { body: Buffer; type: string }

export const fontBytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
const script = Buffer.from(browserScript)
const names = { font: `jakarta-${digest(fontBytes)}.woff2`, script: `site-${digest(script)}.js` }

/** By the name below /assets; for good, since another content has another name. */
export const FILES: ReadonlyMap<string, File> = new Map([
  [names.font, { body: fontBytes, type: 'font/woff2' }],
  [names.script, { body: script, type: 'text/javascript; charset=utf-8' }],
])

/** @param colour as chosen by the school */
export function assetsFor(colour: string) {
  const style = styleOf(colour, names.font)
  return { ...names, style }
}

/** What a page may do: its own files, its own style, and a video once somebody asked for it. */
export function policyFor(style: string): string {
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
