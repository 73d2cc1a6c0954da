/** Reads the project's source files, for tests of how they are written. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Not derived from import.meta.url, which under jsdom is the page's address. */
export const ROOT = join(import.meta.dirname, '../../..')

/** @param folders at the top of the repository, e.g. ['contract', 'server'] */
export function readSourceFiles(
  folders: readonly string[],
  names = /\.(tsx?|js)$/,
): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => names.test(name))
      .map((name) => {
        const file = join(folder, name)
        return { file, text: readFileSync(join(ROOT, file), 'utf8') }
      }),
  )
}

/** The folders that the aliases of package.json mean. */
const ALIASES = {
  '#platform/': 'src/platform/',
  '#features/': 'src/features/',
  '#src/': 'src/',
  '#test/': 'test/',
}

/** @returns the path from the root of what a file imports, or `package:` and its name */
export function resolveImport(file: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(ALIASES))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  return specifier.startsWith('.') ? normalize(`${dirname(file)}/${specifier}`) : `package:${specifier}`
}
