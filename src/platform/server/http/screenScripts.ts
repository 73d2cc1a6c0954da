/** Preload links for the scripts of each screen, from a file that the console's build writes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File in the folder of the built console. */
export const SCREEN_SCRIPTS_FILE = 'screens.json'

/** Path patterns such as `/news/edit/:id` with their files; the first matching pattern applies. */
export type ScreenScripts = [pattern: string, files: string[]][]

/** @returns a function that gives the preload links for a path */
export function scriptLinks(folder: string): (pathname: string) => string {
  const file = join(folder, SCREEN_SCRIPTS_FILE)
  const screens: ScreenScripts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const linked = screens.map(([pattern, files]) => ({
    pattern: segmentsOf(pattern),
    links: files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join(''),
  }))
  return (pathname) => {
    const segments = segmentsOf(pathname)
    return linked.find(({ pattern }) => matchesPattern(segments, pattern))?.links ?? ''
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

const matchesPattern = (segments: string[], pattern: string[]) =>
  segments.length === pattern.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
