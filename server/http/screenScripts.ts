/** Which scripts the screen of an address needs besides those of every page, as the console's build wrote them down. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** In the folder of the built console. */
export const SCREEN_SCRIPTS_FILE = 'screens.json'

/** Path patterns such as `/news/edit/:id` and their files; the first pattern that fits counts. */
export type ScreenScripts = [pattern: string, files: string[]][]

/** @returns what names the scripts of an address in the head of the page */
export function scriptLinks(folder: string): (pathname: string) => string {
  const file = join(folder, SCREEN_SCRIPTS_FILE)
  const screens: ScreenScripts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const linked = screens.map(([pattern, files]) => ({
    pattern: segmentsOf(pattern),
    links: files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join(''),
  }))
  return (pathname) => {
    const segments = segmentsOf(pathname)
    return linked.find(({ pattern }) => fits(segments, pattern))?.links ?? ''
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

const fits = (segments: string[], pattern: string[]) =>
  segments.length === pattern.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
