/** Finds the files of the earlier system anywhere in its folder, by the names in its rows. */
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { normalizeUnicode } from '#platform/contract/field/unicode.ts'
import { errorDetails } from '#platform/server/db/errorDetails.ts'

export type FileIndex = {
  /** The number of files. */
  count: number
  /** The number of symbolic links, which are not followed. */
  links: number
  /** The path of a picture, or else of its widest copy. */
  picture: (legacyPath: string) => string | null
  /** The path of a document or attachment, whose name may have a prefix. */
  document: (legacyPath: string) => string | null
}

/** The width in front of a scaled copy's name; a year is no width. */
const WIDTH_PREFIX = /^([1-9]\d?0|1[0-8]\d0|19[0-2]0)-(?=.)/
/** A prefix that the earlier system added to make names unique. */
const UPLOAD_PREFIX = /^[\w.]{1,60}[-_]$/

/** @throws Error if the folder does not exist or has no files */
export async function indexFiles(folder: string): Promise<FileIndex> {
  const { paths, links } = await listFiles(folder)
  if (paths.length === 0) throw new Error(`Folder ${folder} tidak berisi berkas. Tidak ada yang berubah.`)
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = normalizeName(baseNameOf(path))
    const sameName = byName.get(name)
    if (sameName) sameName.push(path)
    else byName.set(name, [path])
  }
  const findByName = (legacyPath: string, name = baseNameOf(legacyPath)) =>
    findNearest(byName.get(normalizeName(name)) ?? [], legacyPath)
  return {
    count: paths.length,
    links,
    picture: (legacyPath) => {
      const name = baseNameOf(legacyPath)
      const original = name.replace(WIDTH_PREFIX, '')
      return (
        findByName(legacyPath, original) ??
        findByName(legacyPath, name) ??
        findWidest(byName, normalizeName(original), legacyPath)
      )
    },
    document: (legacyPath) =>
      findByName(legacyPath) ?? findPrefixed(byName, normalizeName(baseNameOf(legacyPath))),
  }
}

/** Lists regular files only, since symbolic links may lead out of the folder. */
async function listFiles(folder: string): Promise<{ paths: string[]; links: number }> {
  try {
    if (!(await stat(folder)).isDirectory())
      throw new Error(`${folder} bukan folder. Tidak ada yang berubah.`)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    const paths = files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort((a, b) => (relative(folder, a) < relative(folder, b) ? -1 : 1))
    return { paths, links: entries.filter((entry) => entry.isSymbolicLink()).length }
  } catch (error) {
    if (errorDetails(error).code !== 'ENOENT') throw error
    throw new Error(`Folder ${folder} tidak ada. Tidak ada yang berubah.`)
  }
}

/** Normalizes case and Unicode composition, so that equal names match. */
const normalizeName = (name: string) => normalizeUnicode(name).toLowerCase()

const baseNameOf = (path: string) => path.split(/[/\\]/).at(-1) ?? ''

/** Of files with the same name, the one whose folders match the stored path best. */
function findNearest(paths: readonly string[], legacyPath: string): string | null {
  const wantedParts = legacyPath.split(/[/\\]/).reverse()
  const countMatchingFolders = (path: string) => {
    const parts = path.split(sep).reverse()
    const firstDifference = wantedParts.findIndex(
      (part, index) => part.toLowerCase() !== parts[index]?.toLowerCase(),
    )
    return firstDifference < 0 ? wantedParts.length : firstDifference
  }
  const [first = null, ...others] = paths
  return others.reduce<string | null>(
    (best, path) => (best === null || countMatchingFolders(path) > countMatchingFolders(best) ? path : best),
    first,
  )
}

type FilesByName = ReadonlyMap<string, readonly string[]>

function findWidest(files: FilesByName, original: string, legacyPath: string): string | null {
  const copies = [...files].flatMap(([name, paths]) => {
    const width = WIDTH_PREFIX.exec(name)?.[1]
    return width && name.slice(width.length + 1) === original ? [{ width: Number(width), paths }] : []
  })
  const [best] = copies.sort((a, b) => b.width - a.width)
  return best ? findNearest(best.paths, legacyPath) : null
}

/** The only file whose name ends with this one; null if there are several. */
function findPrefixed(files: FilesByName, wantedName: string): string | null {
  const matches = [...files].filter(
    ([name]) =>
      name.endsWith(wantedName) && UPLOAD_PREFIX.test(name.slice(0, name.length - wantedName.length)),
  )
  const paths = matches.flatMap(([, all]) => all)
  return wantedName !== '' && paths.length === 1 ? (paths[0] ?? null) : null
}
